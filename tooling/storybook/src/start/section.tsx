import type { ReactNode } from 'react';
import styles from './page.module.css';

interface SectionProps {
  id: string;
  title: string;
  lead: string;
  children: ReactNode;
}

export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.sectionHead}>
        <h2 id={id}>{title}</h2>
        <p>{lead}</p>
      </header>
      {children}
    </section>
  );
}
