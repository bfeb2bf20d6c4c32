import { askPage } from '@baize/api';

/** Asked beside a failure that is already there: it must not take long as well. */
const EDITION_TIMEOUT_MS = 5000;

/** Has another edition of the site been put out since this page was loaded? Its page then names other scripts. */
export async function isReplaced(): Promise<boolean> {
  try {
    const page = await askPage(location.href, AbortSignal.timeout(EDITION_TIMEOUT_MS));
    return page !== undefined && ownScripts(document).some((address) => !page.includes(address));
  } catch {
    // Nothing can be reached: then it is the network, as far as anybody can say.
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
