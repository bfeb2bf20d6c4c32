import Picture from 'lucide-react/icons/image';
import { useState, type ComponentProps } from 'react';
import { ArtPicture, type ArtSources } from './art-picture.tsx';
import { useCdn } from './cdn-provider.tsx';
import { cx } from './cx.ts';
import { IMAGE_IN_VIEW_THRESHOLD, onCdn } from './image-model.ts';
import styles from './image.module.css';
import { useInView } from './use-in-view.ts';

export interface CdnImageProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** Paths, which are loaded from the picked CDN. */
  sources: ArtSources;
  /** Alternative text of the picture; empty for decoration. */
  alt: string;
  /** Intrinsic size in pixels, which reserves the space. */
  width: number;
  height: number;
  /** Address of the default picture on the site itself. */
  fallback?: string;
  sizes?: string;
  /** True for a picture in the initial viewport, which is loaded at once. */
  eager?: boolean;
}

/** A picture from the CDN, loaded once a tenth of it is visible. If it fails to load, it is not tried again and the default picture is shown. */
export function CdnImage(props: CdnImageProps) {
  const { sources, alt, width, height, fallback, sizes, eager = false, className, style, ...rest } = props;
  const sourcesOnCdn = onCdn(sources, useCdn());
  const [watch, seen] = useInView(IMAGE_IN_VIEW_THRESHOLD, eager);
  const [outcome, settle] = useOutcome(sourcesOnCdn.src, fallback);
  const state = seen ? outcome : 'waiting';
  const size = { width, height, className: styles.image };
  return (
    <span
      {...rest}
      ref={watch}
      className={cx(styles.root, className)}
      style={{ aspectRatio: `${width} / ${height}`, ...style }}
      data-state={state}
    >
      {(state === 'loading' || state === 'shown') && (
        <ArtPicture
          {...size}
          sources={sourcesOnCdn}
          sizes={sizes}
          alt={alt}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          onLoad={() => settle('shown')}
          onError={() => settle('failed')}
        />
      )}
      {state === 'fallback' && <img {...size} src={fallback} alt={alt} onError={() => settle('failed')} />}
      {state === 'broken' && (
        <Picture
          className={styles.icon}
          {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
        />
      )}
    </span>
  );
}

type Outcome = 'loading' | 'shown' | 'fallback' | 'broken';

/**
 * Tracks whether a picture loaded, starting anew for a new address. The picture and the default picture are each tried
 * once: after a failed picture comes the default picture, and after a failed default picture the state `broken`.
 */
function useOutcome(src: string, fallback: string | undefined): [Outcome, (event: 'shown' | 'failed') => void] {
  const [known, setKnown] = useState<{ src: string; outcome: Outcome }>({ src, outcome: 'loading' });
  const outcome = known.src === src ? known.outcome : 'loading';
  const afterFailure = outcome === 'fallback' || fallback === undefined ? 'broken' : 'fallback';
  return [outcome, (event) => setKnown({ src, outcome: event === 'shown' ? 'shown' : afterFailure })];
}
