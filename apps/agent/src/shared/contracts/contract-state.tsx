import type { ContractState } from '@baize/contract/agent-codes';
import { Badge, type BadgeTone } from '@baize/ui/badge';
import { useTranslation } from 'react-i18next';

const STATE_TONES = {
  progress: 'warn',
  approved: 'win',
  rejected: 'lose',
  ended: 'plain',
} as const satisfies Record<ContractState, BadgeTone>;

/** The state of a contract as a coloured badge (spec section 3, "Contract statuses"). */
export function ContractStateBadge({ state }: { state: ContractState }) {
  const { t } = useTranslation('agent');
  return <Badge tone={STATE_TONES[state]}>{t(`contract.state_${state}`)}</Badge>;
}
