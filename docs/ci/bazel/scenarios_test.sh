#!/usr/bin/env bash
# Plays scenarios as a Bazel test: `--shard auto` reads what Bazel says of shards and filters, and leaves
# the JUnit report where Bazel looks for it. The events go to the outputs of the test.
#
#   scenarios_test.sh TOOL PATH...
set -euo pipefail
tool=$1
shift
exec "$tool" --shard auto --quiet \
  --report "events=$TEST_UNDECLARED_OUTPUTS_DIR/events.ndjson" "$@"
