import styles from './page.module.css';
import { Section } from './section.tsx';
import { writingRules, type WritingRule } from './writing-rules.ts';

const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'ne', name: 'नेपाली' },
  { code: 'bn', name: 'বাংলা' },
] as const;

export function Writing() {
  return (
    <Section
      id="writing"
      title="Writing"
      lead="How the sites speak, in three languages. One term, one word: docs/glossary.md in the repository holds them all, and a new term goes there first."
    >
      <ul className={styles.rules}>
        {writingRules.map((rule) => (
          <Rule key={rule.title} rule={rule} />
        ))}
      </ul>
    </Section>
  );
}

function Rule({ rule }: { rule: WritingRule }) {
  return (
    <li className={styles.rule}>
      <h3>{rule.title}</h3>
      <p>{rule.rule}</p>
      <dl className={styles.words}>
        {LANGUAGES.map(({ code, name }) => (
          <div key={code}>
            <dt lang={code}>{name}</dt>
            <dd lang={code}>{rule[code]}</dd>
          </div>
        ))}
        <div data-state="not">
          <dt>Not</dt>
          <dd>{rule.not}</dd>
        </div>
      </dl>
    </li>
  );
}
