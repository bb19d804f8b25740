// The element that has the focus, as "tag name" and, where there is one, what is wrong with it.
(function () {
  "use strict";
  const node = document.activeElement;
  const style = getComputedStyle(node);
  const box = node.getBoundingClientRect();
  const wrong = [];
  if (style.outlineStyle === "none" || parseFloat(style.outlineWidth) < 2) { wrong.push("unseen"); }
  if (box.bottom <= 0 || box.top >= innerHeight) { wrong.push("out of sight"); }
  const label = node.getAttribute("aria-label") || node.name || node.textContent.trim();
  return [node.tagName.toLowerCase(), label.slice(0, 20), ...wrong].join(" ");
})();
