/** Returns the address that verifies a round: a page of the site, or one of the vendor. */
export interface RoundAddress {
  readonly kind: 'page' | 'vendor';
  readonly to: string;
}

/** Returns the address of the page that verifies a round; undefined where there is none, and for what is no web address. */
export function roundAddress(roundUrl: string | null, language: string): RoundAddress | undefined {
  if (roundUrl === null) return undefined;
  if (/^\/(?![/\\])/.test(roundUrl)) return { kind: 'page', to: roundUrl };
  if (!URL.canParse(roundUrl)) return undefined;
  const url = new URL(roundUrl);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  url.searchParams.set('language', language);
  return { kind: 'vendor', to: url.href };
}
