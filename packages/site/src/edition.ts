import { askPage } from '@baize/api';

/** The time-out of the check. It runs after another failure, so it must not keep the person waiting for long. */
const EDITION_TIMEOUT_MS = 5000;

/** Returns whether another edition of the site was released since this page was loaded. The page of another edition names other scripts. */
export async function isReplaced(): Promise<boolean> {
  try {
    const page = await askPage(location.href, AbortSignal.timeout(EDITION_TIMEOUT_MS));
    return page !== undefined && ownScripts(document).some((address) => !page.includes(address));
  } catch {
    // The host cannot be reached, so the network is the likely cause, and not a new edition.
    return false;
  }
}

/**
 * The entry as the page names it: a script, or a link where the page came with its first view. Built scripts carry a digest of their
 * content in their name.
 */
function ownScripts(page: Document): string[] {
  const entries = page.querySelectorAll('script[src^="/assets/"], #entry');
  return Array.from(entries, (entry) => entry.getAttribute('src') ?? entry.getAttribute('href') ?? '');
}
