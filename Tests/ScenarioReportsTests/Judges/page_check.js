// What is wrong with a page for people who see little, hear it, or have keys alone: a list of findings.
(function () {
  "use strict";
  const findings = [];
  const seen = new Set();
  function find(what, node) {
    const where = node.tagName.toLowerCase() + (node.id ? "#" + node.id : "")
      + (typeof node.className === "string" && node.className ? "." + node.className : "");
    const text = what + ": " + where + " " + JSON.stringify(node.textContent.slice(0, 40));
    if (!seen.has(text) && findings.length < 30) { seen.add(text); findings.push(text); }
  }
  const all = [...document.body.querySelectorAll("*")];
  const shown = all.filter(node => node.checkVisibility({ visibilityProperty: true })
    && !node.closest(".quiet, .skip, script"));

  // Contrast, after WCAG 2: 4.5 for text, 3 for large text.
  function parse(colour) {
    const parts = colour.match(/[\d.]+/g).map(Number);
    return { rgb: parts.slice(0, 3), alpha: parts.length > 3 ? parts[3] : 1 };
  }
  function light(rgb) {
    const [r, g, b] = rgb.map(part => {
      const value = part / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }
  function ground(node) {
    for (let at = node; at; at = at.parentElement) {
      const colour = parse(getComputedStyle(at).backgroundColor);
      if (colour.alpha === 1) { return colour.rgb; }
      if (colour.alpha > 0) { find("a see-through ground cannot be judged", at); }
    }
    return [255, 255, 255];
  }
  function ratio(first, second) {
    const [high, low] = [light(first), light(second)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  }
  for (const node of shown) {
    const hasText = [...node.childNodes].some(child => child.nodeType === 3 && child.data.trim());
    if (!hasText || node.closest(":disabled") || node.tagName === "OPTION"
      || node.tagName === "TITLE") { continue; }
    const style = getComputedStyle(node);
    const isDrawn = node instanceof SVGElement;
    const colour = parse(isDrawn ? style.fill : style.color).rgb;
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || size >= 18.66 && Number(style.fontWeight) >= 700;
    const found = ratio(colour, ground(isDrawn ? node.ownerSVGElement : node));
    if (found < (isLarge ? 3 : 4.5)) { find("contrast " + found.toFixed(2), node); }
  }

  // Names.
  function name(node) {
    const label = node.getAttribute("aria-label");
    if (label) { return label; }
    if (node.labels && node.labels.length) { return node.labels[0].textContent; }
    if (node instanceof SVGElement) { return (node.querySelector("title") || {}).textContent; }
    return node.textContent;
  }
  for (const node of shown) {
    const isNamed = node.matches("a, button, input, select, summary, [role=img], [role=group], "
      + "[role=search], [tabindex], fieldset");
    if (isNamed && !(name(node) || "").trim()) { find("no name", node); }
    if (node.tabIndex > 0) { find("an order of its own", node); }
    for (const attribute of ["aria-labelledby", "aria-describedby", "aria-controls"]) {
      const id = node.getAttribute(attribute);
      if (id && !document.getElementById(id)) { find(attribute + " leads nowhere", node); }
    }
    // WCAG 2.2, 2.5.8: a target has 24 pixels each way; a link in a line of text need not.
    if (node.matches("button, select, input, summary")) {
      const box = node.getBoundingClientRect();
      if (box.height < 23.5 || box.width < 23.5) { find("too small: " + box.height, node); }
    }
    // What can be scrolled must be reachable with keys.
    const style = getComputedStyle(node);
    const scrolls = /auto|scroll/.test(style.overflowX) && node.scrollWidth > node.clientWidth + 1
      || /auto|scroll/.test(style.overflowY) && node.scrollHeight > node.clientHeight + 1;
    if (scrolls && node.tabIndex < 0 && !node.querySelector("[tabindex], a, button")) {
      find("scrolls and cannot be focused", node);
    }
  }

  // Structure.
  let level = 0;
  for (const node of shown.filter(node => /^H\d$/.test(node.tagName))) {
    const own = Number(node.tagName[1]);
    if (own > level + 1) { find("a heading of level " + own + " after one of " + level, node); }
    level = own;
  }
  for (const tag of ["main", "h1", "title"]) {
    if (document.querySelectorAll(tag === "title" ? "head title" : tag).length !== 1) {
      findings.push("not one <" + tag + ">");
    }
  }
  if (!document.documentElement.lang) { findings.push("no language"); }
  const ids = [...document.querySelectorAll("[id]")].map(node => node.id);
  if (new Set(ids).size < ids.length) { findings.push("an id stands twice"); }
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) {
    findings.push("the page is wider than the window: " + page.scrollWidth);
  }
  return findings;
})();
