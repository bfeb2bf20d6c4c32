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
      lead="Inter, Noto Sans Devanagari and Noto Sans Bengali, served by us. Eight sizes, tabular figures, no line set tighter than 1.25: Devanagari stacks its marks."
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
      lead="Space comes in steps of 4 px; the number of the token is how many. Where somebody points with a finger, every control takes the touch of 44 px: `control-medium` grows to 44, and what is smaller by its place (an icon in a field) takes the touch around it. 32 and 40 are for a pointer."
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
      lead="Short, and only to say where something came from. Nothing moves for a person who asked for that."
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

/** The purpose of a token. A token that needs no word is not listed. */
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
  'leading-tight': 'titles; nothing is set tighter',
  'leading-snug': 'two lines of a tile, buttons',
  leading: 'text',
  'tracking-tight': 'titles in Latin letters; 0 in Nepali and Bengali',
  'tracking-wide': 'capitals in Latin letters; 0 in Nepali and Bengali',
  'control-small': 'beside a pointer only, and small by its place',
  'control-medium': 'beside a pointer; 44 px where somebody points with a finger',
  'control-large': 'fields and buttons of forms',
  'control-hero': 'the one act of a banner',
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
  'ease-out': 'what comes in',
  'ease-in-out': 'what moves from place to place',
  'motion-fast': 'hover, press, focus',
  'motion-base': 'menus, popups, tabs',
  'motion-slow': 'sheets, the side menu',
  'motion-spin': 'one turn of the loader',
  'motion-shimmer': 'one pass over a skeleton',
  'motion-rest': 'how long a notice stands before it passes',
};

/** Every size, weight and layer as a list: the name, the value, and what it is for. */
export function AllMeasures() {
  return (
    <Section
      id="measures"
      title="Weights, lines, layers and widths"
      lead="The rest of the tokens with what each is for. All of them, in both themes, are also a file for design tools in the W3C Design Tokens format."
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

/** The name copies `var(--name)`, the value copies itself. */
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
