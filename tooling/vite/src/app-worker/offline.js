// Of the page that stands in for all others without a network. What it says was left here by the last visit
// (packages/site/src/lite-app/lite-app.ts), in the language and under the brand of that visit.
(function () {
  var root = document.documentElement;
  function read(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }
  root.dataset.theme = read('baize.theme') === 'light' ? 'light' : 'dark';
  var words;
  try {
    words = JSON.parse(read('baize.offline'));
  } catch {
    words = null;
  }
  if (words) root.lang = words.language;
  document.addEventListener('DOMContentLoaded', function () {
    ['title', 'text', 'act'].forEach(function (name) {
      if (words && words[name]) document.getElementById('offline-' + name).textContent = words[name];
    });
    if (words) document.title = words.title + ' | ' + words.brand;
    document.getElementById('offline-act').addEventListener('click', function () {
      location.reload();
    });
  });
  // A network that comes back behind a router that stayed up raises no `online` event, so the page asks for a small file.
  var LOOK_AGAIN_MS = 10000;
  function look() {
    fetch('/ping.txt', { cache: 'no-store' })
      .then(function (answer) {
        if (answer.ok) location.reload();
        else setTimeout(look, LOOK_AGAIN_MS);
      })
      .catch(function () {
        setTimeout(look, LOOK_AGAIN_MS);
      });
  }
  setTimeout(look, LOOK_AGAIN_MS);
  addEventListener('online', function () {
    location.reload();
  });
})();
