(function () {
  "use strict";
  var said = document.body.dataset;
  var names = NAMES.rows.concat(NAMES.chapters.map(function (row) {
    return [row[0], row[1], row[2], "", said.chapter, fold(row[2])];
  }));
  var box = document.getElementById("q"), hits = document.getElementById("hits");
  var count = document.getElementById("count"), at = -1, MOST = 12;

  function fold(text) {
    return text.replace(/ł/g, "l").replace(/Ł/g, "L").normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase().trim();
  }

  function rank(row, wanted) {
    var best = 9;
    row[5].split("|").forEach(function (name) {
      var place = name.indexOf(wanted);
      if (place < 0) { return; }
      var found = name === wanted ? 0 : place === 0 ? 1 : name[place - 1] === " " ? 2 : 3;
      best = Math.min(best, found);
    });
    return best;
  }

  function close() {
    count.className = "sr";
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

  function page() {
    return location.pathname.slice(location.pathname.lastIndexOf("/") + 1) || "index.html";
  }

  function show(anchor) {
    var there = document.getElementById(anchor);
    if (there) {
      if (!there.hasAttribute("tabindex")) { there.setAttribute("tabindex", "-1"); }
      there.focus({ preventScroll: true });
      there.scrollIntoView();
    }
  }

  function go(item) {
    close();
    if (item.dataset.file && item.dataset.file !== page()) {
      location.href = item.dataset.file + "#" + item.dataset.to;
      return;
    }
    location.hash = item.dataset.to;
    show(item.dataset.to);
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
      item.dataset.file = NAMES.files[row[0]];
      item.dataset.to = row[1];
      name.textContent = row[2];
      other.textContent = row[3] === row[2] ? "" : row[3];
      other.className = "other";
      kind.textContent = row[4];
      kind.className = "kind";
      item.append(name, " ", other, " ", kind);
      hits.append(item);
    });
    hits.hidden = !found.length;
    box.setAttribute("aria-expanded", String(found.length > 0));
    count.textContent = found.length ? said.found + ": " + found.length : said.nothing;
    count.className = found.length ? "sr" : "none";
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
    if (event.key === "Enter" && at >= 0) { event.preventDefault(); go(hits.children[at]); }
  });
  hits.addEventListener("mousedown", function (event) {
    var item = event.target.closest("li");
    if (item) { event.preventDefault(); go(item); }
  });
  document.addEventListener("click", function (event) {
    if (!event.target.closest(".search")) { close(); }
  });
  document.addEventListener("keydown", function (event) {
    var typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
    if (event.key === "/" && !typing) { event.preventDefault(); box.focus(); }
  });

  // The language switch leads to the entry that is being read: the one linked to while it is in sight, else the topmost.
  var language = document.getElementById("language");
  function entry(element) {
    var found = element && element.closest("article.entry, tr[id], .rulings > [id]");
    return found || null;
  }
  function inSight(element) {
    var place = element && element.getBoundingClientRect();
    return place && place.bottom > 100 && place.top < innerHeight ? element : null;
  }
  function here() {
    var aim = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    var found = inSight(entry(aim)), all = document.querySelectorAll("article.entry, tr[id]");
    for (var i = 0; !found && i < all.length; i += 1) {
      var place = all[i].getBoundingClientRect();
      if (place.bottom > 140 && place.top < innerHeight / 2) { found = all[i]; }
    }
    return found;
  }
  if (language) {
    var plain = language.getAttribute("href");
    language.addEventListener("click", function () {
      var found = scrollY > 200 || location.hash ? here() : null;
      var same = found && found.querySelector("a[hreflang]");
      language.setAttribute("href", same ? same.getAttribute("href") : plain + (found ? "#" + found.id : ""));
    });
  }

  document.getElementById("theme").addEventListener("click", function () {
    var root = document.documentElement;
    var dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    try { localStorage.setItem("theme", root.dataset.theme); } catch (e) { /* not kept */ }
  });
  // Other open pages follow, and a page that was opened before the choice had been put down.
  addEventListener("storage", function (event) {
    if (event.key === "theme" && /^(light|dark)$/.test(event.newValue)) { document.documentElement.dataset.theme = event.newValue; }
  });

  var contents = document.querySelector(".contents details");
  if (contents && matchMedia("(max-width: 63rem)").matches) { contents.open = false; }
  document.querySelector(".contents").addEventListener("click", function (event) {
    if (event.target.closest("a") && matchMedia("(max-width: 63rem)").matches) { contents.open = false; }
  });
  // A link from elsewhere may name a page that the entry has left: the search knows where it is now.
  function seek() {
    var anchor = decodeURIComponent(location.hash.slice(1)), there = anchor && document.getElementById(anchor);
    if (there) {
      var folded = there.closest("details");
      if (folded) { folded.open = true; }
      return;
    }
    names.some(function (row) {
      var found = anchor && (row[1] === anchor || anchor.indexOf(row[1] + "--") === 0) && NAMES.files[row[0]] !== page();
      if (found) { location.replace(NAMES.files[row[0]] + "#" + anchor); }
      return found;
    });
  }
  addEventListener("hashchange", seek);
  seek();
})();
