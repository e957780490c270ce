// Examples played step by step: what happened is fetched when one is opened; who moves, moves on its board.
var PLAYED = (function () {
  "use strict";
  var said = document.body.dataset, FILES = 64, found = Object.create(null), waiting = Object.create(null), nothing = Object.create(null), cell = 0;

  function element(tag, name, text) {
    var made = document.createElement(tag);
    if (name) { made.className = name; }
    if (text) { made.textContent = text; }
    return made;
  }
  function fileOf(anchor) {
    var sum = 0;
    for (var i = 0; i < anchor.length; i += 1) { sum += anchor.charCodeAt(i); }
    return named(sum % FILES);
  }
  function named(which) { return "played-" + which + (said.lang === "pl" ? ".pl" : "") + ".js"; }
  function fetchOf(file, then) {
    if (waiting[file]) { waiting[file].then(then); return; }
    waiting[file] = new Promise(function (resolve) {
      var script = element("script");
      script.src = file;
      script.onload = function () { resolve(true); };
      script.onerror = function () { resolve(false); };
      document.head.append(script);
    });
    waiting[file].then(then);
  }
  // Rules that have changed since are not those of this page.
  function add(rules, size, examples) {
    if (rules === NAMES.rules) { cell = size; Object.assign(found, examples); }
  }

  // Examples in which nothing happens that could be looked at.
  function still(rules, examples) {
    if (rules === NAMES.rules) { examples.forEach(function (anchor) { nothing[anchor] = true; }); }
  }

  function Player(box, told) {
    var start = told[0], steps = told[1], at = 0;
    var panel = element("div", "steps"), list = element("ol", "told"), count = element("span", "count");
    var back = element("button", "before", said.before), on = element("button", "after", said.after);
    var figures = Object.create(null), origin = Object.create(null);
    panel.setAttribute("role", "group");
    panel.setAttribute("aria-label", said.steps);
    list.setAttribute("aria-live", "polite");
    list.setAttribute("tabindex", "0");
    list.setAttribute("aria-label", said.steps);
    back.type = on.type = "button";
    box.querySelectorAll("svg.board g.figure").forEach(function (figure) {
      var title = figure.querySelector("title");
      if (title) { figures[title.textContent] = figure; }
    });
    start.forEach(function (place) { origin[place[0]] = place; });

    function place(name, column, row) {
      var figure = figures[name], from = origin[name];
      if (!figure || !from) { return; }
      figure.style.visibility = column < 0 ? "hidden" : "";
      if (column >= 0) { figure.style.transform = "translate(" + (column - from[1]) * cell + "px," + (row - from[2]) * cell + "px)"; }
    }
    function show() {
      list.textContent = "";
      start.forEach(function (p) { place(p[0], p[1], p[2]); });
      steps.slice(0, at).forEach(function (step, number) {
        var line = element("li", step[1] + (number === at - 1 ? " now" : ""), step[2]);
        line.style.marginInlineStart = Math.min(step[0], 6) * 0.8 + "rem";
        list.append(line);
        (step[3] || []).forEach(function (p) { place(p[0], p[1], p[2]); });
      });
      count.textContent = at + " / " + steps.length;
      back.disabled = at === 0;
      on.disabled = at === steps.length;
      list.scrollTop = list.scrollHeight;
    }
    function go(by) {
      at = Math.max(0, Math.min(steps.length, at + by));
      // a heading is told with what comes under it
      while (at > 0 && at < steps.length && /^(heading|rule|turn)$/.test(steps[at - 1][1])) { at += by; }
      show();
    }
    back.addEventListener("click", function () { go(-1); });
    on.addEventListener("click", function () { go(1); });
    panel.append(back, on, count, list);
    show();
    return panel;
  }

  function offer(box) {
    var label = box.querySelector(".label"), button = element("button", "play", said.steps), panel = null;
    button.type = "button";
    button.setAttribute("aria-expanded", "false");
    button.addEventListener("click", function () {
      if (panel) {
        panel.hidden = !panel.hidden;
        button.setAttribute("aria-expanded", String(!panel.hidden));
        return;
      }
      fetchOf(fileOf(box.id), function () {
        if (panel) { return; }
        panel = found[box.id] ? new Player(box, found[box.id]) : element("p", "steps", said.none);
        box.append(panel);
        button.setAttribute("aria-expanded", "true");
        var next = panel.querySelector(".after");
        if (next) { next.click(); next.focus(); }
      });
    });
    label.append(" ", button);
  }
  // Where no example was kept as it was played, none is offered.
  var examples = Array.prototype.slice.call(document.querySelectorAll(".example[id]"));
  if (examples.length) {
    fetchOf(named("still"), function (there) {
      examples.forEach(function (box) { if (there && !nothing[box.id]) { offer(box); } });
    });
  }
  return { add: add, still: still, open: function (box) { return new Player(box, found[box.id]); } };
})();
