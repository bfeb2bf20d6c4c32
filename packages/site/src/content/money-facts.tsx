import { Skeleton } from '@baize/ui/skeleton';
import type { ReactNode } from 'react';
import styles from './money-facts.module.css';

export interface MoneyFactsProps {
  label: string;
  /** A skeleton is shown while a value is undefined or false. */
  facts: readonly { label: string; value: ReactNode }[];
}

/** Shows a few figures in one frame: two per row on a phone, all in one row on wide screens. */
export function MoneyFacts({ label, facts }: MoneyFactsProps) {
  const isLoading = facts.some(({ value }) => value === undefined || value === false);
  return (
    <dl className={styles.root} aria-label={label} aria-busy={isLoading}>
      {facts.map(({ label: name, value }) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd data-figures>{value === undefined || value === false ? <Skeleton /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
