import { IdlePart } from '@baize/site/idle-part';
import { useEffect } from 'react';
import { hearInstallOffers } from '../features/app-download/install-offer.ts';

const loadLiteApp = async () => (await import('@baize/site/lite-app')).LiteApp;

/** The lite app around the site (spec section 1). The first view needs nothing of it; a browser may offer to install at once. */
export function LiteAppPart() {
  useEffect(() => hearInstallOffers(), []);
  return <IdlePart load={loadLiteApp} props={{}} />;
}
