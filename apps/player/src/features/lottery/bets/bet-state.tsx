import type { LotteryBetState, LotteryChaseState } from '@baize/contract/codes';
import { Badge, type BadgeTone } from '@baize/ui/badge';
import { useTranslation } from 'react-i18next';

const BET_TONES: Record<LotteryBetState, BadgeTone> = {
  open: 'info',
  won: 'win',
  lost: 'lose',
  cancelled: 'plain',
  void: 'plain',
  held: 'warn',
};

/** The state of a bet as a coloured badge. */
export function BetStateBadge({ state }: { state: LotteryBetState }) {
  const { t } = useTranslation('player');
  return <Badge tone={BET_TONES[state]}>{t(`lotto_bet.state_${state}`)}</Badge>;
}

const CHASE_TONES: Record<LotteryChaseState, BadgeTone> = {
  running: 'info',
  completed: 'plain',
  won: 'win',
  stopped: 'plain',
  paused: 'warn',
};

/** The state of a chase as a coloured badge. */
export function ChaseStateBadge({ state }: { state: LotteryChaseState }) {
  const { t } = useTranslation('player');
  return <Badge tone={CHASE_TONES[state]}>{t(`lotto_chase.state_${state}`)}</Badge>;
}
