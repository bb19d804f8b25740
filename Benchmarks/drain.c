/*
 * drain FOLDER | drain @LIST
 *
 * Reads every regular file of a folder, or every file named in a list, whole into memory and drains
 * libyaml's events over it. Nothing can load the same scenarios with libyaml and do less, so this is
 * what loading and playing them is measured against. Prints what it counted.
 */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <yaml.h>

static unsigned char *buffer;
static size_t capacity;
static unsigned long files, documents, events, bytes;

static void fail(const char *path, const char *what) {
  fprintf(stderr, "drain: %s: %s\n", path, what);
  exit(1);
}

static size_t contents(const char *path) {
  int file = open(path, O_RDONLY);
  struct stat status;
  if (file < 0 || fstat(file, &status) < 0) fail(path, strerror(errno));
  size_t size = (size_t)status.st_size, length = 0;
  if (size > capacity) {
    capacity = size * 2;
    buffer = realloc(buffer, capacity);
    if (!buffer) fail(path, "out of memory");
  }
  while (length < size) {
    ssize_t count = read(file, buffer + length, size - length);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail(path, strerror(errno));
    if (count == 0) break;
    length += (size_t)count;
  }
  close(file);
  return length;
}

static void drain(const char *path) {
  size_t length = contents(path);
  yaml_parser_t parser;
  if (!yaml_parser_initialize(&parser)) fail(path, "out of memory");
  yaml_parser_set_input_string(&parser, buffer, length);
  for (int done = 0; !done;) {
    yaml_event_t event;
    if (!yaml_parser_parse(&parser, &event)) fail(path, parser.problem);
    events++;
    if (event.type == YAML_DOCUMENT_START_EVENT) documents++;
    done = event.type == YAML_STREAM_END_EVENT;
    yaml_event_delete(&event);
  }
  yaml_parser_delete(&parser);
  files++;
  bytes += length;
}

static void drain_folder(const char *path) {
  DIR *folder = opendir(path);
  if (!folder || chdir(path) < 0) fail(path, strerror(errno));
  for (struct dirent *entry; (entry = readdir(folder));) {
    struct stat status;
    if (stat(entry->d_name, &status) < 0) fail(entry->d_name, strerror(errno));
    if (S_ISREG(status.st_mode)) drain(entry->d_name);
  }
  closedir(folder);
}

static void drain_list(const char *path) {
  FILE *list = fopen(path, "r");
  if (!list) fail(path, strerror(errno));
  char *line = NULL;
  size_t size = 0;
  for (ssize_t length; (length = getline(&line, &size, list)) >= 0;) {
    if (length > 0 && line[length - 1] == '\n') line[length - 1] = 0;
    if (*line) drain(line);
  }
  free(line);
  fclose(list);
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: drain FOLDER | drain @LIST\n");
    return 2;
  }
  if (argv[1][0] == '@')
    drain_list(argv[1] + 1);
  else
    drain_folder(argv[1]);
  printf("%lu files, %lu documents, %lu events, %lu bytes\n", files, documents, events, bytes);
  return 0;
}
