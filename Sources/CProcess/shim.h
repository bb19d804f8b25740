/* What Swift cannot call as the system declares it: forking, and functions of varying arguments. */
#pragma once

#include <errno.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

/* fork(): only for a process that has one thread. */
static inline pid_t process_fork(void) { return fork(); }

/* Asks for a signal when the parent ends, where the system can do that. */
static inline void process_signal_at_end_of_parent(int number) {
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, number);
#else
  (void)number;
#endif
}

/* Limits the memory that the process may ask for; what cannot be had is refused to it. On Linux only
   what it can write to counts, elsewhere its whole address space. */
static inline void process_limit_memory(unsigned long long bytes) {
  struct rlimit limit;
  limit.rlim_cur = (rlim_t)bytes;
  limit.rlim_max = (rlim_t)bytes;
#ifdef __linux__
  setrlimit(RLIMIT_DATA, &limit);
#else
  setrlimit(RLIMIT_AS, &limit);
#endif
}

/* Leaves no core file behind when the process ends by a signal. */
static inline void process_write_no_core(void) {
  struct rlimit limit = {0, 0};
  setrlimit(RLIMIT_CORE, &limit);
}

/* How a process ended that has been waited for: its exit code, or the signal as a negative number. */
static inline int process_end(int status) {
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}
