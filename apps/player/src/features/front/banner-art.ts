import type { ArtSources } from '@baize/ui/game-art';

/** Returns the picture addresses of a banner in each format and both widths. `picture` has no width and file extension (docs/decisions/0005). */
export function bannerArt(picture: string): ArtSources {
  const sources = (extension: string) => `${picture}-720.${extension} 720w, ${picture}-1280.${extension} 1280w`;
  return { avif: sources('avif'), webp: sources('webp'), src: `${picture}-1280.webp` };
}

/** Returns the picture addresses of a card beside the banners, which is never wider than the smaller picture. */
export function smallBannerArt(picture: string): ArtSources {
  return { avif: `${picture}-720.avif`, src: `${picture}-720.webp` };
}
