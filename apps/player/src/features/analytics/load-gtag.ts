const SCRIPT_ADDRESS = 'https://www.googletagmanager.com/gtag/js';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/**
 * Loads Google Analytics once per page. Nothing of it is loaded or stored before the person has consented. It counts pages and nothing that
 * advertising uses.
 */
export function loadGtag(gtagId: string): void {
  if (window.dataLayer) return;
  window.dataLayer = [];
  pushCommand('consent', 'default', { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' });
  pushCommand('js', new Date());
  // A query string may hold codes and names of people, so that the address is sent without it.
  const address = location.origin + location.pathname;
  pushCommand('config', gtagId, { allow_google_signals: false, page_location: address });
  const script = document.createElement('script');
  script.async = true;
  script.src = `${SCRIPT_ADDRESS}?id=${encodeURIComponent(gtagId)}`;
  document.head.append(script);
}

/** The library tells its commands from other entries by this: they are `arguments` objects, no arrays. */
function pushCommand(..._command: unknown[]): void {
  // oxlint-disable-next-line prefer-rest-params -- an array would be ignored by gtag.js
  window.dataLayer?.push(arguments);
}
