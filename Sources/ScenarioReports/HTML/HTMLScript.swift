/// The script of the page: filters, order, rows that are made when they are wanted, deep links, keys.
enum HTMLScript {
  static let text =
    "(function () {\n\"use strict\";\n" + rows + filters + links + keyboard + "})();\n"

  /// What the page says of its keys; they do nothing without the script, which shows this.
  static let keys = """
    <details class="keys" hidden><summary>Keys</summary><dl>\
    <div><dt><kbd>/</kbd></dt><dd>search</dd></div>\
    <div><dt><kbd>j</kbd> <kbd>k</kbd></dt><dd>next, previous scenario; on one the arrows, too</dd></div>\
    <div><dt><kbd>Enter</kbd></dt><dd>open or close it</dd></div>\
    <div><dt><kbd>c</kbd></dt><dd>copy the command that runs it again</dd></div>\
    <div><dt><kbd>Esc</kbd></dt><dd>close it; in the search, empty it and leave</dd></div>\
    <div><dt><kbd>?</kbd></dt><dd>show or hide these keys</dd></div>\
    </dl></details>

    """

  /// The scenarios: those that stand in the page, and those that are data until they are shown.
  private static let rows = #"""
    var form = document.querySelector(".filters");
    var chips = [].slice.call(form.querySelectorAll(".chip"));
    var main = document.getElementById("main");
    var more = document.getElementById("more");
    var next = document.getElementById("next");
    var found = form.querySelector(".found");
    var said = document.getElementById("said");
    var keys = document.querySelector(".keys");
    var page = 200;
    var words = {};
    chips.forEach(function (chip) {
      words[chip.dataset.v] = [chip.querySelector("b").textContent,
        chip.childNodes[1].textContent.trim()];
    });
    form.querySelector("fieldset").disabled = false;
    keys.hidden = false;

    var bodies = {};
    each("script[data-for]", function (node) { bodies[node.dataset.for] = node; });

    function each(selector, act) { [].forEach.call(document.querySelectorAll(selector), act); }

    function haystack(parts) { return parts.join("\n").toLowerCase(); }

    var plain = [].map.call(document.querySelectorAll(".sc"), function (node) {
      var why = node.querySelector(".why");
      var data = node.dataset;
      return {
        node: node, home: node.parentNode, id: node.id, verdict: data.v, app: data.a,
        tags: data.t.split("\t"), number: +data.i, time: +data.d,
        text: haystack([node.querySelector("summary").textContent, data.a, data.t,
          why ? why.textContent : ""])
      };
    });
    var lazy = JSON.parse(document.getElementById("rows").textContent).map(function (row) {
      return {
        row: row, id: row[0], verdict: row[1], app: row[4], tags: row[5], number: row[8],
        time: row[9],
        text: haystack([row[1], row[2], row[3], row[4], row[5].join(" "), row[7]])
      };
    });
    var all = plain.concat(lazy);
    var known = {};
    all.forEach(function (item) { known["#" + item.id] = item; });
    // What fits and is not shown yet.
    var waiting = [];

    function element(name, className, text) {
      var node = document.createElement(name);
      if (className) { node.className = className; }
      if (text !== undefined) { node.textContent = text; }
      return node;
    }

    // A row of data as the element that the page has for the others.
    function make(item) {
      if (item.node) { return item.node; }
      var row = item.row;
      var node = element("details", "sc v-" + row[1]);
      var summary = element("summary");
      var verdict = element("span", "v");
      var word = words[row[1]] || ["", row[1]];
      var sign = element("b", "", word[0]);
      sign.setAttribute("aria-hidden", "true");
      verdict.appendChild(sign);
      verdict.appendChild(document.createTextNode(" " + word[1]));
      [verdict, element("span", "n", row[2] || "(no name)"), element("span", "p", row[3]),
        element("span", "d", row[6])].forEach(function (part) { summary.appendChild(part); });
      node.id = row[0];
      node.appendChild(summary);
      item.node = node;
      return node;
    }

    // Gives a row that is opened what belongs in it.
    function fill(item) {
      if (item.isFilled) { return; }
      item.isFilled = true;
      var body = item.node.querySelector(".body") || item.node.appendChild(element("div", "body"));
      var stored = bodies[item.id];
      if (stored) {
        // It was escaped when it was written, as all that stands in the page.
        body.innerHTML = stored.textContent;
        stored.remove();
        delete bodies[item.id];
      } else if (item.row) {
        body.appendChild(element("p", item.row[7] ? "why" : "muted",
          item.row[7] || "There is no more about it in this report."));
        var facts = body.appendChild(element("dl", "facts"));
        var fact = facts.appendChild(element("div"));
        fact.appendChild(element("dt", "", "run again"));
        var value = fact.appendChild(element("dd"));
        value.dataset.copy = "";
        value.appendChild(element("code", "", "scenario-run --seed " + main.dataset.seed + " "
          + quoted(item.row[3])));
      }
      if (!body.querySelector(".link")) {
        var link = element("a", "link", "link");
        link.href = "#" + item.id;
        body.insertBefore(link, body.firstChild);
      }
      [].forEach.call(body.querySelectorAll("[data-copy]"), addCopy);
    }

    function quoted(text) {
      return /^[\w\/.:-]+$/.test(text) ? text : "'" + text.replace(/'/g, "'\\''") + "'";
    }

    """#

  /// Which scenarios are shown, and in which order.
  private static let filters = #"""
    var verdicts = ["failed", "crashed", "error", "unexpectedPass", "notRun", "expectedFailure",
      "skipped", "passed"];
    var orders = {
      file: function (a, b) { return a.number - b.number; },
      verdict: function (a, b) {
        return verdicts.indexOf(a.verdict) - verdicts.indexOf(b.verdict) || a.number - b.number;
      },
      time: function (a, b) { return b.time - a.time || a.number - b.number; }
    };

    function state() {
      return {
        v: chips.filter(function (chip) { return chip.getAttribute("aria-pressed") === "true"; })
          .map(function (chip) { return chip.dataset.v; }),
        app: form.elements.app ? form.elements.app.value : "",
        tag: form.elements.tag ? form.elements.tag.value : "",
        q: form.elements.q.value.trim().toLowerCase(),
        sort: form.elements.sort.value
      };
    }

    function fits(item, wanted) {
      return (!wanted.v.length || wanted.v.indexOf(item.verdict) >= 0)
        && (!wanted.app || item.app === wanted.app)
        && (!wanted.tag || item.tags.indexOf(wanted.tag) >= 0)
        && (!wanted.q || item.text.indexOf(wanted.q) >= 0);
    }

    function showMore() {
      var part = document.createDocumentFragment();
      waiting.splice(0, page).forEach(function (item) {
        var node = make(item);
        node.hidden = false;
        part.appendChild(node);
      });
      more.appendChild(part);
      next.hidden = !waiting.length;
      next.textContent = "Show " + Math.min(page, waiting.length) + " more of " + waiting.length;
    }

    function apply() {
      var wanted = state();
      var order = orders[wanted.sort];
      var isAll = !wanted.v.length && !wanted.app && !wanted.tag && !wanted.q;
      var fitting = all.filter(function (item) { return fits(item, wanted); });
      more.textContent = "";
      // In an order of its own the page is one list; else it stands as it was written.
      plain.forEach(function (item) {
        if (order) { return item.node.remove(); }
        if (item.node.parentNode !== item.home) { item.home.appendChild(item.node); }
        item.node.hidden = fitting.length < all.length && !fits(item, wanted);
      });
      waiting = order ? fitting.sort(order) : fitting.filter(function (item) { return item.row; });
      showMore();
      found.textContent = isAll ? "" : fitting.length + " of " + all.length + " scenarios";
      each("main > section", function (section) {
        var isFiles = section.id === "files";
        section.hidden = isFiles ? !isAll
          : Boolean(order) || all.length > 0 && !section.querySelector(".sc:not([hidden])");
      });
    }

    function write() {
      var wanted = state();
      var parts = [];
      if (wanted.v.length) { parts.push("v=" + wanted.v.join(",")); }
      ["app", "tag", "q", "sort"].forEach(function (name) {
        if (wanted[name]) { parts.push(name + "=" + encodeURIComponent(wanted[name])); }
      });
      var theme = document.documentElement.dataset.theme;
      if (theme) { parts.push("theme=" + encodeURIComponent(theme)); }
      var hash = parts.length ? "#" + parts.join("&") : location.pathname + location.search;
      try { history.replaceState(null, "", hash); } catch (error) { location.hash = hash; }
    }

    function change() { apply(); write(); }

    function set(wanted) {
      var pressed = (wanted.v || "").split(",");
      chips.forEach(function (chip) {
        chip.setAttribute("aria-pressed", String(pressed.indexOf(chip.dataset.v) >= 0));
      });
      ["app", "tag", "sort"].forEach(function (name) {
        var field = form.elements[name];
        if (!field) { return; }
        field.value = wanted[name] || "";
        // What no scenario has is nothing that can be chosen.
        if (field.selectedIndex < 0) { field.value = ""; }
      });
      form.elements.q.value = wanted.q || "";
    }

    chips.forEach(function (chip) {
      chip.addEventListener("click", function () {
        var isOn = chip.getAttribute("aria-pressed") === "true";
        chip.setAttribute("aria-pressed", String(!isOn));
        change();
      });
    });
    form.addEventListener("input", change);
    form.addEventListener("submit", function (event) { event.preventDefault(); });
    form.addEventListener("reset", function (event) {
      event.preventDefault();
      set({});
      change();
    });
    next.addEventListener("click", function () {
      var last = more.lastElementChild;
      showMore();
      // Whoever works with keys goes on where the list did.
      focusRow(last ? last.nextElementSibling : more.firstElementChild);
    });

    """#

  /// Links that lead to a filter or to a scenario, and what happens to a row that is opened.
  private static let links = #"""
    function decoded(text) {
      try { return decodeURIComponent(text); } catch (error) { return text; }
    }

    function read() {
      var hash = location.hash.slice(1);
      if (!hash) { apply(); return; }
      if (hash.indexOf("=") < 0) { apply(); go(decoded(hash)); return; }
      var wanted = {};
      hash.split("&").forEach(function (part) {
        var sign = part.indexOf("=");
        wanted[part.slice(0, sign)] = decoded(part.slice(sign + 1));
      });
      set(wanted);
      if (wanted.theme) { document.documentElement.dataset.theme = wanted.theme; }
      apply();
    }

    // Opens the scenario that a link leads to, wherever it is.
    function go(id) {
      var item = known["#" + id];
      if (!item) { return; }
      if (!fits(item, state())) { set({ sort: state().sort }); apply(); }
      while (waiting.indexOf(item) >= 0) { showMore(); }
      item.node.open = true;
      fill(item);
      each(".sc.here", function (other) { other.classList.remove("here"); });
      item.node.classList.add("here");
      item.node.scrollIntoView();
      focusRow(item.node, true);
    }

    // The event does not bubble.
    main.addEventListener("toggle", function (event) {
      var item = event.target.open && known["#" + event.target.id];
      if (item) { fill(item); }
    }, true);
    window.addEventListener("hashchange", read);
    // Nobody can open what is closed on paper: what is not good is printed whole.
    var unfolded = [];
    window.addEventListener("beforeprint", function () {
      all.forEach(function (item) {
        var isBad = orders.verdict(item, { verdict: "expectedFailure", number: -1 }) < 0;
        if (!isBad || !item.node) { return; }
        fill(item);
        [item.node].concat([].slice.call(item.node.querySelectorAll("details")))
          .forEach(function (node) { if (!node.open) { node.open = true; unfolded.push(node); } });
      });
    });
    window.addEventListener("afterprint", function () {
      unfolded.splice(0).forEach(function (node) { node.open = false; });
    });

    """#

  /// Copying, and what keys do.
  private static let keyboard = #"""
    function addCopy(value) {
      var name = value.parentNode.firstElementChild.textContent;
      var button = element("button", "copy", "Copy");
      button.type = "button";
      button.setAttribute("aria-label", name === "id" ? "Copy the id" : "Copy the command");
      button.addEventListener("click", function () { copy(value.firstElementChild, button); });
      value.appendChild(button);
    }

    // A page that was opened from a file may not be allowed to write the clipboard by itself.
    function copy(code, button) {
      var text = code.textContent;
      var clipboard = navigator.clipboard;
      (clipboard ? clipboard.writeText(text) : Promise.reject()).catch(function () {
        var field = document.body.appendChild(element("textarea", "quiet"));
        var focus = document.activeElement;
        field.value = text;
        field.select();
        var isDone = document.execCommand("copy");
        field.remove();
        if (focus) { focus.focus(); }
        if (!isDone) { throw new Error("no clipboard"); }
      }).then(function () { tell("Copied"); }, function () {
        window.getSelection().selectAllChildren(code);
        tell("Selected");
      });
      function tell(word) {
        said.textContent = word + ": " + text;
        button.textContent = word;
        setTimeout(function () { button.textContent = "Copy"; said.textContent = ""; }, 2000);
      }
    }

    function focusRow(node, isStill) {
      var summary = node && node.firstElementChild;
      if (!summary) { return; }
      summary.focus({ preventScroll: true });
      if (!isStill) { summary.scrollIntoView({ block: "nearest" }); }
    }

    // The row so many rows away from the one that has the focus; the first where none has.
    function move(by) {
      var rows = [].filter.call(main.querySelectorAll(".sc"), function (node) {
        return !node.hidden && !node.parentNode.hidden;
      });
      var row = document.activeElement.closest(".sc");
      var place = row ? rows.indexOf(row) + by : 0;
      if (place >= rows.length && waiting.length) { showMore(); return move(by); }
      focusRow(rows[Math.max(0, Math.min(place, rows.length - 1))]);
    }

    function escape(target, row) {
      if (target === form.elements.q) {
        if (target.value) { target.value = ""; change(); } else { move(0); }
      } else if (row && row.open) {
        row.open = false;
        focusRow(row);
      } else if (keys.open) {
        keys.open = false;
      }
    }

    document.addEventListener("keydown", function (event) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) { return; }
      var target = event.target;
      var row = target.closest ? target.closest(".sc") : null;
      var isRow = row && target === row.firstElementChild;
      if (event.key === "Escape") { return escape(target, row); }
      if (/^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) { return; }
      switch (event.key) {
      case "/": form.elements.q.focus(); form.elements.q.select(); break;
      case "j": move(1); break;
      case "k": move(-1); break;
      case "ArrowDown": if (!isRow) { return; } move(1); break;
      case "ArrowUp": if (!isRow) { return; } move(-1); break;
      case "c":
        if (!row) { return; }
        if (!row.open) { row.open = true; }
        fill(known["#" + row.id]);
        var buttons = row.querySelectorAll(".copy");
        if (buttons.length) { buttons[buttons.length - 1].click(); }
        break;
      case "?": keys.open = !keys.open; break;
      default: return;
      }
      event.preventDefault();
    });

    all.forEach(function (item) { if (item.node && item.node.open) { fill(item); } });
    read();

    """#
}
