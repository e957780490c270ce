(function () {
  "use strict";
  var said = document.body.dataset, index = new LOOKUP.Index(NAMES), at = -1, MOST = 10;
  var slim = matchMedia("(max-width: 40rem)"), narrow = matchMedia("(max-width: 63rem)");

  function element(tag, name, text) {
    var made = document.createElement(tag);
    if (name) { made.className = name; }
    if (text) { made.textContent = text; }
    return made;
  }
  function page() {
    return location.pathname.slice(location.pathname.lastIndexOf("/") + 1) || "index.html";
  }
  function address(row) { return (row.file === page() ? "" : row.file) + "#" + row.anchor; }

  // --- the search. The words of sentences are fetched when somebody begins to look for something.
  var box = document.getElementById("q"), hits = document.getElementById("hits"), count = document.getElementById("count");
  var whole = !said.text;

  function fetchText() {
    if (whole) { return; }
    whole = true;
    var script = element("script");
    script.src = said.text;
    script.onload = function () { index.addText(TEXT); if (box.value) { look(); } };
    document.head.append(script);
  }
  function close() {
    count.className = "sr";
    hits.hidden = true;
    at = -1;
    box.setAttribute("aria-expanded", "false");
    box.removeAttribute("aria-activedescendant");
  }
  function point(to) {
    var rows = hits.querySelectorAll("[role=option]");
    if (at >= 0 && rows[at]) { rows[at].setAttribute("aria-selected", "false"); }
    at = (to + rows.length) % rows.length;
    rows[at].setAttribute("aria-selected", "true");
    rows[at].scrollIntoView({ block: "nearest" });
    box.setAttribute("aria-activedescendant", rows[at].id);
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
    if (item.dataset.more) { look(100); return; }
    close();
    if (item.dataset.file !== page()) { location.href = item.dataset.file + "#" + item.dataset.to; return; }
    location.hash = item.dataset.to;
    show(item.dataset.to);
  }
  function option(row, first) {
    var item = element("li", first ? "" : "same");
    item.setAttribute("role", "option");
    item.setAttribute("aria-selected", "false");
    item.dataset.file = row.file;
    item.dataset.to = row.anchor;
    item.append(element("b", "", row.title), " ");
    if (first && row.other && row.other !== row.title) { item.append(element("span", "other", row.other), " "); }
    item.append(element("span", "kind", row.kind || said.chapter));
    if (row.gist && first) { item.append(" ", element("span", "says", row.gist)); }
    return item;
  }
  function look(most) {
    var found = index.find(box.value), shown = found.slice(0, most > 0 ? most : MOST), before = at;
    hits.textContent = "";
    if (!LOOKUP.fold(box.value)) { close(); count.textContent = ""; return; }
    shown.forEach(function (group) { group.forEach(function (row, place) { hits.append(option(row, !place)); }); });
    if (found.length > shown.length) {
      var more = element("li", "more", (found.length - shown.length) + " " + said.more);
      more.setAttribute("role", "option");
      more.setAttribute("aria-selected", "false");
      more.dataset.more = "1";
      hits.append(more);
    }
    Array.prototype.forEach.call(hits.children, function (item, place) { item.id = "hit-" + place; });
    hits.hidden = !found.length;
    box.setAttribute("aria-expanded", String(found.length > 0));
    count.textContent = found.length ? said.found + ": " + found.length : said.nothing;
    count.className = found.length ? "sr" : "none";
    at = -1;
    if (found.length) { point(most ? Math.max(before, 0) : 0); }
  }
  box.addEventListener("input", function () { look(); });
  box.addEventListener("focus", function () { fetchText(); if (box.value) { look(); } });
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
  box.addEventListener("blur", function (event) {
    if (event.relatedTarget && !event.relatedTarget.closest(".search")) { close(); }
  });
  document.addEventListener("keydown", function (event) {
    var typing = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
    if (event.key === "/" && !typing) { event.preventDefault(); box.focus(); }
  });
  if (new URLSearchParams(location.search).get("q")) { box.value = new URLSearchParams(location.search).get("q"); box.focus(); look(); }

  document.addEventListener("click", function (event) {
    if (event.target.closest(".to-search")) { event.preventDefault(); box.focus(); }
  });

  // --- previews: what a link leads to in a line, on hover, on focus, and on a first tap.
  var peek = element("div", "peek"), peeked = null, waiting = 0, rows = new Map();
  peek.id = "peek";
  peek.setAttribute("role", "tooltip");
  peek.hidden = true;
  document.body.append(peek);
  index.rows.forEach(function (row) { if (!rows.has(row.anchor)) { rows.set(row.anchor, row); } });

  function rowOf(link) {
    var target = link.getAttribute("href") || "", to = target.slice(target.indexOf("#") + 1);
    var row = target.indexOf("#") < 0 ? null : rows.get(to) || rows.get(to.split("--")[0]);
    return row && row.gist && !link.closest(".peek, .permalink, [hreflang]") && !link.hasAttribute("hreflang") && !link.classList.contains("permalink") ? row : null;
  }
  function hide() {
    clearTimeout(waiting);
    if (peeked) { peeked.removeAttribute("aria-describedby"); }
    peeked = null;
    peek.hidden = true;
  }
  function preview(link, row, touched) {
    hide();
    peeked = link;
    peek.textContent = "";
    peek.append(element("b", "", row.title), " ", element("span", "kind", row.kind || said.chapter), element("p", "", row.gist));
    if (touched) {
      var on = element("a", "open", said.open);
      on.href = link.href;
      peek.append(on);
    }
    peek.className = touched ? "peek low" : "peek";
    peek.hidden = false;
    link.setAttribute("aria-describedby", "peek");
    if (!touched) {
      var place = link.getClientRects()[0] || link.getBoundingClientRect(), size = peek.getBoundingClientRect();
      var left = Math.max(8, Math.min(place.left, document.documentElement.clientWidth - size.width - 8));
      var above = place.bottom + size.height + 12 > innerHeight && place.top > size.height + 12;
      peek.style.left = left + scrollX + "px";
      peek.style.top = (above ? place.top - size.height - 6 : place.bottom + 6) + scrollY + "px";
    } else {
      peek.style.left = peek.style.top = "";
    }
  }
  function linkOf(event) {
    var link = event.target.closest && event.target.closest("main a[href*='#']");
    return link && rowOf(link) ? link : null;
  }
  document.addEventListener("pointerover", function (event) {
    var link = event.pointerType === "mouse" ? linkOf(event) : null;
    if (link && link !== peeked) {
      clearTimeout(waiting);
      waiting = setTimeout(function () { preview(link, rowOf(link), false); }, 180);
    }
  });
  document.addEventListener("pointerout", function (event) {
    if (event.pointerType === "mouse" && linkOf(event) && !(event.relatedTarget && peek.contains(event.relatedTarget))) { hide(); }
  });
  document.addEventListener("focusin", function (event) {
    var link = linkOf(event);
    if (link && link.matches(":focus-visible")) { preview(link, rowOf(link), false); } else if (!peek.contains(event.target)) { hide(); }
  });
  var touch = "";
  document.addEventListener("pointerdown", function (event) { touch = event.pointerType; });
  document.addEventListener("click", function (event) {
    var link = touch === "touch" || touch === "pen" ? linkOf(event) : null;
    if (link && link !== peeked && !link.closest("h1, h2, h3, .index, .cover, table.sortable")) {
      event.preventDefault();
      preview(link, rowOf(link), true);
    } else if (!peek.contains(event.target)) { hide(); }
  });
  document.addEventListener("keydown", function (event) { if (event.key === "Escape") { hide(); } });

  // --- where one is: the contents follow what is being read.
  var spied = new Map();
  document.querySelectorAll(".contents li a[href^='#']").forEach(function (link) {
    var there = document.getElementById(decodeURIComponent(link.getAttribute("href").slice(1)));
    if (there) { spied.set(there, link); }
  });
  function follow() {
    // At the end of the page its last entries cannot come to the top. Of those beside one another the first is meant, or what was linked to.
    var last = null, under = -Infinity, line = innerHeight + scrollY >= document.documentElement.scrollHeight - 2 ? innerHeight : 130;
    spied.forEach(function (link, there) {
      var top = there.getBoundingClientRect().top;
      if (top < line && top > under + 1) { last = link; under = top; }
    });
    var aim = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1))), place = aim && aim.getBoundingClientRect();
    if (place && spied.has(aim) && place.top >= 0 && place.top < line) { last = spied.get(aim); }
    spied.forEach(function (link) {
      if (link === last) {
        if (link.getAttribute("aria-current") !== "location") {
          link.setAttribute("aria-current", "location");
          var list = document.querySelector(".contents"), place = link.getBoundingClientRect(), frame = list.getBoundingClientRect();
          if (!narrow.matches && (place.top < frame.top + 20 || place.bottom > frame.bottom - 20)) { list.scrollTop += place.top - frame.top - frame.height / 2; }
        }
      } else { link.removeAttribute("aria-current"); }
    });
  }
  if (spied.size) {
    addEventListener("scroll", follow, { passive: true });
    addEventListener("hashchange", follow);
    follow();
  }

  // --- the way back to the top is offered to those who have left it
  var top = document.querySelector(".totop");
  function offer() { top.classList.toggle("away", scrollY < innerHeight / 2); }
  if (top) {
    addEventListener("scroll", offer, { passive: true });
    offer();
  }

  // --- tables that are sorted by whichever column is pressed: numbers by size, names by the alphabet, empty cells last.
  document.querySelectorAll("table.sortable").forEach(function (table) {
    var heads = table.tHead.rows[0].cells, compare = new Intl.Collator(document.documentElement.lang, { numeric: true }).compare;
    table.tHead.addEventListener("click", function (event) {
      var button = event.target.closest("button");
      if (!button) { return; }
      var head = button.closest("th"), column = Array.prototype.indexOf.call(heads, head);
      var down = head.getAttribute("aria-sort") === "ascending";
      function text(row) { return row.cells[column].textContent.trim().replace(/^[·–]$/, "").replace("−", "-"); }
      var sorted = Array.from(table.tBodies[0].rows).sort(function (a, b) {
        var x = text(a), y = text(b);
        if (!x || !y) { return x ? -1 : y ? 1 : 0; }
        return (down ? -1 : 1) * (isNaN(x) || isNaN(y) ? compare(x, y) : x - y);
      });
      Array.prototype.forEach.call(heads, function (one) { one.removeAttribute("aria-sort"); });
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      table.tBodies[0].append.apply(table.tBodies[0], sorted);
    });
  });

  // --- examples are folded on a phone
  function fold() {
    document.querySelectorAll("details.examples").forEach(function (found) { found.open = !slim.matches; });
  }
  if (slim.matches) { fold(); }
  slim.addEventListener("change", fold);
  addEventListener("beforeprint", function () {
    document.querySelectorAll("details.examples").forEach(function (found) { found.open = true; });
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
  // Other open pages follow, as do pages that were opened before the choice had been put down, at the latest when they come to the front.
  function takeUp() {
    try {
      var kept = localStorage.getItem("theme");
      if (/^(light|dark)$/.test(kept)) { document.documentElement.dataset.theme = kept; }
    } catch (e) { /* not kept */ }
  }
  addEventListener("storage", takeUp);
  addEventListener("focus", takeUp);
  document.addEventListener("visibilitychange", takeUp);

  var contents = document.querySelector(".contents details");
  if (contents && narrow.matches) { contents.open = false; }
  document.querySelector(".contents").addEventListener("click", function (event) {
    if (event.target.closest("a") && narrow.matches) { contents.open = false; }
  });
  // A link from elsewhere may name a page that the entry has left: the search knows where it is now.
  function seek() {
    var anchor = decodeURIComponent(location.hash.slice(1)), there = anchor && document.getElementById(anchor);
    if (there) {
      var folded = there.closest("details");
      if (folded && !folded.open) { folded.open = true; there.scrollIntoView(); }
      return;
    }
    var row = anchor && (rows.get(anchor) || rows.get(anchor.split("--")[0]));
    if (row && row.file !== page()) { location.replace(row.file + "#" + anchor); }
  }
  addEventListener("hashchange", seek);
  seek();

  // From a server the pages are kept for where there is none; from disk they are there anyway.
  if ("serviceWorker" in navigator && /^https?:$/.test(location.protocol)) {
    addEventListener("load", function () { navigator.serviceWorker.register("worker.js").catch(function () { /* read online then */ }); });
  }
})();
