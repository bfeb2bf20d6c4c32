// Runs before the first paint: theme and language of the last visit, so that nothing flashes, and the fonts that this language needs.
// The keys are those of packages/site/src/preferences.ts; the meta tags are made by tooling/vite/src/font-hints.ts.
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
  var language = read('baize.language');
  if (language) root.lang = language;

  var scripts = { en: ['latin'], bn: ['latin', 'bengali'] }[root.lang] || ['latin', 'devanagari'];
  for (var i = 0; i < scripts.length; i++) {
    var hint = document.querySelector('meta[name="font:' + scripts[i] + '"]');
    if (!hint) continue;
    var link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'font';
    link.type = 'font/woff2';
    link.crossOrigin = 'anonymous';
    link.href = hint.content;
    document.head.append(link);
  }
})();
