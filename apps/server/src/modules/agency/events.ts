import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { assert } from '../../domain/assert.ts';
import type { BetFigures } from '../../domain/rollup/roll-up.ts';
import type { Tx } from '../../platform/db.ts';
import { applyFigures } from './roll-up-rows.ts';

const MinorText = Type.String({ pattern: '^\\d{1,18}$' });
const Id = Type.String({ pattern: '^\\d{1,19}$' });
const FiguresEvent = Type.Object({
  memberId: Id,
  betId: Id,
  merchantId: Type.Integer(),
  line: Type.String({ pattern: '^\\d+(\\.\\d+)*$' }),
  day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  gameType: Type.String(),
  currency: Type.String(),
  stakeMinor: MinorText,
  validBetMinor: MinorText,
  winMinor: MinorText,
});
const event = Compile(FiguresEvent);

/** Counts settled bets in the reports, on the day on which they were made. */
export const agencyEvents = {
  'bet.settled': async (tx: Tx, payloads: readonly unknown[]): Promise<void> =>
    await applyFigures(tx, payloads.map(figuresOf)),
};

function figuresOf(payload: unknown): BetFigures {
  assert(event.Check(payload), 'an event of a bet without its figures');
  return {
    memberId: BigInt(payload.memberId),
    merchantId: payload.merchantId,
    line: payload.line,
    day: payload.day,
    gameType: payload.gameType,
    currency: payload.currency,
    stakeMinor: BigInt(payload.stakeMinor),
    validBetMinor: BigInt(payload.validBetMinor),
    winMinor: BigInt(payload.winMinor),
  };
}
