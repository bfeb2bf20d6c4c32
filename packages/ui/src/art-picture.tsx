import type { ComponentProps } from 'react';

/** Addresses of one picture in its formats; each a `srcset` ("a-240.avif 240w, a-480.avif 480w") and a plain address for the rest. */
export interface ArtSources {
  avif?: string;
  webp?: string;
  src: string;
}

export interface ArtPictureProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet'> {
  sources: ArtSources;
  sizes?: string;
}

/** One picture in the best format and width that the browser takes. */
export function ArtPicture({ sources, sizes, alt, ...rest }: ArtPictureProps) {
  return (
    <picture>
      {sources.avif !== undefined && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources.webp !== undefined && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img {...rest} src={sources.src} alt={alt} />
    </picture>
  );
}
