// Looks up queries, given as JSON on the standard input, in the index of a folder: `node find.js FOLDER LANG`.
// Tells for each the groups that are found: lists of anchors, the best first.
"use strict";
const fs = require("fs"), path = require("path"), vm = require("vm");
const [folder, lang] = process.argv.slice(2), end = lang === "pl" ? ".pl.js" : ".js";
const world = vm.createContext({});
for (const name of ["search" + end, "search-text" + end]) {
  vm.runInContext(fs.readFileSync(path.join(folder, name), "utf8"), world);
}
const lookup = require(path.join(folder, "lookup.js"));
const index = new lookup.Index(world.NAMES);
index.addText(world.TEXT);
const queries = JSON.parse(fs.readFileSync(0, "utf8"));
console.log(JSON.stringify(queries.map((query) => index.find(query).map((group) => group.map((row) => row.anchor)))));
