#!/usr/bin/env python3
"""Counts what tap.py finds in a report: points, failures, skips, todos, diagnoses.
usage: tap_check.py FILE   needs the packages tap.py, pyyaml and more-itertools"""
import sys

from tap.parser import Parser

points = failures = skips = todos = diagnoses = unknown = 0
plan = None
for line in Parser().parse_file(sys.argv[1]):
    if line.category == "test":
        points += 1
        skips += bool(line.skip)
        todos += bool(line.todo)
        failures += not (line.ok or line.todo)
        diagnoses += line.yaml_block is not None
    elif line.category == "plan":
        plan = line.expected_tests
    elif line.category == "unknown":
        unknown += 1
        print(f"unknown line: {line!r}")
print(f"plan={plan} points={points} failures={failures} skips={skips} todos={todos} "
      f"diagnoses={diagnoses} unknown={unknown}")
