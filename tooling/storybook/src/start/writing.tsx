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
      lead="Rules for the texts of the sites in three languages. Each term has exactly one word. docs/glossary.md in the repository lists all terms, and a new term is added there first."
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
