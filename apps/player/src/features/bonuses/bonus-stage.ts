import type { Bonus } from '@baize/contract/schemas/reports';
import { isPositive, type Currency } from '@baize/money';
import { wireMoney } from '@baize/site/formats';
import type { BadgeTone } from '@baize/ui/badge';

/** `open`: valid bet is still missing. `met`: all of it is there. */
export type BonusStage = 'open' | 'met' | 'returned';

export const STAGE_TONES: Record<BonusStage, BadgeTone> = { open: 'info', met: 'win', returned: 'plain' };

export function bonusStage({ state, turnoverLeft }: Bonus, currency: Currency): BonusStage {
  if (state === 'returned') return 'returned';
  return isPositive(wireMoney(turnoverLeft, currency)) ? 'open' : 'met';
}
