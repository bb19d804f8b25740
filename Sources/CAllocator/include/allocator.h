#pragma once

/// How jemalloc keeps its memory, in its own words; it looks for a variable of this name. Another
/// allocator does not know it.
extern const char *malloc_conf;
