import type { ReactNode } from 'react';
import styles from './account-page.module.css';

/** The pages of the agent's own account (security centre, messages), as on the player site. */
export function AccountPage({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}
