import { Button } from '@baize/ui/button';
import { useState } from 'react';
import { CopyButton } from './copy-button.tsx';
import styles from './page.module.css';
import { Section } from './section.tsx';
import { tokensWith } from './tokens.ts';

const SAMPLES = [
  { language: 'en', text: 'Finish three missions · 0123456789' },
  { language: 'ne', text: 'हप्ताको मिसन, सुनको अण्डा · ०१२३' },
  { language: 'bn', text: 'সাপ্তাহিক মিশন, সোনার ডিম · ০১২৩' },
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
      lead="Space comes in steps of 4 px; the number of the token is how many. A finger needs 44 px."
    >
      <div className={styles.columns}>
        <ul className={styles.lines}>
          {[...tokensWith('space-'), ...tokensWith('control-')].map(([name, value]) => (
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
            {tokensWith('shadow-').map(([name]) => (
              <li key={name}>
                <span className={styles.card} style={{ boxShadow: `var(--${name})` }} />
                <TokenName name={name} value="" />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Section>
  );
}

const USES: Record<string, string> = {
  'motion-fast': 'hover, press, focus',
  'motion-base': 'menus, popups, tabs',
  'motion-slow': 'sheets, the side menu',
  'motion-spin': 'one turn of the loader',
  'motion-shimmer': 'one pass over a skeleton',
};

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
            <small className={styles.use}>{USES[name]}</small>
          </li>
        ))}
      </ul>
      <Button onClick={() => setAt(at === 'start' ? 'end' : 'start')}>Play</Button>
    </Section>
  );
}

function TokenName({ name, value }: { name: string; value: string }) {
  return (
    <CopyButton className={styles.token} text={`var(--${name})`}>
      <code>{name}</code> <small>{value}</small>
    </CopyButton>
  );
}
