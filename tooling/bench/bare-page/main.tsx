import './page.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

// This page renders twelve tiles of the lobby with their pictures and nothing else, to measure the cost of React and Vite without a site.

/** The game codes of the tiles. */
const TILES = [
  'PG_SONG_OF_NAGA',
  'EG2_BRAVE_SALAMANDER',
  'PT_SILVER_MOON',
  'JDB_OASIS_FEAST',
  'CQ9_SINGING_PARROT',
  'FC_LITTLE_PANDA',
  'JL_EMERALD_RIVER',
  'BGS_STAR_LAMP',
  'AG_DRAGON_GARDEN',
  'BBIN_LOTUS_RIVER',
  'GG_KING_SECRET',
  'RTG_SAPPHIRE_STORM',
];

function Tile({ code }: { code: string }) {
  const sources = (ending: string) => `/art/games/${code}-240.${ending} 240w, /art/games/${code}-480.${ending} 480w`;
  return (
    <li>
      <picture>
        <source type="image/avif" srcSet={sources('avif')} sizes="31vw" />
        <img src={`/art/games/${code}-240.webp`} alt="" width={300} height={400} />
      </picture>
      <h2>{code.replaceAll('_', ' ')}</h2>
    </li>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has lost its root');
createRoot(root).render(
  <StrictMode>
    <main>
      <h1>Twelve tiles</h1>
      <ul>
        {TILES.map((code) => (
          <Tile key={code} code={code} />
        ))}
      </ul>
    </main>
  </StrictMode>,
);
