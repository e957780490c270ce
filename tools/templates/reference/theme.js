(function () {
  var kept = null;
  document.documentElement.classList.add("scripted");
  try { kept = localStorage.getItem("theme"); } catch (e) { kept = null; }
  if (kept === "light" || kept === "dark") { document.documentElement.dataset.theme = kept; }
})();
