import type { PropsWithChildren } from 'react';
import styles from './form-columns.module.css';

/** A form of money in two `FormColumn`: what goes where, and what it comes to, with the yes. On a phone one stands over the other. */
export function FormColumns({ children }: PropsWithChildren) {
  return <div className={styles.columns}>{children}</div>;
}

export function FormColumn({ children }: PropsWithChildren) {
  return <div className={styles.column}>{children}</div>;
}
