import { useEffect, useRef, type ComponentProps, type RefObject } from 'react';

/** Addresses of one picture in its formats; each a `srcset` ("a-240.avif 240w, a-480.avif 480w") and a plain address for the rest. */
export interface ArtSources {
  avif?: string;
  webp?: string;
  src: string;
}

export interface ArtPictureProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'ref'> {
  sources: ArtSources;
  sizes?: string;
}

/** One picture in the best format and width that the browser takes. */
export function ArtPicture({ sources, sizes, alt, ...rest }: ArtPictureProps) {
  const image = useEarlyOutcome();
  return (
    <picture>
      {sources.avif !== undefined && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources.webp !== undefined && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img {...rest} ref={image} src={sources.src} alt={alt} />
    </picture>
  );
}

/** A picture of a page that a host has rendered may have come, or failed, before React listened: it is told then. */
function useEarlyOutcome(): RefObject<HTMLImageElement | null> {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const shown = image.current;
    if (!shown?.complete || shown.currentSrc === '') return;
    shown.dispatchEvent(new Event(shown.naturalWidth === 0 ? 'error' : 'load'));
  }, []);
  return image;
}
