import { Skeleton } from '@baize/ui/skeleton';
import type { ReactNode } from 'react';
import styles from './money-facts.module.css';

export interface MoneyFactsProps {
  label: string;
  /** A value that is not there yet shows its place. */
  facts: readonly { label: string; value: ReactNode }[];
}

/** A few figures in one frame: two beside each other on a phone, all in a row where there is room. */
export function MoneyFacts({ label, facts }: MoneyFactsProps) {
  const waits = facts.some(({ value }) => value === undefined || value === false);
  return (
    <dl className={styles.root} aria-label={label} aria-busy={waits}>
      {facts.map(({ label: name, value }) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd data-figures>{value === undefined || value === false ? <Skeleton /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
