#!/usr/bin/env python3
"""Checks a page: elements closed in order, ids and names, nothing that comes from elsewhere.
usage: html_check.py FILE   (standard library only); exit 1 when a rule is broken."""
import json
import re
import sys
from html.parser import HTMLParser

VOID = {"meta", "input", "br", "link", "img"}
SHAPES = {"path", "rect", "circle"}


class Page(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open, self.bad, self.ids, self.links, self.counts = [], [], [], [], {}
        self.texts, self.script, self.kind = [], "", None
        # What a script puts into rows that are opened.
        self.stored = []

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if values.get("type") != "text/html":
            self.counts[tag] = self.counts.get(tag, 0) + 1
        where = f"<{tag}> at {self.getpos()}"
        if len(values) < len(attributes):
            self.bad.append(f"{where}: an attribute stands twice")
        for name, value in attributes:
            if name.startswith("on") or name in ("style", "src", "srcset", "action"):
                self.bad.append(f"{where}: {name}")
            if name == "href":
                self.links.append(value)
            if name == "id":
                self.ids.append(value)
        if tag == "svg" and not (values.get("aria-label") or values.get("role") == "img"):
            self.bad.append(f"{where}: no name")
        if tag in ("input", "select") and "label" not in self.open:
            self.bad.append(f"{where}: no label")
        if tag in ("summary",) and self.open[-1:] != ["details"]:
            self.bad.append(f"{where}: outside of details")
        if tag == "script":
            self.kind, self.script = values.get("type"), ""
        if tag not in VOID and tag not in SHAPES:
            self.open.append(tag)
            self.texts.append("")

    def handle_startendtag(self, tag, attributes):
        if tag not in SHAPES:
            self.bad.append(f"<{tag}/> closes itself")
        self.handle_starttag(tag, attributes)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.bad.append(f"</{tag}> at {self.getpos()} closes something else")
            return
        text = self.texts.pop()
        if tag in ("summary", "button", "a", "h1", "h2", "h3", "title") and not text.strip():
            self.bad.append(f"<{tag}> before {self.getpos()} is empty")
        if self.texts:
            self.texts[-1] += text
        if tag == "script" and self.kind == "application/json":
            json.loads(text)
        if tag == "script" and self.kind == "text/html":
            self.stored.append(text)

    def handle_data(self, data):
        if self.texts:
            self.texts[-1] += data


def main(path):
    with open(path, "rb") as file:
        raw = file.read()
    text = raw.decode("utf-8")
    page = Page()
    page.feed(text)
    page.close()
    bad = page.bad
    if page.open:
        bad.append(f"still open: {page.open}")
    for body in page.stored:
        part = Page()
        part.feed(body)
        part.close()
        bad += part.bad + [f"still open in a stored body: {tag}" for tag in part.open]
    if not text.startswith("<!DOCTYPE html>\n<html lang="):
        bad.append("does not begin as a page")
    if len(set(page.ids)) < len(page.ids):
        bad.append("an id stands twice")
    for link in page.links:
        if not link.startswith("#") or link[1:] not in page.ids:
            bad.append(f"a link leads nowhere: {link}")
    for tag, count in {"h1": 1, "script": 2, "main": 1, "title": None}.items():
        if count is not None and page.counts.get(tag) != count:
            bad.append(f"{page.counts.get(tag)} of <{tag}>")
    control = re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff]", text)
    if control:
        bad.append(f"control character U+{ord(control.group()):04X} at {control.start()}")
    for line in bad[:20]:
        print(line)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
