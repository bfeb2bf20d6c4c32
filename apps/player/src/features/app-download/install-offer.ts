/** The `beforeinstallprompt` event, which a browser fires when it can install the site. No type library has it yet (W3C, Web App Manifest incubations). */
export interface InstallOffer extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** The offer is kept outside of React, because the browser makes it once, often long before the button is rendered. */
let offer: InstallOffer | undefined;
const listeners = new Set<() => void>();

/** Returns the offer of the browser; `undefined` if there is none or it has been used. */
export function currentOffer(): InstallOffer | undefined {
  return offer;
}

/** Calls `listener` whenever the offer changes. Returns the function that ends this. */
export function subscribeToOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Replaces the offer, and removes it with `undefined`. */
export function storeOffer(next: InstallOffer | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Listens for offers of the browser. It suppresses the browser's own install bar, because the site has a button. Returns the function that ends this. */
export function listenForInstallOffers(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const onOffer = (event: Event) => {
    event.preventDefault();
    if (isOffer(event)) storeOffer(event);
  };
  addEventListener('beforeinstallprompt', onOffer, { signal });
  addEventListener('appinstalled', () => storeOffer(undefined), { signal });
  return () => stop.abort();
}

function isOffer(event: Event): event is InstallOffer {
  return 'prompt' in event && typeof event.prompt === 'function';
}
