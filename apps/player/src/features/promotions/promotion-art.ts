import type { ArtSources } from '@baize/ui/game-art';

/** The room of a promotion's picture: 16:9, in the wider of its two widths. */
export const PROMOTION_ART_SIZE = { width: 960, height: 540 };

/** The files of a promotion's picture; the platform stores their address without width and ending (docs/decisions/0005). */
export function promotionArt(image: string): ArtSources {
  const sources = (ending: string) => `${image}-480.${ending} 480w, ${image}-960.${ending} 960w`;
  return { avif: sources('avif'), webp: sources('webp'), src: `${image}-960.webp` };
}
