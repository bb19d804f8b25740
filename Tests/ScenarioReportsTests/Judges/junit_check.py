#!/usr/bin/env python3
"""Checks a JUnit XML file against the strict dialect of the reports (standard library only).
usage: junit_check.py FILE...   exit 1 when a rule is broken. Written for this project."""
import re, sys, xml.etree.ElementTree as ET
RESERVED = {"array","base64Binary","boolean","date","dateTime","datetime","decimal","double","duration","file","float","hash","hexBinary","integer","string","symbol","yaml"}
def check(path):
    bad = []
    raw = open(path, "rb").read()
    if not raw.startswith(b'<?xml version="1.0" encoding="UTF-8"?>\n'): bad.append("declaration must be XML 1.0, UTF-8, no BOM")
    if len(raw) > 10_000_000: bad.append("over 10 MB: split it")
    if b"<![CDATA[" in raw: bad.append("CDATA section")
    if b"<!--" in raw or b"<!DOCTYPE" in raw or raw.count(b"<?") > 1: bad.append("comment, DOCTYPE or processing instruction")
    if b"\r" in raw or b"&#13;" in raw or b"&#xD;" in raw.replace(b"&#xd;", b"&#xD;"): bad.append("carriage return")
    try: text = raw.decode("utf-8")
    except UnicodeDecodeError as e: return bad + [f"not UTF-8: {e}"]
    m = re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufdd0-\ufdef\ufffe\uffff]", text)
    if m: bad.append(f"forbidden character U+{ord(m.group()):04X} at offset {m.start()}")
    try: root = ET.fromstring(raw)
    except ET.ParseError as e: return bad + [f"not well-formed: {e}"]
    if root.tag != "testsuites": return bad + [f"root is {root.tag}"]
    tot = dict(tests=0, failures=0, errors=0); seen = {}
    T = re.compile(r"(0|[1-9]\d*)\.\d{3}")
    for el in root.iter():
        if "}" in el.tag: bad.append(f"namespace on {el.tag}")
        for k, v in el.attrib.items():
            if re.search(r"[\n\r\t]", v): bad.append(f"{el.tag}/@{k} holds a line break or tab")
            if k in ("name", "classname", "file") and len(v.encode()) > 900: bad.append(f"{el.tag}/@{k} over 900 bytes")
        if el.tag in ("failure","error","skipped","system-out","system-err","stackTrace"):
            if len(el): bad.append(f"child element in {el.tag}")
            n = len(re.findall(r"[&<]|(?<=]])>", el.text or ""))
            if n > 9000: bad.append(f"{el.tag}: {n} escaped characters (some readers stop at 10240)")
            if len((el.text or "").encode()) > 262144: bad.append(f"{el.tag} over 256 KiB")
    for s in root:
        if s.tag != "testsuite": bad.append(f"{s.tag} under testsuites"); continue
        c = dict(tests=0, failures=0, errors=0, skipped=0); t = 0.0
        for e in s:
            if e.tag not in ("properties", "testcase"): bad.append(f"<{e.tag}> directly in suite {s.get('name')}")
        for tc in s.findall("testcase"):
            who = f"{tc.get('classname')} / {tc.get('name')}"
            c["tests"] += 1
            key = (tc.get("classname"), tc.get("name"))
            if key in seen: bad.append(f"duplicate test {who}")
            seen[key] = 1
            if "." not in (tc.get("classname") or ""): bad.append(f"{who}: classname without a dot")
            if tc.get("classname") != s.get("name"): bad.append(f"{who}: classname differs from suite name")
            if not T.fullmatch(tc.get("time") or ""): bad.append(f"{who}: time={tc.get('time')!r}")
            else: t += float(tc.get("time"))
            f = tc.get("file") or ""
            if not f or f.startswith(("/", "./")) or "\\" in f: bad.append(f"{who}: file={f!r} must be repo-relative with /")
            if not (tc.get("line") or "").isdigit() or int(tc.get("line")) < 1: bad.append(f"{who}: line={tc.get('line')!r}")
            res = [e for e in tc if e.tag in ("failure", "error", "skipped")]
            if len(res) > 1: bad.append(f"{who}: {len(res)} results")
            for e in res:
                c[{"failure": "failures", "error": "errors", "skipped": "skipped"}[e.tag]] += 1
                if not (e.text or "").strip(): bad.append(f"{who}: empty <{e.tag}> body")
                if not (e.get("message") or "").strip(): bad.append(f"{who}: <{e.tag}> without message")
                if (e.get("type") or "") in RESERVED: bad.append(f"{who}: type={e.get('type')!r} is a Rails type word")
                if e.tag != "skipped" and not e.get("type"): bad.append(f"{who}: <{e.tag}> without type")
            for tag in ("system-out", "system-err", "properties"):
                if len(tc.findall(tag)) > 1: bad.append(f"{who}: more than one <{tag}>")
            flaky = [e for e in tc if e.tag in ("flakyFailure", "flakyError")]; rerun = [e for e in tc if e.tag in ("rerunFailure", "rerunError")]
            if flaky and res: bad.append(f"{who}: flaky and {res[0].tag}")
            if rerun and not any(e.tag in ("failure", "error") for e in res): bad.append(f"{who}: rerun without a final failure")
            for a in re.findall(r"\[\[ATTACHMENT\|.*", (tc.findtext("system-out") or "")):
                if not re.fullmatch(r"\[\[ATTACHMENT\|[^\[\]|/\\][^\[\]|\\]*\]\]", a): bad.append(f"{who}: attachment line {a!r}")
        for k in c:
            if s.get(k) != str(c[k]): bad.append(f"suite {s.get('name')}: {k}={s.get(k)!r}, counted {c[k]}")
        if not T.fullmatch(s.get("time") or "") or abs(float(s.get("time")) - t) > 0.0015: bad.append(f"suite {s.get('name')}: time={s.get('time')!r}, sum {t:.3f}")
        if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", s.get("timestamp") or ""): bad.append(f"suite {s.get('name')}: timestamp={s.get('timestamp')!r}")
        if s.get("package") is not None: bad.append("package attribute (Jenkins prefixes the suite name with it)")
        for k in tot: tot[k] += c[k]
    for k in tot:
        if root.get(k) != str(tot[k]): bad.append(f"testsuites: {k}={root.get(k)!r}, counted {tot[k]}")
    return bad
if __name__ == "__main__":
    rc = 0
    for p in sys.argv[1:]:
        b = check(p)
        print(f"{p}: {'ok' if not b else str(len(b)) + ' problem(s)'}")
        for x in b: print("  -", x)
        rc |= bool(b)
    sys.exit(rc)
