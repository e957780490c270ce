(function () {
  "use strict";
  var names = JSON.parse(document.getElementById("names").textContent);
  var box = document.getElementById("q"), hits = document.getElementById("hits");
  var count = document.getElementById("count"), at = -1, MOST = 12;

  function fold(text) {
    return text.replace(/ł/g, "l").replace(/Ł/g, "L").normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase().trim();
  }

  function rank(row, wanted) {
    var best = 9;
    row[4].split("|").forEach(function (name) {
      var place = name.indexOf(wanted);
      if (place < 0) { return; }
      var found = name === wanted ? 0 : place === 0 ? 1 : name[place - 1] === " " ? 2 : 3;
      best = Math.min(best, found);
    });
    return best;
  }

  function close() {
    hits.hidden = true;
    at = -1;
    box.setAttribute("aria-expanded", "false");
    box.removeAttribute("aria-activedescendant");
  }

  function point(to) {
    var rows = hits.children;
    if (at >= 0 && rows[at]) { rows[at].setAttribute("aria-selected", "false"); }
    at = (to + rows.length) % rows.length;
    rows[at].setAttribute("aria-selected", "true");
    rows[at].scrollIntoView({ block: "nearest" });
    box.setAttribute("aria-activedescendant", rows[at].id);
  }

  function go(anchor) {
    close();
    location.hash = anchor;
    var there = document.getElementById(anchor);
    if (there) {
      there.setAttribute("tabindex", "-1");
      there.focus({ preventScroll: true });
      there.scrollIntoView();
    }
  }

  function look() {
    var wanted = fold(box.value);
    hits.textContent = "";
    if (!wanted) { close(); count.textContent = ""; return; }
    var found = [];
    names.forEach(function (row, place) {
      var r = rank(row, wanted);
      if (r < 9) { found.push([r, place, row]); }
    });
    found.sort(function (a, b) { return a[0] - b[0] || a[1] - b[1]; });
    found.slice(0, MOST).forEach(function (hit, place) {
      var row = hit[2], item = document.createElement("li"), name = document.createElement("b");
      var other = document.createElement("span"), kind = document.createElement("span");
      item.id = "hit-" + place;
      item.setAttribute("role", "option");
      item.setAttribute("aria-selected", "false");
      item.dataset.to = row[0];
      name.textContent = row[1];
      other.textContent = row[2] === row[1] ? "" : row[2];
      other.className = "other";
      kind.textContent = row[3];
      kind.className = "kind";
      item.append(name, " ", other, " ", kind);
      hits.append(item);
    });
    hits.hidden = !found.length;
    box.setAttribute("aria-expanded", String(found.length > 0));
    count.textContent = found.length ? found.length + " " + WORDS.found : WORDS.nothing;
    at = -1;
    if (found.length) { point(0); }
  }

  box.addEventListener("input", look);
  box.addEventListener("focus", function () { if (box.value) { look(); } });
  box.addEventListener("keydown", function (event) {
    if (event.key === "Escape") { box.value = ""; close(); return; }
    if (hits.hidden) { return; }
    if (event.key === "ArrowDown") { event.preventDefault(); point(at + 1); }
    if (event.key === "ArrowUp") { event.preventDefault(); point(at - 1); }
    if (event.key === "Enter" && at >= 0) { event.preventDefault(); go(hits.children[at].dataset.to); }
  });
  hits.addEventListener("mousedown", function (event) {
    var item = event.target.closest("li");
    if (item) { event.preventDefault(); go(item.dataset.to); }
  });
  document.addEventListener("click", function (event) {
    if (!event.target.closest(".search")) { close(); }
  });
  document.addEventListener("keydown", function (event) {
    var typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
    if (event.key === "/" && !typing) { event.preventDefault(); box.focus(); }
  });

  var language = document.getElementById("language");
  function here() {
    var found = "", entries = document.querySelectorAll("article.entry, section.chapter, tr[id]");
    for (var i = 0; i < entries.length; i += 1) {
      if (entries[i].getBoundingClientRect().top > 140) { break; }
      found = entries[i].id;
    }
    return found;
  }
  if (language) {
    var plain = language.getAttribute("href");
    language.addEventListener("click", function () {
      var place = here();
      language.setAttribute("href", place ? plain + "#" + place : plain);
    });
  }

  document.getElementById("theme").addEventListener("click", function () {
    var root = document.documentElement;
    var dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    try { localStorage.setItem("theme", root.dataset.theme); } catch (e) { /* not kept */ }
  });

  var contents = document.querySelector(".contents details");
  if (contents && matchMedia("(max-width: 63rem)").matches) { contents.open = false; }
  document.querySelector(".contents").addEventListener("click", function (event) {
    if (event.target.closest("a") && matchMedia("(max-width: 63rem)").matches) { contents.open = false; }
  });
  function unfold() {
    var there = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    var folded = there && there.closest("details");
    if (folded) { folded.open = true; }
  }
  addEventListener("hashchange", unfold);
  unfold();
})();
