import type { ArtSources } from './art-picture.tsx';

/** Visible share of a picture at which it is loaded (spec section 9). */
export const IMAGE_IN_VIEW_THRESHOLD = 0.1;

/** Picks an entry of the list by a random number from 0 (inclusive) to 1 (exclusive). Returns undefined for an empty list. */
export function pickCdn(cdns: readonly string[], random: () => number): string | undefined {
  return cdns[Math.min(cdns.length - 1, Math.floor(random() * cdns.length))];
}

/** Returns the addresses on a CDN. An address that has its own host, or that is not a path (a data address), is kept. */
export function onCdn(sources: ArtSources, cdn: string | undefined): ArtSources {
  if (cdn === undefined) return sources;
  const { avif, webp, src } = sources;
  return {
    ...(avif !== undefined && { avif: srcsetOnCdn(avif, cdn) }),
    ...(webp !== undefined && { webp: srcsetOnCdn(webp, cdn) }),
    src: addressOnCdn(src, cdn),
  };
}

/**
 * Moves each candidate of a `srcset` such as "a.avif 240w, b.avif 480w" to the CDN. The text is split at commas that a
 * space follows, so that a comma inside an address is kept.
 */
function srcsetOnCdn(srcset: string, cdn: string): string {
  return srcset
    .split(/,\s+/)
    .map((candidate) => addressOnCdn(candidate.trim(), cdn))
    .join(', ');
}

const HAS_OWN_HOST = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

function addressOnCdn(address: string, cdn: string): string {
  if (HAS_OWN_HOST.test(address)) return address;
  return `${cdn.replace(/\/+$/, '')}/${address.replace(/^\/+/, '')}`;
}
