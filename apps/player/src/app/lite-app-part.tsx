import { IdlePart } from '@baize/site/idle-part';
import { useEffect } from 'react';
import { listenForInstallOffers } from '../features/app-download/install-offer.ts';

const loadLiteApp = async () => (await import('@baize/site/lite-app')).LiteApp;

/**
 * The lite app, which is the site installed on a home screen (spec section 1). Its code loads when the page is idle. The install offer of
 * the browser is listened for at once, because the browser may make it before that.
 */
export function LiteAppPart() {
  useEffect(() => listenForInstallOffers(), []);
  return <IdlePart load={loadLiteApp} props={{}} />;
}
