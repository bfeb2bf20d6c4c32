import { SearchField } from '@baize/ui/search-field';
import { useState } from 'react';
import { matchesIcon } from '../icons/icon-meanings.ts';
import { productIcons } from '../icons/product-icons.generated.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './page.module.css';
import { Section } from './section.tsx';

export function Icons() {
  const [query, setQuery] = useState('');
  const found = productIcons.filter(({ name }) => matchesIcon(name, query));
  return (
    <Section
      id="icons"
      title="Icons"
      lead={`The ${productIcons.length} Lucide icons that the sites use, in 16, 20 or 24 px and in the colour of the text beside them. Prefer one of these to a new one. Press an icon to copy its import.`}
    >
      <div className={styles.search}>
        <SearchField label="Search the icons" clearLabel="Clear the search" value={query} onValueChange={setQuery} />
        <output>{countText(found.length)}</output>
      </div>
      <ul className={styles.icons}>
        {found.map(({ name, Icon }) => (
          <li key={name}>
            <CopyButton className={styles.icon} text={`import ${pascal(name)} from 'lucide-react/icons/${name}';`}>
              <Icon aria-hidden="true" />
              <span>{name}</span>
            </CopyButton>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function countText(count: number): string {
  if (count === 0) return 'No icon has this name or meaning.';
  return count === 1 ? '1 icon' : `${count} icons`;
}

const pascal = (name: string) => name.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
