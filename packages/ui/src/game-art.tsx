import Gamepad2 from 'lucide-react/icons/gamepad-2';
import { useState } from 'react';
import styles from './game-art.module.css';
import { tileStyle } from './game-tile-model.ts';

/** Addresses of one picture in its formats; each a `srcset` ("a-240.avif 240w, a-480.avif 480w") and a plain address for the rest. */
export interface ArtSources {
  avif?: string;
  webp?: string;
  src: string;
}

export interface GameArtProps {
  /** Without it, or when it cannot be loaded: the default game icon on the tile's colours. */
  sources?: ArtSources | undefined;
  nodeId: number;
  /** True for what is in view at first: fetched at once. */
  eager?: boolean;
  sizes?: string;
}

/** What a tile measures on each width of page; see game-grid.module.css. */
const TILE_SIZES = '(min-width: 1200px) 190px, (min-width: 768px) 22vw, 31vw';

/** The 3:4 picture of a game. Decoration: the title stands beside it as text. */
export function GameArt({ sources, nodeId, eager = false, sizes = TILE_SIZES }: GameArtProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const shown = sources !== undefined && sources.src !== brokenSrc;
  return (
    <span className={styles.root} data-style={tileStyle(nodeId)} data-state={shown ? 'picture' : 'icon'}>
      {shown ? (
        <picture>
          {sources.avif !== undefined && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
          {sources.webp !== undefined && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
          <img
            className={styles.image}
            src={sources.src}
            alt=""
            width={300}
            height={400}
            loading={eager ? 'eager' : 'lazy'}
            fetchPriority={eager ? 'high' : 'auto'}
            decoding="async"
            onError={() => setBrokenSrc(sources.src)}
          />
        </picture>
      ) : (
        <Gamepad2 className={styles.icon} aria-hidden="true" />
      )}
    </span>
  );
}
