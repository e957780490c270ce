// Keeps the files of the reference, all of one making together, and answers with them; what is asked for besides, which may be made
// anew without them, is fetched, and answered with as it was kept where that cannot be.
(function () {
  "use strict";
  var name = "reference-" + location.pathname + "-" + VERSION, whole = Object.create(null);
  FILES.forEach(function (file) { whole[new URL(file, location).pathname] = true; });

  function anew(file) { return new Request(file, { cache: "no-cache" }); }
  self.addEventListener("install", function (event) {
    event.waitUntil(caches.open(name).then(function (kept) {
      return kept.addAll(FILES.map(anew)).then(function () {
        return Promise.all(BESIDE.map(function (file) { return kept.add(anew(file)).catch(function () { /* when it is asked for */ }); }));
      });
    }).then(function () { return self.skipWaiting(); }));
  });
  self.addEventListener("activate", function (event) {
    event.waitUntil(caches.keys().then(function (names) {
      var own = "reference-" + location.pathname + "-";
      return Promise.all(names.filter(function (other) { return other !== name && other.indexOf(own) === 0; }).map(function (other) { return caches.delete(other); }));
    }).then(function () { return self.clients.claim(); }));
  });
  self.addEventListener("fetch", function (event) {
    // A folder is asked for its first page.
    var asked = new URL(event.request.url), path = asked.pathname.replace(/\/$/, "/index.html");
    if (event.request.method !== "GET" || asked.origin !== location.origin) { return; }
    event.respondWith(caches.open(name).then(function (kept) {
      return kept.match(path).then(function (found) {
        return found && whole[path] ? found : fetch(event.request).then(function (answer) {
          if (answer.ok) { kept.put(path, answer.clone()); }
          return answer;
        }).catch(function (lost) {
          if (found) { return found; }
          throw lost;
        });
      });
    }));
  });
})();
