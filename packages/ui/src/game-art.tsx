import Gamepad2 from 'lucide-react/icons/gamepad-2';
import { useState } from 'react';
import { ArtPicture, type ArtSources } from './art-picture.tsx';
import { useCdn } from './cdn-provider.tsx';
import styles from './game-art.module.css';
import { tileStyle } from './game-tile-model.ts';
import { onCdn } from './image-model.ts';

export type { ArtSources };

export interface GameArtProps {
  /** Addresses of the picture. If they are missing or fail to load, the default game icon is shown on the tile's colours. */
  sources?: ArtSources | undefined;
  nodeId: number;
  /** True for a picture in the initial viewport, which is loaded at once. */
  eager?: boolean;
  sizes?: string;
}

/** Width of a tile by page width, as in game-grid.module.css. */
const TILE_SIZES = '(min-width: 1200px) 190px, (min-width: 768px) 22vw, 31vw';

/** The 3:4 picture of a game from the picked CDN. It is decorative, because the title stands beside it as text. */
export function GameArt({ sources, nodeId, eager = false, sizes = TILE_SIZES }: GameArtProps) {
  const cdn = useCdn();
  const sourcesOnCdn = sources && onCdn(sources, cdn);
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const showsPicture = sourcesOnCdn !== undefined && sourcesOnCdn.src !== brokenSrc;
  return (
    <span className={styles.root} data-style={tileStyle(nodeId)} data-state={showsPicture ? 'picture' : 'icon'}>
      {showsPicture ? (
        <ArtPicture
          sources={sourcesOnCdn}
          sizes={sizes}
          className={styles.image}
          alt=""
          width={300}
          height={400}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          onError={() => setBrokenSrc(sourcesOnCdn.src)}
        />
      ) : (
        <Gamepad2 className={styles.icon} aria-hidden="true" />
      )}
    </span>
  );
}
