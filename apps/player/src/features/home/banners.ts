import type { GameTypeCode } from '@baize/contract/schemas/common';
import type { ArtSources } from '@baize/ui/game-art';

/** The site's own banners until operators post theirs (issue 3): each is a picture of tooling/art with words of the catalogue. */
export const BANNERS = [
  { id: 'dragon-peak', text: 'slots', category: 'RNG' },
  { id: 'corsair-bay', text: 'bonus', category: 'FISH' },
  { id: 'lantern-night', text: 'fair', category: 'RNG' },
  { id: 'stadium-lights', text: 'trial', category: 'SPORTS' },
] as const satisfies readonly { id: string; text: string; category: GameTypeCode }[];

/** Beside the banners on a desktop: two smaller pictures, each the way to a category. */
export const SIDE_BANNERS = [
  { id: 'lotus-lake', category: 'LIVE' },
  { id: 'crystal-pass', category: 'PVP' },
] as const satisfies readonly { id: string; category: GameTypeCode }[];

export function bannerArt(id: string): ArtSources {
  const sources = (ending: string) => `/art/banners/${id}-720.${ending} 720w, /art/banners/${id}-1280.${ending} 1280w`;
  return { avif: sources('avif'), webp: sources('webp'), src: `/art/banners/${id}-1280.webp` };
}
