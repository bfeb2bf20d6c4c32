import { askPage } from '@baize/api';

/** Timeout of the check. The check runs after another failure, so it must not keep the person waiting for long. */
const EDITION_TIMEOUT_MS = 5000;

/** Returns whether a newer edition of the site was deployed since this page was loaded. The page of another edition names other scripts. */
export async function isReplaced(): Promise<boolean> {
  try {
    const page = await askPage(location.href, AbortSignal.timeout(EDITION_TIMEOUT_MS));
    return page !== undefined && scriptAddresses(document).some((address) => !page.includes(address));
  } catch {
    // The host cannot be reached, so the network is the likely cause and not a new edition.
    return false;
  }
}

/** Returns the addresses of the scripts of the page. Built scripts carry a digest of their content in their name. */
function scriptAddresses(page: Document): string[] {
  return Array.from(page.querySelectorAll('script[src^="/assets/"]'), (script) => script.getAttribute('src') ?? '');
}
