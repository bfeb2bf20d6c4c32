// The page's first script, made by start-script.ts: it runs before the first paint and sets theme and language of the last visit,
// so that nothing flashes, and asks for the fonts and texts of this language. The keys are those of packages/site/src/preferences.ts
// and packages/i18n/src/stored-language.ts; the meta tags are made by start-hints.ts. It is sent as it stands here, without comments.
(function (firstPicture) {
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

  function fetchEarly(attributes) {
    document.head.append(Object.assign(document.createElement('link'), attributes));
  }
  function hinted(name) {
    var hint = document.querySelector('meta[name="' + name + '"]');
    return hint && hint.content;
  }
  var scripts = { en: ['latin'], bn: ['latin', 'bengali'] }[root.lang] || ['latin', 'devanagari'];
  scripts.forEach(function (script) {
    var font = hinted('font:' + script);
    if (font) fetchEarly({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href: font });
  });
  var texts = hinted('texts:' + root.lang);
  if (texts) fetchEarly({ rel: 'modulepreload', crossOrigin: 'anonymous', href: texts });

  // The largest thing of a page: fetched beside the scripts, not after them.
  if (firstPicture && firstPicture.on.includes(location.pathname)) {
    fetchEarly({
      rel: 'preload',
      as: 'image',
      type: 'image/avif',
      fetchPriority: 'high',
      imageSrcset: firstPicture.srcset,
      imageSizes: firstPicture.sizes,
    });
  }
})(BAIZE_FIRST_PICTURE);
