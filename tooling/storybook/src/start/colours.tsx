import { VisuallyHidden } from '@baize/ui/visually-hidden';
import { CopyButton } from './copy-button.tsx';
import styles from './page.module.css';
import { Section } from './section.tsx';
import { THEMES, colourGroups, hexOf, pairsOf, worstPairOf, type Pair, type Theme } from './tokens.ts';

/** Shows every colour in both themes side by side, each with its lowest contrast. */
export function Colours() {
  return (
    <Section
      id="colours"
      title="Colours"
      lead="The colours of both themes, read from tokens.css. The figure is the lowest contrast of any pair in which the components use the colour. It must be at least 4.5 for text and 3 for parts of a control. Press a colour to copy its name, and the value below it to copy the value."
    >
      <div className={styles.themes}>
        {THEMES.map((theme) => (
          <ThemePanel key={theme} theme={theme} />
        ))}
      </div>
      <Tiles />
    </Section>
  );
}

function ThemePanel({ theme }: { theme: Theme }) {
  const pairs = pairsOf(theme);
  const passing = pairs.filter(({ ratio, least }) => ratio >= least).length;
  return (
    <div className={styles.theme} data-theme={theme}>
      <h3 className={styles.themeTitle}>
        {theme === 'dark' ? 'Dark' : 'Light'}
        <span className={styles.pass} data-state={passing === pairs.length ? 'passes' : 'fails'}>
          {passing} of {pairs.length} pairs pass AA
        </span>
      </h3>
      {colourGroups.map(({ title, note, names }) => (
        <div key={title} className={styles.group}>
          <h4>{title}</h4>
          <p>{note}</p>
          <ul className={styles.swatches}>
            {names.map((name) => (
              <Swatch key={name} name={name} theme={theme} />
            ))}
          </ul>
        </div>
      ))}
      <details className={styles.details}>
        <summary>All {pairs.length} pairs</summary>
        <ul className={styles.pairs}>
          {pairs.map((pair) => (
            <PairLine key={`${pair.text} ${pair.ground}`} pair={pair} />
          ))}
        </ul>
      </details>
    </div>
  );
}

function Swatch({ name, theme }: { name: string; theme: Theme }) {
  const worst = worstPairOf(name, theme);
  return (
    <li>
      <CopyButton className={styles.swatch} text={`var(--${name})`}>
        <span className={styles.chip} style={{ background: `var(--${name})` }} />
        <b>{name}</b>
        {worst && <Ratio pair={worst} />}
      </CopyButton>
      <CopyButton className={styles.value} text={hexOf(name, theme)}>
        {hexOf(name, theme)}
      </CopyButton>
    </li>
  );
}

function Ratio({ pair: { ratio, least } }: { pair: Pair }) {
  return (
    <span className={styles.ratio} data-state={ratio >= least ? 'passes' : 'fails'}>
      <VisuallyHidden>contrast </VisuallyHidden>
      {ratio.toFixed(1)}
    </span>
  );
}

function PairLine({ pair }: { pair: Pair }) {
  return (
    <li className={styles.pair}>
      <span className={styles.sample} style={{ background: `var(--${pair.ground})` }} aria-hidden="true">
        <span style={{ background: `var(--${pair.text})` }} />
      </span>
      <span>
        {pair.text} <small>on {pair.ground}</small>
      </span>
      <Ratio pair={pair} />
    </li>
  );
}

const TILES = ['Ember', 'Lagoon', 'Orchid', 'Moss', 'Dusk'];

function Tiles() {
  return (
    <ul className={styles.tiles}>
      {TILES.map((name, index) => (
        <li key={name} style={{ background: `radial-gradient(circle at 50% 38%, var(--tile-${index + 1}))` }}>
          <b>{name}</b>
          <code>--tile-{index + 1}</code>
        </li>
      ))}
    </ul>
  );
}
