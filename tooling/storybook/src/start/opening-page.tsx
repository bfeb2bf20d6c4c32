import { Button } from '@baize/ui/button';
import { Logo } from '@baize/ui/logo';
import { Colours } from './colours.tsx';
import { Icons } from './icons.tsx';
import { AllMeasures, Motion, SpaceAndShape, Type } from './measures.tsx';
import styles from './page.module.css';
import { WhichPart } from './which-part.tsx';
import { Writing } from './writing.tsx';

const SECTIONS = [
  { id: 'which-part', title: 'Which part?' },
  { id: 'colours', title: 'Colours' },
  { id: 'type', title: 'Type' },
  { id: 'space', title: 'Space and shape' },
  { id: 'measures', title: 'Weights and layers' },
  { id: 'motion', title: 'Motion' },
  { id: 'icons', title: 'Icons' },
  { id: 'writing', title: 'Writing' },
];

/** The page that a designer sees first. */
export function OpeningPage() {
  return (
    <main className={styles.page}>
      <header className={styles.hero}>
        <Logo />
        <h1>Dense but calm, with one main action per view</h1>
        <p>
          Every component of the player site and the agent back office, in every state. The toolbar above changes theme,
          language, direction and window. Each story is also a test.
        </p>
        <nav className={styles.places} aria-label="On this page">
          {SECTIONS.map(({ id, title }, index) => (
            <Button key={id} variant={index === 0 ? 'brass' : 'line'} onClick={() => scrollToSection(id)}>
              {title}
            </Button>
          ))}
        </nav>
      </header>
      <WhichPart />
      <Colours />
      <Type />
      <SpaceAndShape />
      <AllMeasures />
      <Motion />
      <Icons />
      <Writing />
    </main>
  );
}

/** Scrolls to a section. A link cannot be used, because it would change the address of the story's frame and Storybook would lose the story. */
function scrollToSection(id: string): void {
  document.getElementById(id)?.scrollIntoView({ block: 'start' });
}
