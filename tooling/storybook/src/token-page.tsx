import { colourOf, contrast, contrastPairs, readTokens } from '@baize/ui/contrast-model';
import tokensCss from '@baize/ui/tokens.css?raw';
import styles from './token-page.module.css';

type Theme = 'dark' | 'light';

/** The letters of a pair on its ground, and their contrast, measured. */
export function PairTable({ theme }: { theme: Theme }) {
  const tokens = readTokens(tokensCss, theme);
  return (
    <ul className={styles.pairs}>
      {contrastPairs.flatMap(({ text, grounds, least }) =>
        grounds.map((ground) => {
          const ratio = contrast(colourOf(text, tokens), colourOf(ground, tokens));
          return (
            <li key={`${text} ${ground}`} className={styles.pair} data-state={ratio >= least ? 'passes' : 'fails'}>
              <span className={styles.swatch} style={{ background: `var(--${ground})` }} aria-hidden="true">
                <span className={styles.dot} style={{ background: `var(--${text})` }} />
              </span>
              <span className={styles.names}>
                {text} <small>on {ground}</small>
              </span>
              <span className={styles.ratio}>{ratio.toFixed(2)}</span>
            </li>
          );
        }),
      )}
    </ul>
  );
}

const SIZES = ['12', '13', '14', '16', '18', '22', '28', '36'];
const SENTENCES: Record<string, string> = {
  en: 'Finish three missions 0123456789',
  ne: 'हप्ताको मिसन, सुनको अण्डा ०१२३४५६७८९',
  bn: 'সাপ্তাহিক মিশন, সোনার ডিম ০১২৩৪৫৬৭৮৯',
};

export function TypeScale({ language }: { language: string }) {
  return (
    <ul className={styles.scale}>
      {SIZES.map((size) => (
        <li key={size} className={styles.line}>
          <code className={styles.name}>--type-{size}</code>
          <span style={{ fontSize: `var(--type-${size})` }}>{SENTENCES[language] ?? SENTENCES.en}</span>
        </li>
      ))}
    </ul>
  );
}

const SPACES = [
  'space-1',
  'space-2',
  'space-3',
  'space-4',
  'space-5',
  'space-6',
  'space-8',
  'space-10',
  'space-12',
  'space-16',
];
const HEIGHTS = ['control-small', 'control-medium', 'control-large', 'control-hero'];
const RADII = ['radius-small', 'radius-medium', 'radius-large', 'radius-full'];

export function SpaceScale() {
  return (
    <ul className={styles.scale}>
      {[...SPACES, ...HEIGHTS].map((token) => (
        <li key={token} className={styles.line}>
          <code className={styles.name}>--{token}</code>
          <span className={styles.bar} style={{ inlineSize: `var(--${token})` }} />
        </li>
      ))}
      {RADII.map((token) => (
        <li key={token} className={styles.line}>
          <code className={styles.name}>--{token}</code>
          <span className={styles.box} style={{ borderRadius: `var(--${token})` }} />
        </li>
      ))}
    </ul>
  );
}

export function Elevations() {
  return (
    <ul className={styles.cards}>
      {['shadow-1', 'shadow-2', 'shadow-3'].map((token) => (
        <li key={token} className={styles.card} style={{ boxShadow: `var(--${token})` }}>
          <code>--{token}</code>
        </li>
      ))}
    </ul>
  );
}

const TILES = ['ember', 'lagoon', 'orchid', 'moss', 'dusk'];

export function TileStyles() {
  return (
    <ul className={styles.cards}>
      {TILES.map((name, index) => (
        <li key={name} className={styles.tile}>
          <span
            className={styles.art}
            style={{ background: `radial-gradient(circle at 50% 38%, var(--tile-${index + 1}))` }}
          />
          <code>--tile-{index + 1}</code> {name}
        </li>
      ))}
    </ul>
  );
}
