import type { WithdrawalState } from '@baize/contract/codes';
import { Badge, type BadgeTone } from '@baize/ui/badge';
import { useTranslation } from 'react-i18next';

const STATE_TONES: Record<WithdrawalState, BadgeTone> = {
  reviewing: 'warn',
  approved: 'info',
  paid: 'brass',
  received: 'win',
  partial: 'warn',
  disputed: 'lose',
  rejected: 'lose',
  failed: 'lose',
  cancelled: 'plain',
};

/** The state of a withdrawal as a coloured badge. */
export function WithdrawalStateBadge({ state }: { state: WithdrawalState }) {
  const { t } = useTranslation('common');
  return <Badge tone={STATE_TONES[state]}>{t(`withdraw.state_${state}`)}</Badge>;
}
