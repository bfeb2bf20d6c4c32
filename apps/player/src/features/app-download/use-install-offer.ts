import { useSyncExternalStore } from 'react';
import { currentOffer, storeOffer, subscribeToOffer } from './install-offer.ts';

/** Returns a function that opens the browser's install dialog. `undefined`: the browser offers no installation, e.g. because the app is installed already. */
export function useInstallOffer(): (() => Promise<void>) | undefined {
  const offer = useSyncExternalStore(subscribeToOffer, currentOffer);
  if (offer === undefined) return undefined;
  return async () => {
    await offer.prompt();
    // Each offer can be used once. After a refusal, the browser may make another one later.
    storeOffer(undefined);
  };
}
