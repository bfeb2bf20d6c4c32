import type { ReactNode } from 'react';
import styles from './account-page.module.css';

/** The frame of the pages about the agent's own account, such as the security centre and messages, which both sites share. */
export function AccountPage({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}
