const SCRIPT_ADDRESS = 'https://www.googletagmanager.com/gtag/js';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/**
 * Loads Google Analytics, once per page. Call it only after the person has consented, because the script sets cookies. It counts page views, and every
 * use for advertising is denied.
 */
export function loadGtag(gtagId: string): void {
  if (window.dataLayer) return;
  window.dataLayer = [];
  pushCommand('consent', 'default', { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' });
  pushCommand('js', new Date());
  // The address is sent without its query string, which may hold codes and names of people.
  const address = location.origin + location.pathname;
  pushCommand('config', gtagId, { allow_google_signals: false, page_location: address });
  const script = document.createElement('script');
  script.async = true;
  script.src = `${SCRIPT_ADDRESS}?id=${encodeURIComponent(gtagId)}`;
  document.head.append(script);
}

/** Queues a command for gtag.js. The library accepts commands as `arguments` objects only, and ignores arrays. */
function pushCommand(..._command: unknown[]): void {
  // oxlint-disable-next-line prefer-rest-params -- an array would be ignored by gtag.js
  window.dataLayer?.push(arguments);
}
