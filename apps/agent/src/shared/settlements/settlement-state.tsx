import type { SettlementState } from '@baize/contract/agent-codes';
import { Badge, type BadgeTone } from '@baize/ui/badge';
import { useTranslation } from 'react-i18next';

const STATE_TONES = { open: 'info', paid: 'win', failed: 'lose' } as const satisfies Record<SettlementState, BadgeTone>;

/** The state of a settlement as a coloured badge. */
export function SettlementStateBadge({ state }: { state: SettlementState }) {
  const { t } = useTranslation('agent');
  return <Badge tone={STATE_TONES[state]}>{t(`settlement.state_${state}`)}</Badge>;
}
