#!/usr/bin/env python3
"""Opens a page in a headless Chromium and evaluates expressions in it (standard library only).
usage: browser.py FILE [--hash HASH] [--size WxH] [--dark] [--no-script] [--shot PNG] EXPRESSION...
Prints the value of each expression as JSON, a line each, and every error the page has reported as a
line that begins with "error:". In the place of an expression there can be
  @load        the milliseconds since the page was asked for
  @key KEY     presses a key, such as j, /, Tab, Shift+Tab or Escape
  @wait MS     lets the page go on for so many milliseconds
  @shot PNG    takes a picture of what is to be seen
  @pdf PDF     prints the page
  @file JS     evaluates what stands in a file"""
import argparse
import base64
import json
import os
import subprocess
import tempfile
import time


class Browser:
    """Chromium at the other end of two pipes; a message is JSON and ends with a zero byte."""

    def __init__(self, profile):
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()

        def connect():
            # The numbers 3 and 4 may be taken by the pipes themselves.
            spare = (os.dup(to_browser), os.dup(from_browser))
            high = [os.dup2(pipe, number) for pipe, number in zip(spare, (20, 21))]
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        self.process = subprocess.Popen(
            ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
             f"--user-data-dir={profile}", "--remote-debugging-pipe", "about:blank"],
            preexec_fn=connect, close_fds=False, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.buffer = b""
        self.number = 0
        self.events = []
        self.session = None

    def receive(self):
        while b"\0" not in self.buffer:
            data = os.read(self.input, 1 << 16)
            if not data:
                raise EOFError("the browser has ended")
            self.buffer += data
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def press(self, key):
        """Presses a key as a person does, so that focus moves and fields take it."""
        codes = {"Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "Space": 32, "ArrowUp": 38,
                 "ArrowDown": 40}
        texts = {"Enter": "\r", "Space": " "}
        shift = key.startswith("Shift+")
        key = key.removeprefix("Shift+")
        text = texts.get(key, key if len(key) == 1 else "")
        details = {"key": " " if key == "Space" else key, "modifiers": 8 if shift else 0,
                   "windowsVirtualKeyCode": codes.get(key, ord(key.upper()[0]))}
        self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", text=text,
                  **details)
        self.call("Input.dispatchKeyEvent", type="keyUp", **details)

    def shoot(self, path):
        time.sleep(0.3)
        with open(path, "wb") as file:
            file.write(base64.b64decode(
                self.call("Page.captureScreenshot", format="png")["data"]))

    def wait_for(self, name):
        while not any(event.get("method") == name for event in self.events):
            self.events.append(self.receive())

    def errors(self):
        for event in self.events:
            details = event.get("params", {})
            if event.get("method") == "Runtime.exceptionThrown":
                yield details["exceptionDetails"].get("exception", {}).get("description", "exception")
            elif event.get("method") == "Log.entryAdded" and details["entry"]["level"] == "error":
                yield details["entry"]["text"]
            elif event.get("method") == "Runtime.consoleAPICalled":
                yield f"console.{details['type']}"
            elif event.get("method") == "Network.requestWillBeSent":
                url = details["request"]["url"]
                if not url.startswith(("file:", "data:", "about:")):
                    yield f"asks the network for {url}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("file")
    parser.add_argument("--hash", default="")
    parser.add_argument("--size", default="1400x1000")
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--no-script", action="store_true")
    parser.add_argument("--print", action="store_true", dest="paper")
    parser.add_argument("--shot")
    parser.add_argument("expressions", nargs="*")
    options = parser.parse_intermixed_args()
    width, height = map(int, options.size.split("x"))
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(profile)
        try:
            target = browser.call("Target.createTarget", url="about:blank")["targetId"]
            browser.session = browser.call(
                "Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
            for domain in ["Page", "Runtime", "Log", "Network"]:
                browser.call(f"{domain}.enable")
            browser.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                         deviceScaleFactor=1, mobile=width < 600)
            browser.call(
                "Emulation.setEmulatedMedia", media="print" if options.paper else "",
                features=[{"name": "prefers-color-scheme",
                           "value": "dark" if options.dark else "light"}])
            if options.no_script:
                browser.call("Emulation.setScriptExecutionDisabled", value=True)
            start = time.monotonic()
            browser.call("Page.navigate", url=f"file://{os.path.abspath(options.file)}{options.hash}")
            browser.wait_for("Page.loadEventFired")
            for expression in options.expressions:
                command, _, argument = expression.partition(" ")
                if command == "@load":
                    print(json.dumps(round((time.monotonic() - start) * 1000)))
                    continue
                if command == "@key":
                    browser.press(argument)
                    continue
                if command == "@wait":
                    time.sleep(int(argument) / 1000)
                    continue
                if command == "@shot":
                    browser.shoot(argument)
                    continue
                if command == "@pdf":
                    result = browser.call("Page.printToPDF", printBackground=True,
                                          preferCSSPageSize=True)
                    with open(argument, "wb") as file:
                        file.write(base64.b64decode(result["data"]))
                    continue
                if command == "@file":
                    with open(argument, encoding="utf-8") as file:
                        expression = file.read()
                result = browser.call("Runtime.evaluate", expression=expression,
                                      returnByValue=True, awaitPromise=True)
                if "exceptionDetails" in result:
                    print(f"error: {result['exceptionDetails']}")
                print(json.dumps(result["result"].get("value"), ensure_ascii=False))
            if options.shot:
                browser.shoot(options.shot)
            browser.call("Runtime.evaluate", expression="0")
            for error in browser.errors():
                print(f"error: {error}")
        finally:
            browser.process.kill()
            browser.process.wait()


if __name__ == "__main__":
    main()
