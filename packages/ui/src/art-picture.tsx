import { useEffect, useEffectEvent, useRef, type ComponentProps, type RefObject } from 'react';

/** Addresses of one picture in its formats: a `srcset` for each ("a-240.avif 240w, a-480.avif 480w"), and a plain address for other browsers. */
export interface ArtSources {
  avif?: string;
  webp?: string;
  src: string;
}

export interface ArtPictureProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'ref' | 'onLoad' | 'onError'> {
  sources: ArtSources;
  sizes?: string;
  onLoad?: () => void;
  onError?: () => void;
}

/** Shows a picture in the best format and width that the browser supports. */
export function ArtPicture({ sources, sizes, alt, onLoad, onError, ...rest }: ArtPictureProps) {
  const image = useEarlyOutcome(onLoad, onError);
  return (
    <picture>
      {sources.avif !== undefined && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources.webp !== undefined && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img {...rest} ref={image} src={sources.src} alt={alt} onLoad={onLoad} onError={onError} />
    </picture>
  );
}

/**
 * Calls `onLoad` or `onError` for a picture that loaded or failed before React attached its listeners, which happens on
 * a prerendered page.
 */
function useEarlyOutcome(onLoad?: () => void, onError?: () => void): RefObject<HTMLImageElement | null> {
  const image = useRef<HTMLImageElement>(null);
  const reportOutcome = useEffectEvent((picture: HTMLImageElement) =>
    (picture.naturalWidth === 0 ? onError : onLoad)?.(),
  );
  useEffect(() => {
    const picture = image.current;
    if (picture?.complete && picture.currentSrc !== '') reportOutcome(picture);
  }, []);
  return image;
}
