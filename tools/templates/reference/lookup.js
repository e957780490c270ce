// Looks entries up: by all that they are called, by the words of their sentences, past one slip of the finger. It knows
// nothing of the page, so that it can be tried by itself.
var LOOKUP = (function () {
  "use strict";
  var SHORT = 2, COMMON = Object.create(null);
  ("a an the of to in on at by for and or is are be am do does did can could may might must i you he she it we they my your " +
   "his her its how what when which who where why if with from as that this there has have get make after before while into not no happens mean means work works about some any all only " +
   "w we z ze na do od o u i a lub czy jak co kiedy gdy kto gdzie jest sa byc moge moze mozna sie po przy za dla przez nie ten ta to").split(" ").forEach(function (word) { COMMON[word] = true; });
  var ENGLISH = /(?:ings|ing|ies|ied|ers|er|ed|es|ly|s|e|y)$/;
  var POLISH = /(?:owaniem|owania|owaniu|owanie|iwania|iwanie|eniem|aniem|enia|eniu|enie|ania|aniu|anie|owych|owymi|owego|owej|owac|iach|iami|iego|iemu|ego|emu|ymi|imi|ach|ami|owi|om|ow|em|iem|ych|ich|ym|im|ej|ie|ia|iu|ac|ec|ic|yc|al|ala|ali|ony|ona|one|eni|am|a|e|i|o|u|y)$/;

  function fold(text) {
    return text.replace(/’/g, "'").replace(/ł/g, "l").replace(/Ł/g, "L").normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase().trim();
  }
  function tokens(text) { return fold(text).match(/[\p{L}\p{N}]+/gu) || []; }

  function stems(word) {
    var found = [word];
    [ENGLISH, POLISH].forEach(function (ending) {
      var stem = word.replace(ending, "");
      if (stem.length > SHORT && stem !== word) {
        if (ending === ENGLISH && /([bdgklmnprt])\1$/.test(stem)) { stem = stem.slice(0, -1); }
        found.push(stem);
      }
    });
    return found;
  }

  // Whether one letter too many, too few, another or two changed about is all that parts two words.
  function near(a, b) {
    if (Math.abs(a.length - b.length) > 1) { return false; }
    var i = 0, j = a.length, k = b.length;
    while (i < j && i < k && a[i] === b[i]) { i += 1; }
    while (j > i && k > i && a[j - 1] === b[k - 1]) { j -= 1; k -= 1; }
    var left = j - i, right = k - i;
    return left <= 1 && right <= 1 || left === 2 && right === 2 && a[i] === b[i + 1] && a[i + 1] === b[i];
  }

  function unfold(text) {
    var before = "";
    return text ? text.split("|").map(function (part) {
      before = before.slice(0, parseInt(part[0], 36)) + part.slice(1);
      return before;
    }) : [];
  }

  function places(coded) {
    var found = [], at = 0, row = 0;
    while (at < coded.length) {
      var wide = coded[at] === "z";
      row += parseInt(wide ? coded.slice(at + 1, at + 4) : coded[at], 36);
      at += wide ? 4 : 1;
      found.push(row);
    }
    return found;
  }

  // The entries of an index with the names taken apart, and every word of a name with the entries that have it.
  function Index(names) {
    var self = this;
    this.known = names;
    this.words = new Map();
    this.byStem = new Map();
    this.rows = names.rows.map(function (row, at) {
      var parts = row[5].split(";").map(unfold), called = [];
      parts.forEach(function (list, tier) {
        list.forEach(function (name) { called.push({ name: name, tier: tier, words: tokens(name) }); });
      });
      called.forEach(function (one) { one.words.forEach(function (word) { self.note(word, at, 0, one.tier); }); });
      return { file: names.files[row[0]], kind: names.kinds[row[1]][0], order: names.kinds[row[1]][1], anchor: row[2], title: row[3], other: row[4], gist: row[6], called: called };
    });
    names.chapters.forEach(function (row) {
      var called = [{ name: fold(row[2]), tier: 0, words: tokens(row[2]) }];
      self.rows.push({ file: names.files[row[0]], kind: null, order: 5, anchor: row[1], title: row[2], other: "", gist: "", called: called });
      called[0].words.forEach(function (word) { self.note(word, self.rows.length - 1, 0, 0); });
    });
  }
  // A word that an entry holds: in its names (0) or in its sentences (1).
  Index.prototype.note = function (word, row, where, tier) {
    var known = this.words.get(word), self = this;
    if (!known) {
      known = { names: new Map(), text: [] };
      this.words.set(word, known);
      stems(word).forEach(function (stem) {
        if (!self.byStem.has(stem)) { self.byStem.set(stem, []); }
        self.byStem.get(stem).push(word);
      });
    }
    if (where) { known.text.push(row); } else if (!(known.names.get(row) <= tier)) { known.names.set(row, tier); }
  };
  Index.prototype.addText = function (text) {
    var lists = text.rows ? text.rows.split("|") : [], self = this;
    unfold(text.words).forEach(function (word, at) { places(lists[at]).forEach(function (row) { self.note(word, row, 1, 0); }); });
  };

  // The words that may be meant by one that was typed, and how far each is from it.
  Index.prototype.meant = function (typed, last) {
    var found = new Map();
    function add(word, cost) { if (!(found.get(word) <= cost)) { found.set(word, cost); } }
    var self = this;
    if (this.words.has(typed)) { add(typed, 0); }
    stems(typed).forEach(function (stem) { (self.byStem.get(stem) || []).forEach(function (word) { add(word, 0.3); }); });
    this.words.forEach(function (_, word) {
      if (typed.length > SHORT && word.startsWith(typed)) { add(word, last ? 0.7 : 0.9); }
    });
    if (!found.size && typed.length > 3) {
      this.words.forEach(function (_, word) { if (word.length > 3 && near(typed, word)) { add(word, 1.2); } });
    }
    if (!found.size && typed.length > 5) {
      this.words.forEach(function (_, word) { if (near(typed, word.slice(0, typed.length))) { add(word, 1.5); } });
    }
    return found;
  };

  // How well a whole name answers what was typed; 9 is not at all.
  function whole(row, wanted) {
    var best = 9;
    row.called.forEach(function (one) {
      var name = one.name, at = name.indexOf(wanted), found = 9;
      if (name === wanted) { found = [0, 0.4, 0.2][one.tier]; }
      else if (at === 0) { found = (name[wanted.length] === " " ? 2 : 2.4) + [0, 0.8, 0.3][one.tier]; }
      else if (at > 0 && name[at - 1] === " ") { found = 2.8 + [0, 0.8, 0.3][one.tier]; }
      best = Math.min(best, found + (found < 9 ? Math.min(name.length - wanted.length, 30) * 0.02 : 0));
    });
    return best;
  }

  Index.prototype.scores = function (typed) {
    var all = tokens(typed), own = all.filter(function (word) { return !COMMON[word]; }), self = this;
    if (!own.length) { own = all; }
    var score = new Map(), hits = new Map();
    var meant = own.map(function (word, at) { return self.meant(word, at === own.length - 1); });
    // What stands nowhere is passed over while something else does stand there.
    own = own.filter(function (_, at) { return meant[at].size; });
    meant.filter(function (found) { return found.size; }).forEach(function (words) {
      var here = new Map();
      words.forEach(function (cost, found) {
        var known = self.words.get(found), rare = 1 + known.text.length / self.rows.length;
        known.names.forEach(function (tier, row) { here.set(row, Math.min(here.has(row) ? here.get(row) : 9, cost + [0, 0.3, 0.2][tier])); });
        known.text.forEach(function (row) { here.set(row, Math.min(here.has(row) ? here.get(row) : 9, cost + 1.6 * rare)); });
      });
      here.forEach(function (cost, row) {
        if (!hits.has(row)) { hits.set(row, []); }
        hits.get(row).push(cost);
      });
    });
    hits.forEach(function (costs, row) {
      var missing = own.length - costs.length;
      if (missing && missing >= costs.length) { return; }
      var sum = costs.reduce(function (a, b) { return a + b; }, 0) / own.length;
      score.set(row, 3.2 + 1.6 * sum + 2.5 * missing + spare(self.rows[row], own));
    });
    var wanted = fold(typed).replace(/\s+/g, " ");
    this.rows.forEach(function (row, at) {
      var found = whole(row, wanted);
      if (found < 9 && !(score.get(at) <= found)) { score.set(at, found); }
    });
    return score;
  };

  // What a name says beside the words that were typed makes it a little less likely to be meant.
  function spare(row, own) {
    var least = 6;
    row.called.forEach(function (one) {
      if (one.tier < 2) { least = Math.min(least, Math.max(0, one.words.length - own.length)); }
    });
    return 0.1 * least;
  }

  // The entries that are meant, the best first; those of one name stand together, with the best of them.
  Index.prototype.find = function (typed) {
    var self = this, groups = new Map();
    if (!tokens(typed).length) { return []; }
    var found = Array.from(this.scores(typed), function (pair) {
      return { row: self.rows[pair[0]], at: pair[0], score: pair[1] + 0.4 * self.rows[pair[0]].order };
    });
    found.sort(function (a, b) { return a.score - b.score || a.row.title.length - b.row.title.length || a.at - b.at; });
    found.forEach(function (hit) {
      var name = fold(hit.row.title);
      if (groups.has(name)) { groups.get(name).push(hit.row); } else { groups.set(name, [hit.row]); }
    });
    return Array.from(groups.values());
  };

  return { Index: Index, fold: fold };
})();
if (typeof module !== "undefined") { module.exports = LOOKUP; }
