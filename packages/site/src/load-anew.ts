/** Understood by the service worker of the lite app (tooling/vite/src/app-worker/worker.js). */
const TAKE_OVER = 'take-over';

/** Loads the page anew; where a newer edition of the site waits, that one takes over first. */
export async function loadAnew(): Promise<void> {
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  const waiting = (await workers?.getRegistration())?.waiting;
  if (!workers || !waiting) return location.reload();
  workers.addEventListener('controllerchange', () => location.reload(), { once: true });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a worker, which has none
  waiting.postMessage(TAKE_OVER);
}
