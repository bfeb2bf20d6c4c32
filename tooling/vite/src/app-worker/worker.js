// The service worker of the lite app, made by app-worker.ts. It keeps the page that is shown without a network, and shows notifications. Answers
// of the server and pages of members never pass through its cache, and neither do scripts, which browsers keep by themselves.
(function (edition, offlinePage, offlineFiles) {
  var CACHE = 'baize-offline-' + edition;

  self.addEventListener('install', function (event) {
    event.waitUntil(
      caches.open(CACHE).then(function (cache) {
        return cache.addAll(
          offlineFiles.map(function (file) {
            return new Request(file, { cache: 'no-cache' });
          }),
        );
      }),
    );
  });

  self.addEventListener('activate', function (event) {
    event.waitUntil(Promise.all([forgetOlder(), fetchPagesEarly(), self.clients.claim()]));
  });

  // A page asks for it when the person has: until then the edition that they began with goes on.
  self.addEventListener('message', function (event) {
    if (event.data === 'take-over') self.skipWaiting();
  });

  self.addEventListener('fetch', function (event) {
    var request = event.request;
    if (request.mode === 'navigate') event.respondWith(pageOrOffline(event));
    else if (request.method === 'GET' && isOffline(request.url)) event.respondWith(keptOrFetched(request));
  });

  // What the server sends: modules/inbox/copies/push.ts. The text was encrypted for this browser.
  self.addEventListener('push', function (event) {
    var news = event.data ? event.data.json() : {};
    event.waitUntil(
      self.registration.showNotification(news.title || '', {
        body: news.body,
        lang: news.lang,
        tag: news.tag,
        icon: '/favicon.svg',
        data: { path: news.path || '/' },
      }),
    );
  });

  // A page that is open already shows it; otherwise one is opened.
  self.addEventListener('notificationclick', function (event) {
    var path = event.notification.data.path;
    event.notification.close();
    event.waitUntil(
      self.clients.matchAll({ type: 'window' }).then(function (pages) {
        var page = pages.find(function (each) {
          return new URL(each.url).pathname === path;
        });
        return page ? page.focus() : self.clients.openWindow(path);
      }),
    );
  });

  function forgetOlder() {
    return caches.keys().then(function (names) {
      var older = names.filter(function (name) {
        return name.startsWith('baize-offline-') && name !== CACHE;
      });
      return Promise.all(
        older.map(function (name) {
          return caches.delete(name);
        }),
      );
    });
  }

  // The page is asked for while the worker still wakes up: it costs no time.
  function fetchPagesEarly() {
    return self.registration.navigationPreload && self.registration.navigationPreload.enable();
  }

  function pageOrOffline(event) {
    return Promise.resolve(event.preloadResponse)
      .then(function (early) {
        return early || fetch(event.request);
      })
      .catch(function () {
        return caches.match(offlinePage, { cacheName: CACHE });
      });
  }

  function isOffline(url) {
    var address = new URL(url);
    return address.origin === self.location.origin && offlineFiles.includes(address.pathname);
  }

  function keptOrFetched(request) {
    return fetch(request).catch(function () {
      return caches.match(request, { cacheName: CACHE, ignoreSearch: true });
    });
  }
})(BAIZE_EDITION, BAIZE_OFFLINE_PAGE, BAIZE_OFFLINE_FILES);
