#!/usr/bin/env python3
"""Checks every line of a file against a JSON Schema.
usage: ndjson_check.py SCHEMA FILE   needs the package jsonschema; exit 1 when a line does not fit."""
import json
import sys

import jsonschema


def refuse_twins(pairs):
    keys = [key for key, _ in pairs]
    if len(set(keys)) < len(keys):
        raise ValueError(f"a key stands twice: {keys}")
    return dict(pairs)


def main(schema_path, path):
    with open(schema_path, encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    with open(path, "rb") as file:
        text = file.read().decode("utf-8")
    if not text.endswith("\n"):
        print("the last line has no end")
        return 1
    wrong = 0
    for number, line in enumerate(text.split("\n")[:-1], 1):
        value = json.loads(line, object_pairs_hook=refuse_twins)
        for error in validator.iter_errors(value):
            wrong += 1
            detail = jsonschema.exceptions.best_match([error])
            print(f"line {number}: {detail.json_path}: {detail.message}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
