import type { PayoutAccountState } from '@baize/contract/codes';
import type { PayoutAccount } from '@baize/contract/schemas/withdrawals';
import { Badge, type BadgeTone } from '@baize/ui/badge';
import { useTranslation } from 'react-i18next';
import styles from './withdraw.module.css';

const STATE_TONES: Record<PayoutAccountState, BadgeTone> = { pending: 'warn', verified: 'win', refused: 'lose' };

/** Shows the owner of an account, and whether an operator has checked it. */
export function AccountState({ account }: { account: PayoutAccount }) {
  const { t } = useTranslation('common');
  return (
    <span className={styles.accountState}>
      <span>{account.holderName}</span>
      <Badge tone={STATE_TONES[account.state]}>{t(`withdraw.account_${account.state}`)}</Badge>
      {account.isDefault && <Badge tone="felt">{t('withdraw.account_default')}</Badge>}
      {account.reason !== '' && <span>{account.reason}</span>}
    </span>
  );
}
