import type { PropsWithChildren } from 'react';
import styles from './form-columns.module.css';

/** Lays out a payment form in two `FormColumn`s: the inputs, and the summary with the submit button. On a phone the columns are stacked. */
export function FormColumns({ children }: PropsWithChildren) {
  return <div className={styles.columns}>{children}</div>;
}

/** One of the two columns of `FormColumns`. */
export function FormColumn({ children }: PropsWithChildren) {
  return <div className={styles.column}>{children}</div>;
}
