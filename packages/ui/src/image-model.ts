import type { ArtSources } from './art-picture.tsx';

/** A picture is fetched when this part of it is in view (spec section 9). */
export const IMAGE_IN_VIEW_THRESHOLD = 0.1;

/** Picks an entry of the list by a random number from 0 (inclusive) to 1 (exclusive). Returns undefined for an empty list. */
export function pickCdn(cdns: readonly string[], random: () => number): string | undefined {
  return cdns[Math.min(cdns.length - 1, Math.floor(random() * cdns.length))];
}

/** The addresses on a CDN. What names its own host, or is no path (a data address), stays as it is. */
export function onCdn(sources: ArtSources, cdn: string | undefined): ArtSources {
  if (cdn === undefined) return sources;
  const { avif, webp, src } = sources;
  return {
    ...(avif !== undefined && { avif: srcsetOnCdn(avif, cdn) }),
    ...(webp !== undefined && { webp: srcsetOnCdn(webp, cdn) }),
    src: addressOnCdn(src, cdn),
  };
}

/** "a.avif 240w, b.avif 480w": candidates between a comma and a space, so that a comma inside an address is left alone. */
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
