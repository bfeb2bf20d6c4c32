/** Message by which a waiting service worker of the lite app becomes the active one (tooling/vite/src/app-worker/worker.js). */
const TAKE_OVER = 'take-over';

/** Reloads the page. Where a newer edition of the site is waiting, its service worker is activated first. */
export async function reloadNewestEdition(): Promise<void> {
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  const waiting = (await workers?.getRegistration())?.waiting;
  if (!workers || !waiting) return location.reload();
  workers.addEventListener('controllerchange', () => location.reload(), { once: true });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a service worker has no target origin
  waiting.postMessage(TAKE_OVER);
}
