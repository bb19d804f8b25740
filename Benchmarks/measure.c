/*
 * measure [-n ROUNDS] COMMAND [ARGUMENT]... [::: COMMAND [ARGUMENT]...]...
 *
 * Runs every command once per round, in turn, so that what else the machine does falls on all of
 * them alike. Their standard output is thrown away. Prints one line per command, separated by tabs:
 *
 *   best wall ms   median wall ms   peak resident KiB   exit status
 *
 * The peak is the highest over all rounds, and so is the exit status (128 + n for a signal n).
 * Start-up times are a millisecond or so: a shell's `time` cannot tell them apart, and GNU time is
 * not on every machine.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

typedef struct {
  char **arguments;
  double *milliseconds;
  long peak;
  int status;
} command;

static void fail(const char *what, int error) {
  fprintf(stderr, "measure: %s: %s\n", what, strerror(error));
  exit(125);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static int ascending(const void *left, const void *right) {
  double a = *(const double *)left, b = *(const double *)right;
  return (a > b) - (a < b);
}

static void run(command *c, int round, posix_spawn_file_actions_t *actions) {
  pid_t child;
  double start = now();
  int error = posix_spawnp(&child, c->arguments[0], actions, NULL, c->arguments, environ);
  if (error) fail(c->arguments[0], error);

  int status;
  struct rusage usage;
  while (wait4(child, &status, 0, &usage) < 0)
    if (errno != EINTR) fail("wait4", errno);
  c->milliseconds[round] = now() - start;

  long peak = usage.ru_maxrss;
#ifdef __APPLE__
  peak /= 1024; /* bytes there */
#endif
  if (peak > c->peak) c->peak = peak;
  int code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  if (code > c->status) c->status = code;
}

int main(int argc, char **argv) {
  int rounds = 1, first = 1;
  if (argc > 2 && strcmp(argv[1], "-n") == 0) {
    rounds = atoi(argv[2]);
    first = 3;
  }
  if (rounds < 1 || first >= argc) {
    fprintf(stderr, "usage: measure [-n ROUNDS] COMMAND... [::: COMMAND...]...\n");
    return 125;
  }

  command *commands = calloc((size_t)argc, sizeof *commands);
  if (!commands) fail("calloc", ENOMEM);
  int count = 0;
  for (int i = first; i < argc; i++) {
    if (i == first || strcmp(argv[i - 1], ":::") == 0) {
      if (i > first) argv[i - 1] = NULL;
      commands[count].arguments = &argv[i];
      commands[count].milliseconds = calloc((size_t)rounds, sizeof(double));
      if (!commands[count].milliseconds) fail("calloc", ENOMEM);
      count++;
    }
  }

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);

  for (int round = 0; round < rounds; round++)
    for (int i = 0; i < count; i++) run(&commands[i], round, &actions);

  for (int i = 0; i < count; i++) {
    qsort(commands[i].milliseconds, (size_t)rounds, sizeof(double), ascending);
    printf("%.3f\t%.3f\t%ld\t%d\n", commands[i].milliseconds[0],
           commands[i].milliseconds[rounds / 2], commands[i].peak, commands[i].status);
  }
  return 0;
}
