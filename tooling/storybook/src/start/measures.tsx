import { Button } from '@baize/ui/button';
import { useState } from 'react';
import { CopyButton } from './copy-button.tsx';
import styles from './page.module.css';
import { Section } from './section.tsx';
import { tokensJson, tokensWith } from './tokens.ts';

const SAMPLES = [
  { language: 'en', text: 'Finish three missions · 0123456789' },
  { language: 'ne', text: 'हप्ताको मिसन, सुनको अण्डा · 0123456789' },
  { language: 'bn', text: 'সাপ্তাহিক মিশন, সোনার ডিম · 0123456789' },
];

export function Type() {
  return (
    <Section
      id="type"
      title="Type"
      lead="Inter, Noto Sans Devanagari and Noto Sans Bengali, served by the sites themselves. There are eight sizes, with tabular figures. No line height is below 1.25, because Devanagari has marks above and below its letters."
    >
      <ul className={styles.lines}>
        {tokensWith('type-').map(([name, value]) => (
          <li key={name} className={styles.typeLine}>
            <TokenName name={name} value={`${Number.parseFloat(value) * 16} px`} />
            {SAMPLES.map(({ language, text }) => (
              <span key={language} lang={language} style={{ fontSize: `var(--${name})` }}>
                {text}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function SpaceAndShape() {
  return (
    <Section
      id="space"
      title="Space and shape"
      lead="Spaces are multiples of 4 px, and the number of a token is the factor. On a touch screen every control has a touch target of 44 px: `control-medium` grows to 44 px, and a smaller control (an icon in a field) extends its touch target beyond its edges. The heights of 32 and 40 px are for a pointer."
    >
      <div className={styles.columns}>
        <ul className={styles.lines}>
          {tokensWith('space-', 'control-').map(([name, value]) => (
            <li key={name} className={styles.line}>
              <TokenName name={name} value={value} />
              <span className={styles.bar} style={{ inlineSize: `var(--${name})` }} />
            </li>
          ))}
        </ul>
        <div className={styles.shapes}>
          <ul className={styles.boxes}>
            {tokensWith('radius-').map(([name, value]) => (
              <li key={name}>
                <span className={styles.box} style={{ borderRadius: `var(--${name})` }} />
                <TokenName name={name} value={value} />
              </li>
            ))}
          </ul>
          <ul className={styles.boxes}>
            {tokensWith('shadow-').map(([name, value]) => (
              <li key={name}>
                <span className={styles.card} style={{ boxShadow: `var(--${name})` }} />
                <TokenName name={name} value={value} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Section>
  );
}

export function Motion() {
  const [at, setAt] = useState<'start' | 'end'>('start');
  return (
    <Section
      id="motion"
      title="Motion"
      lead="Motion is short and only shows where something came from. Nothing moves for a person who prefers reduced motion."
    >
      <ul className={styles.lines}>
        {tokensWith('motion-').map(([name, value]) => (
          <li key={name} className={styles.line}>
            <TokenName name={name} value={value} />
            <span className={styles.track} data-at={at}>
              <span style={{ transitionDuration: `var(--${name})` }} />
            </span>
          </li>
        ))}
      </ul>
      <Button onClick={() => setAt(at === 'start' ? 'end' : 'start')}>Play</Button>
    </Section>
  );
}

/** Purposes of tokens. A token whose name explains it is not listed. */
const ROLES: Readonly<Record<string, string>> = {
  'type-12': 'badges, counts, notes of a tile',
  'type-13': 'buttons, labels, cells of a table',
  'type-14': 'body text, fields',
  'type-16': 'titles of cards, fields on a phone',
  'type-18': 'word marks of vendors',
  'type-22': 'titles of sections, popups and pages',
  'type-28': 'title of a page on a desktop, banners on a phone',
  'type-36': 'banners',
  'weight-normal': 'text',
  'weight-medium': 'labels, links',
  'weight-strong': 'titles, buttons',
  'weight-heavy': 'banners, the logo',
  'leading-tight': 'titles; the smallest line height',
  'leading-snug': 'two lines of a tile, buttons',
  leading: 'text',
  'tracking-tight': 'titles in Latin letters; 0 in Nepali and Bengali',
  'tracking-wide': 'capitals in Latin letters; 0 in Nepali and Bengali',
  'control-small': 'small controls for a pointer',
  'control-medium': 'controls for a pointer; 44 px on a touch screen',
  'control-large': 'fields and buttons of forms',
  'control-hero': 'the only action of a banner',
  'icon-small': 'in a field, in a small button',
  'icon-medium': 'in a button, in a menu',
  'icon-large': 'alone, in the bottom bar',
  'popup-small': 'questions, log-in',
  'popup-medium': 'forms',
  'popup-large': 'tables and terms',
  'popup-art': 'the picture beside a form',
  'layer-sticky': 'game menu, heads of tables',
  'layer-header': 'header',
  'layer-bottom-bar': 'bottom bar',
  'layer-popup': 'popups, sheets, dialogs',
  'layer-menu': 'menus, lists and tooltips, also over a popup',
  'layer-toast': 'toasts, over everything',
  'ease-out': 'elements that appear',
  'ease-in-out': 'elements that move from one place to another',
  'motion-fast': 'hover, press, focus',
  'motion-base': 'menus, popups, tabs',
  'motion-slow': 'sheets, the side menu',
  'motion-spin': 'one turn of the loader',
  'motion-shimmer': 'one pass over a skeleton',
  'motion-rest': 'the time that a notice stands still before it moves',
};

/** Lists every weight, line height, layer and width with its name, value and purpose. */
export function AllMeasures() {
  return (
    <Section
      id="measures"
      title="Weights, lines, layers and widths"
      lead="The remaining tokens with their purposes. A file in the W3C Design Tokens format contains all tokens of both themes for design tools."
    >
      <p>
        <a
          className={styles.download}
          download="baize.tokens.json"
          href={`data:application/json,${encodeURIComponent(tokensJson())}`}
        >
          Download tokens.json
        </a>
      </p>
      <ul className={styles.lines}>
        {tokensWith('weight-', 'leading', 'tracking-', 'icon-', 'popup-', 'layer-', 'ease-').map(([name, value]) => (
          <li key={name} className={styles.line}>
            <TokenName name={name} value={value} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Name and value of a token. A press on the name copies `var(--name)`, and a press on the value copies the value. */
function TokenName({ name, value }: { name: string; value: string }) {
  return (
    <span className={styles.tokenName}>
      <CopyButton className={styles.token} text={`var(--${name})`}>
        <code>{name}</code>
      </CopyButton>
      {value && (
        <CopyButton className={styles.value} text={value}>
          {value}
        </CopyButton>
      )}
      {ROLES[name] && <small className={styles.use}>{ROLES[name]}</small>}
    </span>
  );
}
