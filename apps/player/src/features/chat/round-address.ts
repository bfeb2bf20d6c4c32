/** The address of the page that verifies a round: a path of this site (`page`), or an address of the vendor's site (`vendor`). */
export interface RoundAddress {
  readonly kind: 'page' | 'vendor';
  readonly to: string;
}

/**
 * Returns the address of the page that verifies a round. Returns `undefined` if the round has none, or if it is neither a path of this site nor an http(s)
 * address. Vendors receive the language as a query parameter.
 */
export function roundAddress(roundUrl: string | null, language: string): RoundAddress | undefined {
  if (roundUrl === null) return undefined;
  if (/^\/(?![/\\])/.test(roundUrl)) return { kind: 'page', to: roundUrl };
  if (!URL.canParse(roundUrl)) return undefined;
  const url = new URL(roundUrl);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  url.searchParams.set('language', language);
  return { kind: 'vendor', to: url.href };
}
