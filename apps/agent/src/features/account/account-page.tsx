import type { ReactNode } from 'react';
import styles from './account-page.module.css';

/** The frame of the pages of the agent's own account (security centre, messages). They are those of the player site. */
export function AccountPage({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}
