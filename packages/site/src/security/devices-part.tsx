import { RememberedDevices } from './remembered-devices.tsx';
import { SessionsCard } from './sessions-card.tsx';
import styles from './protection.module.css';

/** Where the member is logged in, and which devices need no password. */
export function DevicesPart() {
  return (
    <div className={styles.root}>
      <SessionsCard />
      <RememberedDevices />
    </div>
  );
}
