// Looks entries up: by all that they are called, by the words of their sentences, past one slip of the finger. It knows
// nothing of the page, so that it can be tried by itself.
var LOOKUP = (function () {
  "use strict";
  var SHORT = 2, SURE = 0.7, FEW = 3, COMMON = Object.create(null);
  ("a an the of to in on at by for and or is are be am do does did can could may might must i you he she it we they my your " +
   "his her its how what when which who where why if with from as that this there has have get make after before while into not no happens mean means work works about some any all only " +
   "did was were been would should than them him " +
   "w we z ze na do od o u i a lub czy jak co kiedy gdy kto gdzie jest sa byc moge moze mozna sie po przy za dla przez nie ten ta to " +
   "ile ilu ktory ktora ktore jaki jaka jakie moj moja moje mam masz ma musi musze trzeba czemu dlaczego jego jej ich oraz albo ale lecz wiec bo juz tylko jesli jezeli").split(" ").forEach(function (word) { COMMON[word] = true; });
  var ENGLISH = /(?:ings|ing|ies|ied|ers|er|ed|es|ly|s|e|y)$/;
  var POLISH = new RegExp("(?:" +
    "owaniem|owania|owaniu|owanie|owuje|owuja|owac|iwania|iwanie|iwac|ywania|ywanie|ywac|awania|awaniu|awanie|awac|niecie|niecia|nieciu|nac|" +
    "eniem|aniem|enia|eniu|enie|ania|aniu|anie|ajacego|ajacej|ajacy|ajaca|ajace|" +
    "owych|owymi|owego|owej|iach|iami|iego|iemu|ego|emu|ymi|imi|ach|ami|owi|om|ow|em|iem|ych|ich|ym|im|ej|ie|ia|iu|ac|ec|ic|yc|" +
    "alem|alam|ilem|ilam|ylem|ylam|al|ala|ali|il|ila|ili|yl|yla|yly|ony|ona|one|eni|am|a|e|i|o|u|y)$");
  // What the last sounds of a stem turn into before some endings.
  var TURNED = [[/szcz$/, "sc"], [/czk?$/, "k"]];

  function fold(text) {
    return text.replace(/’/g, "'").replace(/ł/g, "l").replace(/Ł/g, "L").normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase().trim();
  }
  function tokens(text) { return fold(text).match(/[\p{L}\p{N}]+/gu) || []; }

  function stems(word) {
    var found = [[word, 0.3]];
    if (/[^s]s$/.test(word)) { found.push([word.slice(0, -1), 0.3]); }
    [ENGLISH, POLISH].forEach(function (ending) {
      var stem = word.replace(ending, "");
      if (stem.length > SHORT && stem !== word) {
        if (ending === ENGLISH && /([bdgklmnprt])\1$/.test(stem)) { stem = stem.slice(0, -1); }
        if (ending === POLISH) { TURNED.forEach(function (turned) { stem = stem.replace(turned[0], turned[1]); }); }
        // So little of a word, stripped of a letter or two, may be any other.
        found.push([stem, stem.length === 3 && word.length < 6 ? SURE + 0.1 : 0.3]);
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
      (COMMON[word] ? [] : stems(word)).forEach(function (stem) {
        if (!self.byStem.has(stem[0])) { self.byStem.set(stem[0], []); }
        self.byStem.get(stem[0]).push(word);
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
    stems(typed).forEach(function (stem) { (self.byStem.get(stem[0]) || []).forEach(function (word) { add(word, stem[1]); }); });
    this.words.forEach(function (_, word) {
      if (typed.length > SHORT && word.startsWith(typed)) { add(word, last ? 0.7 : 0.9); }
    });
    // A slip is looked for past the stems too: what is stripped of its ending may be another word.
    var slip = found.size ? 0.65 : 1.2;
    if (typed.length > (found.size ? 5 : 3) && !this.words.has(typed)) {
      this.words.forEach(function (_, word) { if (word.length > 3 && near(typed, word)) { add(word, slip); } });
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
    meant = meant.filter(function (found) { return found.size; });
    meant.forEach(function (words, place) {
      function hold(row, cost) {
        if (!hits.has(row)) { hits.set(row, []); }
        var costs = hits.get(row);
        if (!(costs[place] <= cost)) { costs[place] = cost; }
      }
      words.forEach(function (cost, found) {
        var known = self.words.get(found), rare = 1 + known.text.length / self.rows.length;
        known.names.forEach(function (tier, row) { hold(row, cost + [0, 0.3, 0.2][tier]); });
        known.text.forEach(function (row) { hold(row, cost + 1.6 * rare); });
      });
    });
    var scattered = new Map(), known = false;
    hits.forEach(function (costs, at) {
      var row = self.rows[at], sum = 0, missing = meant.length;
      costs.forEach(function (cost) { sum += cost; missing -= 1; });
      var named = naming(row, meant), rest = 3.2 + 1.6 * sum / (meant.length - missing) + spare(row, meant.length);
      // A name of which each word was typed is meant, in whatever order, and the more so the less was typed beside it.
      if (named === meant.length) { score.set(at, rest - 2); known = true; }
      else if (named) { score.set(at, rest + 1.2 * missing); }
      else if (missing < meant.length - missing) { score.set(at, rest + 2.5 * missing); }
      else { scattered.set(at, rest + 2.5 * missing); }
    });
    // Entries that hold the lesser part of what was typed are told where hardly any hold the greater.
    if (score.size < FEW && !known) { scattered.forEach(function (cost, at) { score.set(at, cost); }); }
    var wanted = fold(typed).replace(/\s+/g, " ");
    this.rows.forEach(function (row, at) {
      var found = whole(row, wanted);
      if (found < 9 && !(score.get(at) <= found)) { score.set(at, found); }
    });
    return score;
  };

  // How many of the words that were typed make up one whole name of an entry; 0 where a name has others too.
  function naming(row, meant) {
    var most = 0;
    row.called.forEach(function (one) {
      var typed = new Set();
      var whole = one.words.every(function (word) {
        var known = COMMON[word];
        meant.forEach(function (words, place) { if (words.get(word) < SURE) { known = true; typed.add(place); } });
        return known;
      });
      if (whole) { most = Math.max(most, typed.size); }
    });
    return most;
  }

  // What a name says beside the words that were typed makes it a little less likely to be meant.
  function spare(row, typed) {
    var least = 6;
    row.called.forEach(function (one) {
      if (one.tier < 2) { least = Math.min(least, Math.max(0, one.words.length - typed)); }
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
