// The page's first script, made by start-script.ts: it runs before the first paint and sets theme, language and side menu as they
// were left, so that nothing flashes or jumps, and asks for the fonts and texts of this language. The keys are those of
// packages/site/src/theme/preferences.ts and packages/i18n/src/stored-language.ts; the meta tags are made by start-hints.ts. The build
// minifies it.
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
  root.dataset.sideMenu = read('baize.side-menu') || '';
  // Only these languages have texts; the page is written in English for every other one (shownLanguage of @baize/i18n).
  var chosen = read('baize.language');
  var language = chosen && ({ ne: 'ne', bn: 'bn' }[chosen] || 'en');
  if (root.dataset.firstPage) {
    // The host has rendered the page for a visitor, in the language of the cookie.
    if (language && language !== root.lang) root.dataset.firstPage = 'other';
    else if (isMember()) root.dataset.firstPage = 'member';
    afterPaint(runInTurn);
  }
  if (language && language !== root.lang) root.lang = language;

  // A script or sheet that the page itself names has failed, or nothing has come of it for too long (spec section 8).
  addEventListener('error', hearFailure, true);
  setTimeout(function () {
    if (!isLive()) sayFailed();
  }, 120000);

  function hearFailure(event) {
    // What the running site fetches later is its own affair (packages/site/src/loading/chunk-load.ts).
    if (isLive()) return;
    var part = event.target;
    if (part instanceof HTMLScriptElement || (part instanceof HTMLLinkElement && part.rel === 'stylesheet')) {
      if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', sayFailed);
      else sayFailed();
    }
  }
  function isLive() {
    var page = document.getElementById('root');
    return page && page.firstChild && !page.hasAttribute('data-waiting');
  }
  function sayFailed() {
    var notice = document.getElementById('start-failed');
    notice.hidden = false;
    document.body.prepend(notice);
  }

  // The host put the entry and its modules into a template, whose content the browser does not fetch. Each is fetched and evaluated in a
  // task of its own, so that a tap is heard between them; the entry imports the others, and comes last.
  function runInTurn() {
    var scripts = document.getElementById('scripts').content;
    var links = Array.prototype.slice.call(scripts.querySelectorAll('link'));
    var entry = scripts.querySelector('script');
    var addresses = links.map(function (link) {
      setTimeout(function () {
        document.head.append(link);
      });
      return link.getAttribute('href');
    });
    setTimeout(fetchTexts);
    (function next() {
      var address = addresses.shift();
      // The script itself is run by the page, so that its failure is an error event like that of a page without a first view.
      if (address === entry.getAttribute('src')) return document.head.append(entry);
      import(address)
        .then(function () {
          setTimeout(next);
        })
        .catch(sayFailed);
    })();
  }

  function isMember() {
    try {
      return sessionStorage.getItem('baize.token') !== null || location.hash.startsWith('#handOff=');
    } catch {
      return false;
    }
  }
  // What is seen stands before the scripts run. A tab that nobody looks at paints nothing: then it does not wait for long.
  function afterPaint(act) {
    var acted = false;
    function once() {
      if (!acted) act();
      acted = true;
    }
    document.addEventListener('DOMContentLoaded', function () {
      // Starts when the frame is on the screen. Whatever is fetched a moment earlier competes with the pictures of the frame for the connection.
      new PerformanceObserver(function (list) {
        if (list.getEntriesByName('first-contentful-paint').length > 0) once();
      }).observe({ type: 'paint', buffered: true });
      setTimeout(once, 1000);
    });
  }

  function fetchEarly(attributes) {
    document.head.append(Object.assign(document.createElement('link'), attributes));
  }
  function hinted(name) {
    var hint = document.querySelector('meta[name="' + name + '"]');
    return hint && hint.content;
  }
  // The host that rendered a page in this language has asked for its letters.
  var first = root.dataset.firstPage;
  var scripts = { en: ['latin'], bn: ['latin', 'bengali'] }[root.lang] || ['latin', 'devanagari'];
  if (!first || first === 'other') scripts.forEach(fetchLetters);
  if (!first) fetchTexts();

  function fetchTexts() {
    var texts = hinted('texts:' + root.lang);
    if (texts) fetchEarly({ rel: 'modulepreload', crossOrigin: 'anonymous', href: texts });
  }
  function fetchLetters(script) {
    var font = hinted('font:' + script);
    if (font) fetchEarly({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href: font });
  }
})();
