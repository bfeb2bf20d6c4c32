/** The event that a browser fires when it can install the site; it is in no type library yet (W3C, Web App Manifest incubations). */
export interface InstallOffer extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** Outside of React: the browser makes it once, long before somebody looks for the button. */
let offer: InstallOffer | undefined;
const listeners = new Set<() => void>();

export function heardOffer(): InstallOffer | undefined {
  return offer;
}

export function listenForOffers(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function keepOffer(next: InstallOffer | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Listens from the start of the page on. The browser's own bar stays away, because the site has a button. */
export function hearInstallOffers(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const hear = (event: Event) => {
    event.preventDefault();
    if (isOffer(event)) keepOffer(event);
  };
  addEventListener('beforeinstallprompt', hear, { signal });
  addEventListener('appinstalled', () => keepOffer(undefined), { signal });
  return () => stop.abort();
}

function isOffer(event: Event): event is InstallOffer {
  return 'prompt' in event && typeof event.prompt === 'function';
}
