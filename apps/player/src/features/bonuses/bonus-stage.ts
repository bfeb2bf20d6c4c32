import type { Bonus } from '@baize/contract/schemas/reports';
import { isPositive, type Currency } from '@baize/money';
import { wireMoney } from '@baize/site/formats';
import type { BadgeTone } from '@baize/ui/badge';

/** `open`: the member still has to place valid bets. `met`: the required valid bet is reached. `returned`: the bonus was taken back. */
export type BonusStage = 'open' | 'met' | 'returned';

export const STAGE_TONES: Record<BonusStage, BadgeTone> = { open: 'info', met: 'win', returned: 'plain' };

/** Returns the stage of a bonus; `currency` is that of the wallet, in which `turnoverLeft` is written. */
export function bonusStage({ state, turnoverLeft }: Bonus, currency: Currency): BonusStage {
  if (state === 'returned') return 'returned';
  return isPositive(wireMoney(turnoverLeft, currency)) ? 'open' : 'met';
}
