#include "allocator.h"

// Threads of a run hand memory on to one another: what one of them plays another one tells. With an arena
// for each of them what is free lies where it is not asked for, and a run of 100,000 scenarios takes
// twice as much more than a short one. Their caches keep them from waiting for each other.
const char *malloc_conf = "narenas:1";
