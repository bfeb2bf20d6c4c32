import { usePasskeysQuery, useSecurityOverviewQuery } from '@baize/api';
import type { SecurityOverviewValue } from '@baize/contract/schemas/security';
import { Card } from '@baize/ui/card';
import { Skeleton } from '@baize/ui/skeleton';
import { useFocusAfterRemoval } from '@baize/ui/use-focus-after-removal';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { popupOpened } from '../store/popups-slice.ts';
import { useSiteDispatch } from '../store/store.ts';
import { hasPasskeys } from './create-passkey.ts';
import { LoadFailed } from '../page/load-failed.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { ProtectionSummary } from './protection-summary.tsx';
import { SecurityActs, type SecurityAct } from './security-acts.tsx';
import { SecurityRow } from './security-row.tsx';
import { rateProtection, type SecurityItem } from './security-items.ts';
import styles from './protection.module.css';

const SKELETON_ROWS = 6;
/** Protections in this list. Passkeys have a card of their own. */
const LISTED_ITEMS = ['password', 'withdrawPassword', 'mobile', 'email', 'realName', 'twoFactor'] as const;

/** Shows the protection level of the account, the next step, and each protection with its state. */
export function ProtectionPart() {
  const { t } = useTranslation('common');
  const overview = useSecurityOverviewQuery();
  const passkeys = usePasskeysQuery();
  const [act, setAct] = useState<SecurityAct | null>(null);
  const { data } = overview;
  const openItem = useOpenItem(setAct, data);
  const list = useFocusAfterRemoval();
  if (overview.isError && !data) return <LoadFailed error={overview.error} onRetry={() => void overview.refetch()} />;
  if (!data) return <LoadingRows />;
  const count = passkeys.data?.list.length ?? 0;
  const offReason = data.passwordSet ? undefined : t('security.first_password_needed');
  const protection = rateProtection(data, hasPasskeys() || count > 0 ? count : undefined);
  return (
    <div ref={list} className={styles.root}>
      <ProtectionSummary protection={protection} onNext={openItem} />
      <Card padding="flush">
        <ul className={styles.rows}>
          {LISTED_ITEMS.map((item) => (
            <SecurityRow
              key={item}
              item={item}
              overview={data}
              isDone={protection.done.has(item)}
              offReason={item === 'password' ? undefined : offReason}
              onOpen={() => openItem(item)}
            />
          ))}
        </ul>
      </Card>
      {(hasPasskeys() || count > 0) && <PasskeysCard passkeys={passkeys} offReason={offReason} onAct={setAct} />}
      <SecurityActs act={act} overview={data} onClose={() => setAct(null)} />
    </div>
  );
}

/** Returns a function that opens the form of a protection. An existing login password is changed in a popup of the whole site. */
function useOpenItem(
  setAct: (act: SecurityAct) => void,
  overview: SecurityOverviewValue | undefined,
): (item: SecurityItem) => void {
  const dispatch = useSiteDispatch();
  return (item) => {
    switch (item) {
      case 'password':
        return overview?.passwordSet === false
          ? setAct({ name: 'setPassword' })
          : void dispatch(popupOpened({ name: 'changePassword' }));
      case 'twoFactor':
        return setAct({ name: overview?.twoFactorOn ? 'twoFactorOff' : 'twoFactorOn' });
      case 'passkeys':
        return setAct({ name: 'addPasskey' });
      case 'withdrawPassword':
      case 'mobile':
      case 'email':
      case 'realName':
        return setAct({ name: item });
      default:
        return item satisfies never;
    }
  };
}

function LoadingRows() {
  return (
    <div className={styles.root} aria-busy="true">
      <Skeleton shape="block" className={styles.summarySkeleton} />
      <Card padding="flush">
        <ul className={styles.rows}>
          {Array.from({ length: SKELETON_ROWS }, (_, index) => (
            <li key={index} className={styles.row}>
              <Skeleton />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
