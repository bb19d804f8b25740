/// The script of the page: filters, rows that are made when they are wanted, deep links.
enum HTMLScript {
  static let text = #"""
    (function () {
      "use strict";
      var data = JSON.parse(document.getElementById("rows").textContent);
      var form = document.querySelector(".filters");
      var chips = [].slice.call(form.querySelectorAll(".chip"));
      var more = document.getElementById("more");
      var next = document.getElementById("next");
      var found = form.querySelector(".found");
      var page = 200;
      var words = {};
      chips.forEach(function (chip) {
        words[chip.dataset.v] = [chip.querySelector("b").textContent,
          chip.childNodes[1].textContent.trim()];
      });
      form.querySelector("fieldset").disabled = false;

      function haystack(parts) { return parts.join("\n").toLowerCase(); }

      var plain = [].map.call(document.querySelectorAll(".sc"), function (node) {
        var why = node.querySelector(".why");
        return {
          node: node, verdict: node.dataset.v, app: node.dataset.a,
          tags: node.dataset.t.split("\t"),
          text: haystack([node.querySelector("summary").textContent, node.dataset.a,
            node.dataset.t, why ? why.textContent : ""])
        };
      });
      var lazy = data.map(function (row) {
        return {
          row: row, verdict: row[1], app: row[4], tags: row[5],
          text: haystack([row[1], row[2], row[3], row[4], row[5].join(" "), row[7]])
        };
      });
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
        node.addEventListener("toggle", function () { fill(item); });
        item.node = node;
        return node;
      }

      // The body was escaped when it was written, as all that stands in the page.
      function fill(item) {
        if (item.filled) { return; }
        item.filled = true;
        var body = element("div", "body");
        body.innerHTML = item.row[8] || "";
        if (!item.row[8]) {
          body.appendChild(element("p", "muted",
            item.row[7] || "There is no more about it in this report."));
        }
        var link = element("a", "link", "link");
        link.href = "#" + item.row[0];
        body.insertBefore(link, body.firstChild);
        item.node.appendChild(body);
      }

      function state() {
        return {
          v: chips.filter(function (chip) { return chip.getAttribute("aria-pressed") === "true"; })
            .map(function (chip) { return chip.dataset.v; }),
          app: form.elements.app ? form.elements.app.value : "",
          tag: form.elements.tag ? form.elements.tag.value : "",
          q: form.elements.q.value.trim().toLowerCase()
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
        waiting.splice(0, page).forEach(function (item) { part.appendChild(make(item)); });
        more.appendChild(part);
        next.hidden = !waiting.length;
        next.textContent = "Show " + Math.min(page, waiting.length) + " more of "
          + waiting.length;
      }

      function apply() {
        var wanted = state();
        var count = 0;
        plain.forEach(function (item) {
          item.node.hidden = !fits(item, wanted);
          if (!item.node.hidden) { count += 1; }
        });
        waiting = lazy.filter(function (item) { return fits(item, wanted); });
        count += waiting.length;
        more.textContent = "";
        showMore();
        var isAll = !wanted.v.length && !wanted.app && !wanted.tag && !wanted.q;
        var all = plain.length + lazy.length;
        found.textContent = isAll ? "" : count + " of " + all + " scenarios";
        [].forEach.call(document.querySelectorAll("main > section"), function (section) {
          var rows = section.querySelectorAll(".sc");
          section.hidden = rows.length > 0 ? !section.querySelector(".sc:not([hidden])")
            : section.id === "files" && !isAll;
        });
        return isAll;
      }

      function write(isAll) {
        var wanted = state();
        var parts = [];
        if (wanted.v.length) { parts.push("v=" + wanted.v.join(",")); }
        ["app", "tag", "q"].forEach(function (name) {
          if (wanted[name]) { parts.push(name + "=" + encodeURIComponent(wanted[name])); }
        });
        var hash = parts.length ? "#" + parts.join("&") : location.pathname + location.search;
        try { history.replaceState(null, "", hash); } catch (error) { location.hash = hash; }
      }

      function change() { write(apply()); }

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
        var verdicts = (wanted.v || "").split(",");
        chips.forEach(function (chip) {
          chip.setAttribute("aria-pressed", String(verdicts.indexOf(chip.dataset.v) >= 0));
        });
        if (form.elements.app) { form.elements.app.value = wanted.app || ""; }
        if (form.elements.tag) { form.elements.tag.value = wanted.tag || ""; }
        form.elements.q.value = wanted.q || "";
        if (wanted.theme) { document.documentElement.dataset.theme = wanted.theme; }
        apply();
      }

      // Opens the scenario that a link leads to, wherever it is.
      function go(id) {
        while (!document.getElementById(id) && waiting.some(function (item) {
          return item.row[0] === id;
        })) { showMore(); }
        var node = document.getElementById(id);
        if (!node || !node.classList.contains("sc")) { return; }
        node.open = true;
        [].forEach.call(document.querySelectorAll(".sc.here"), function (other) {
          other.classList.remove("here");
        });
        node.classList.add("here");
        node.scrollIntoView();
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
      form.addEventListener("reset", function () {
        chips.forEach(function (chip) { chip.setAttribute("aria-pressed", "false"); });
        setTimeout(change, 0);
      });
      next.addEventListener("click", showMore);
      window.addEventListener("hashchange", read);
      window.addEventListener("beforeprint", function () {
        [].forEach.call(document.querySelectorAll("#bad .sc"), function (node) {
          node.open = true;
        });
      });
      read();
    })();

    """#
}
