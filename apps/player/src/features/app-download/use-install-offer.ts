import { useSyncExternalStore } from 'react';
import { heardOffer, keepOffer, listenForOffers } from './install-offer.ts';

/** Asks the person, by the browser's own words; undefined where this browser offers nothing, or the app is there already. */
export function useInstallOffer(): (() => Promise<void>) | undefined {
  const known = useSyncExternalStore(listenForOffers, heardOffer);
  if (known === undefined) return undefined;
  return async () => {
    await known.prompt();
    // Each offer can be used once; whoever said no is offered another by the browser.
    keepOffer(undefined);
  };
}
