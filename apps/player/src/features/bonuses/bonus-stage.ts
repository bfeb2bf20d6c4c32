import type { Bonus } from '@baize/contract/schemas/reports';
import { isPositive, type Currency, type Money } from '@baize/money';
import { wireMoney } from '@baize/site/formats';
import type { BadgeTone } from '@baize/ui/badge';

/** `open`: valid bet is still missing. `met`: all of it is there. */
export type BonusStage = 'open' | 'met' | 'returned';

export const STAGE_TONES: Record<BonusStage, BadgeTone> = { open: 'info', met: 'win', returned: 'plain' };

export function bonusStage({ state, turnoverLeft }: Bonus, currency: Currency): BonusStage {
  if (state === 'returned') return 'returned';
  return isPositive(wireMoney(turnoverLeft, currency)) ? 'open' : 'met';
}

/** Of this many parts a bar is long: a share of minor units, which no bar needs to the last one. */
const BAR_PARTS = 1000n;

/** From 0 to 1. */
export function doneShare(done: Money, required: Money): number {
  return Number((done.amountMinor * BAR_PARTS) / required.amountMinor) / Number(BAR_PARTS);
}
