import { SecurityCentre } from '@baize/site/security/security-centre';
import styles from './account-page.module.css';

/** The agent's own account: the same security centre as on the player site. */
export function AccountPage() {
  return (
    <div className={styles.page}>
      <SecurityCentre />
    </div>
  );
}
