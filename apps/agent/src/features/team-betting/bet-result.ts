import type { BetState } from '@baize/contract/schemas/common';
import { subtract, type Money } from '@baize/money';

/** Which states have an outcome: an open bet has none yet, and one that was given back never counted. */
const HAS_OUTCOME: Record<BetState, boolean> = { open: false, won: true, lost: true, refunded: false, void: false };

/** What the member won or lost with the bet; undefined where there is no outcome. */
export function betResult({ stake, win, state }: { stake: Money; win: Money; state: BetState }): Money | undefined {
  return HAS_OUTCOME[state] ? subtract(win, stake) : undefined;
}
