import { openCustomerServicePath } from '@baize/api';
import type { CustomerServiceValue } from '@baize/contract/schemas/contacts';

const ALLOWED_SCHEMES = new Set(['https:', 'http:', 'mailto:']);

/** Returns the entry of this type, or else the first entry (spec section 2, "Floating service"); undefined where there is none. */
export function selectServiceEntry<Entry extends { csType: string }>(
  entries: readonly Entry[],
  csType: string,
): Entry | undefined {
  return entries.find((entry) => entry.csType === csType) ?? entries[0];
}

/** The preferences by which an entry and its address are chosen. */
export interface ServicePreference {
  /** Preferred type of entry, such as 'live' or 'agent'. */
  csType: string;
  /** Origin of the brand's player site. */
  origin: string;
  language: string;
}

/**
 * Decrypts the path of the entry with the brand's `siteKey` and resolves it to an address (decision 5). A relative path belongs to the brand's
 * player site and gets the language as a parameter, because that site does not know the choice made on the agent site.
 * Returns undefined where no valid address results.
 */
export async function resolveServiceAddress(
  { siteKey, entries }: Pick<CustomerServiceValue, 'siteKey' | 'entries'>,
  { csType, origin, language }: ServicePreference,
): Promise<string | undefined> {
  const entry = selectServiceEntry(entries, csType);
  const path = entry && (await openCustomerServicePath(entry.path, siteKey));
  if (path === undefined || (!path.startsWith('/') && !URL.canParse(path))) return undefined;
  const address = new URL(path, origin);
  if (path.startsWith('/')) address.searchParams.set('lang', language);
  // The path comes from the operator, but a `javascript:` address must not run all the same.
  return ALLOWED_SCHEMES.has(address.protocol) ? address.href : undefined;
}
