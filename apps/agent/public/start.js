// Runs before the first paint: theme and language of the last visit, so that nothing flashes, and the fonts and texts of this language.
// The keys are those of packages/site/src/preferences.ts and packages/i18n/src/stored-language.ts; the meta tags are made by tooling/vite/src/start-hints.ts.
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

  function preload(hintName, rel, type) {
    var hint = document.querySelector('meta[name="' + hintName + '"]');
    if (!hint) return;
    var link = document.createElement('link');
    link.rel = rel;
    link.crossOrigin = 'anonymous';
    if (type) {
      link.as = 'font';
      link.type = type;
    }
    link.href = hint.content;
    document.head.append(link);
  }
  var scripts = { en: ['latin'], bn: ['latin', 'bengali'] }[root.lang] || ['latin', 'devanagari'];
  for (var i = 0; i < scripts.length; i++) preload('font:' + scripts[i], 'preload', 'font/woff2');
  preload('texts:' + root.lang, 'modulepreload');
})();
