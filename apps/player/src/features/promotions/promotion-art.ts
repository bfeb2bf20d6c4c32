import type { ArtSources } from '@baize/ui/game-art';

/** The size in pixels of the larger picture of a promotion. Both pictures have the ratio 16:9. */
export const PROMOTION_ART_SIZE = { width: 960, height: 540 };

/** Returns the picture addresses of a promotion in each format and both widths. `image` has no width and file extension (docs/decisions/0005). */
export function promotionArt(image: string): ArtSources {
  const sources = (extension: string) => `${image}-480.${extension} 480w, ${image}-960.${extension} 960w`;
  return { avif: sources('avif'), webp: sources('webp'), src: `${image}-960.webp` };
}
