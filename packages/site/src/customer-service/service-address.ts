import { openCustomerServicePath } from '@baize/api';
import type { CustomerServiceValue } from '@baize/contract/schemas/contacts';

const SCHEMES = new Set(['https:', 'http:', 'mailto:']);

/** Spec section 2, "Floating service": the entry of this type, or else the first one. */
export function serviceEntry<Entry extends { csType: string }>(
  entries: readonly Entry[],
  csType: string,
): Entry | undefined {
  return entries.find((entry) => entry.csType === csType) ?? entries[0];
}

export interface ServiceAsker {
  csType: string;
  /** Origin of the brand's player site. */
  origin: string;
  language: string;
}

/**
 * The address of the entry, opened on receipt (decision 5). A path is one of the brand's own player site, which is told the
 * language: what was chosen on the agent site is not known there. Undefined where there is none that can be gone to.
 */
export async function serviceAddress(
  { siteKey, entries }: Pick<CustomerServiceValue, 'siteKey' | 'entries'>,
  { csType, origin, language }: ServiceAsker,
): Promise<string | undefined> {
  const entry = serviceEntry(entries, csType);
  const path = entry && (await openCustomerServicePath(entry.path, siteKey));
  if (path === undefined || (!path.startsWith('/') && !URL.canParse(path))) return undefined;
  const address = new URL(path, origin);
  if (path.startsWith('/')) address.searchParams.set('lang', language);
  // What was sealed by the operator is still not run as a script.
  return SCHEMES.has(address.protocol) ? address.href : undefined;
}
