import type { BetOutcome } from '@baize/contract/codes';
import { subtract, type Money } from '@baize/money';

/** Whether a bet has a result: an open bet has none yet, and the stake of a refunded or void bet was given back. */
const HAS_RESULT: Record<BetOutcome, boolean> = {
  open: false,
  won: true,
  even: true,
  lost: true,
  refunded: false,
  void: false,
};

/** Computes what the member won or lost with the bet; undefined where the bet has no result. */
export function betResult({ stake, win, state }: { stake: Money; win: Money; state: BetOutcome }): Money | undefined {
  return HAS_RESULT[state] ? subtract(win, stake) : undefined;
}
