import { ExtraPart } from '../loading/idle-part.tsx';
import { useSiteSelector } from '../store/store.ts';
import styles from './after-login.module.css';

const loadCard = async () => (await import('./after-login-card.tsx')).AfterLoginCard;
const CARD_AREAS = ['account'] as const;

/**
 * Shows the card after a log-in (spec section 4). The live region is rendered before its content, so that screen
 * readers announce the content when it appears.
 */
export function AfterLogin() {
  const afterLogin = useSiteSelector(({ afterLogin }) => afterLogin);
  return (
    <output className={styles.region}>
      {afterLogin && (
        <ExtraPart load={loadCard} areas={CARD_AREAS} props={{ firstTimeLogin: afterLogin.firstTimeLogin }} />
      )}
    </output>
  );
}
