import { SearchField } from '@baize/ui/search-field';
import { useState } from 'react';
import { findParts, type PartGuide } from '../guide/part-guide.ts';
import styles from './page.module.css';
import { Section } from './section.tsx';

/** Search for a component by its name or by the names that other design systems use. */
export function WhichPart() {
  const [query, setQuery] = useState('');
  const found = findParts(query);
  return (
    <Section
      id="which-part"
      title="Which part?"
      lead="Type the word that you know: modal, dropdown, chip, alert. Each entry explains when to use the part and which part to use instead. The page of the part in the sidebar shows its anatomy, its keys and every state."
    >
      <div className={styles.search}>
        <SearchField label="Search the parts" clearLabel="Clear the search" value={query} onValueChange={setQuery} />
        <output>{countText(found.length)}</output>
      </div>
      <ul className={styles.rules}>
        {found.map((guide) => (
          <Part key={guide.id} guide={guide} />
        ))}
      </ul>
    </Section>
  );
}

function Part({ guide: { part, id, when, whenNot, aliases } }: { guide: PartGuide }) {
  return (
    <li className={styles.rule}>
      <h3>{part}</h3>
      <p>{when}</p>
      <p>
        <b>Not:</b> {whenNot}
      </p>
      <p className={styles.use}>Also called {aliases.join(', ')}.</p>
      <a className={styles.download} href={`./?path=/docs/${id}--docs`} target="_top">
        Open {part}
      </a>
    </li>
  );
}

function countText(count: number): string {
  if (count === 0) return 'No part has this name.';
  return count === 1 ? '1 part' : `${count} parts`;
}
