// The service worker of the lite app. app-worker.ts fills in the placeholders of the last line. The worker caches the offline page and shows push
// notifications. It never caches replies of the server or pages of members, and it leaves scripts to the HTTP cache of the browser.
(function (buildDigest, offlinePage, offlineFiles) {
  var CACHE = 'baize-offline-' + buildDigest;

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
    event.waitUntil(Promise.all([deleteOlderCaches(), enableNavigationPreload(), self.clients.claim()]));
  });

  // The page sends this message when the visitor accepts the new version. Until then the old worker stays active, so that an open page keeps
  // the version that it was loaded with.
  self.addEventListener('message', function (event) {
    if (event.data === 'take-over') self.skipWaiting();
  });

  self.addEventListener('fetch', function (event) {
    var request = event.request;
    if (request.mode === 'navigate') event.respondWith(fetchPageOrOffline(event));
    else if (request.method === 'GET' && isOfflineFile(request.url)) event.respondWith(fetchOrCached(request));
  });

  // The payload comes from apps/server/src/modules/inbox/copies/push.ts, encrypted for this browser.
  self.addEventListener('push', function (event) {
    var message = event.data ? event.data.json() : {};
    event.waitUntil(
      self.registration.showNotification(message.title || '', {
        body: message.body,
        lang: message.lang,
        tag: message.tag,
        icon: '/favicon.svg',
        data: { path: message.path || '/' },
      }),
    );
  });

  // Focuses the tab that already shows the path of the notification, or opens a new tab.
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

  function deleteOlderCaches() {
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

  // With navigation preload, the browser requests the page while the worker starts, so the worker's start does not delay the page.
  function enableNavigationPreload() {
    return self.registration.navigationPreload && self.registration.navigationPreload.enable();
  }

  function fetchPageOrOffline(event) {
    return Promise.resolve(event.preloadResponse)
      .then(function (preloaded) {
        return preloaded || fetch(event.request);
      })
      .catch(function () {
        return caches.match(offlinePage, { cacheName: CACHE });
      });
  }

  function isOfflineFile(url) {
    var address = new URL(url);
    return address.origin === self.location.origin && offlineFiles.includes(address.pathname);
  }

  function fetchOrCached(request) {
    return fetch(request).catch(function () {
      return caches.match(request, { cacheName: CACHE, ignoreSearch: true });
    });
  }
})(BAIZE_BUILD_DIGEST, BAIZE_OFFLINE_PAGE, BAIZE_OFFLINE_FILES);
