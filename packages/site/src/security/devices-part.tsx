import { RememberedDevices } from './remembered-devices.tsx';
import { SessionsCard } from './sessions-card.tsx';
import styles from './protection.module.css';

/** Lists the sessions of the member and the devices that log in without a password. */
export function DevicesPart() {
  return (
    <div className={styles.root}>
      <SessionsCard />
      <RememberedDevices />
    </div>
  );
}
