// Keeps the files of the reference, all of one making together, and answers with them; what is asked for besides is fetched, and kept too.
(function () {
  "use strict";
  var name = "reference-" + location.pathname + "-" + VERSION;
  self.addEventListener("install", function (event) {
    event.waitUntil(caches.open(name).then(function (kept) { return kept.addAll(FILES); }).then(function () { return self.skipWaiting(); }));
  });
  self.addEventListener("activate", function (event) {
    event.waitUntil(caches.keys().then(function (names) {
      var own = "reference-" + location.pathname + "-";
      return Promise.all(names.filter(function (other) { return other !== name && other.indexOf(own) === 0; }).map(function (other) { return caches.delete(other); }));
    }).then(function () { return self.clients.claim(); }));
  });
  self.addEventListener("fetch", function (event) {
    if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) { return; }
    event.respondWith(caches.open(name).then(function (kept) {
      return kept.match(event.request, { ignoreSearch: true }).then(function (found) {
        return found || fetch(event.request).then(function (answer) {
          if (answer.ok) { kept.put(event.request, answer.clone()); }
          return answer;
        });
      });
    }));
  });
})();
