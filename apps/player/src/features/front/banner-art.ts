import type { ArtSources } from '@baize/ui/game-art';

/** A banner's picture in both widths (docs/decisions/0005: its address has no ending). */
export function bannerArt(picture: string): ArtSources {
  const sources = (ending: string) => `${picture}-720.${ending} 720w, ${picture}-1280.${ending} 1280w`;
  return { avif: sources('avif'), webp: sources('webp'), src: `${picture}-1280.webp` };
}

/** Returns the pictures of a card beside the banners, in the widths that it can have. */
export function smallBannerArt(picture: string): ArtSources {
  return { avif: `${picture}-720.avif`, src: `${picture}-720.webp` };
}
