import type { DepositState } from '@baize/contract/codes';
import type { DepositValue } from '@baize/contract/schemas/deposits';
import { useFormats } from '../language/formats.ts';
import CircleCheck from 'lucide-react/icons/circle-check-big';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './deposit.module.css';

type FinalState = Exclude<DepositState, 'pending' | 'reviewing'>;

const STATE_ICONS = {
  credited: CircleCheck,
  rejected: CircleX,
  failed: CircleX,
  cancelled: CircleX,
  expired: Clock,
  refunded: CircleX,
} as const satisfies Record<FinalState, unknown>;

/** Shows how a deposit ended. `acts` holds the buttons for the member's next step. */
export function DepositOutcome({ deposit, acts }: { deposit: DepositValue; acts: ReactNode }) {
  const { t } = useTranslation('common');
  const { money } = useFormats();
  const { state, amount, currency, reason } = deposit;
  if (state === 'pending' || state === 'reviewing') return null;
  const StateIcon = STATE_ICONS[state];
  const sentence =
    state === 'credited' ? t('deposit.done', { amount: money(amount, currency) }) : t(`deposit.${state}`);
  return (
    <output className={styles.outcome} data-state={state}>
      <StateIcon aria-hidden="true" />
      <p className={styles.sentence}>{sentence}</p>
      {reason !== '' && <p>{t('deposit.reason', { reason })}</p>}
      {acts}
    </output>
  );
}
