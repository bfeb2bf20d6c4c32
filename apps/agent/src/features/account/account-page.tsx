import type { ReactNode } from 'react';
import styles from './account-page.module.css';

/** What is the agent's own, as on the player site: the security centre, messages. */
export function AccountPage({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}
