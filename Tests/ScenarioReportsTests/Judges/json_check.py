#!/usr/bin/env python3
"""Checks JSON against a JSON Schema.
usage: json_check.py [--lines] SCHEMA FILE   with --lines, each line is checked by itself
Needs the package jsonschema; exit 1 when something does not fit."""
import json
import sys

import jsonschema


def refuse_twins(pairs):
    keys = [key for key, _ in pairs]
    if len(set(keys)) < len(keys):
        raise ValueError(f"a key stands twice: {keys}")
    return dict(pairs)


def main(arguments):
    lines = arguments[0] == "--lines"
    schema_path, path = arguments[-2:]
    with open(schema_path, encoding="utf-8") as file:
        schema = json.load(file)
    kind = jsonschema.validators.validator_for(schema)
    kind.check_schema(schema)
    validator = kind(schema)
    with open(path, "rb") as file:
        text = file.read().decode("utf-8")
    if not text.endswith("\n"):
        print("the last line has no end")
        return 1
    wrong = 0
    for number, part in enumerate(text.split("\n")[:-1] if lines else [text], 1):
        value = json.loads(part, object_pairs_hook=refuse_twins)
        for error in validator.iter_errors(value):
            wrong += 1
            detail = jsonschema.exceptions.best_match([error])
            print(f"{number}: {detail.json_path}: {detail.message}"[:1000])
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
