import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { assert } from '../../domain/assert.ts';
import { timeOfId } from '../../domain/record-id.ts';
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
  /** Events of the release before do not have it. */
  placedAt: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T[\\d:.]+Z$' })),
  gameType: Type.String(),
  currency: Type.String(),
  stakeMinor: MinorText,
  validBetMinor: MinorText,
  winMinor: MinorText,
});
const figuresEventSchema = Compile(FiguresEvent);

/** Counts settled bets in the reports of the day on which they were placed, and subtracts bets that are voided. */
export const agencyEvents = {
  'bet.settled': async (tx: Tx, payloads: readonly unknown[]): Promise<void> =>
    await applyFigures(tx, payloads.map(parseFigures)),
  'bet.voided': async (tx: Tx, payloads: readonly unknown[]): Promise<void> =>
    await applyFigures(
      tx,
      payloads.map((payload) => negate(parseFigures(payload))),
    ),
};

function negate(bet: BetFigures): BetFigures {
  const { stakeMinor, validBetMinor, winMinor } = bet;
  return { ...bet, bets: -1, stakeMinor: -stakeMinor, validBetMinor: -validBetMinor, winMinor: -winMinor };
}

function parseFigures(payload: unknown): BetFigures {
  assert(figuresEventSchema.Check(payload), 'an event of a bet has its figures');
  const betId = BigInt(payload.betId);
  return {
    betId,
    placedAt: payload.placedAt === undefined ? timeOfId(betId) : new Date(payload.placedAt),
    bets: 1,
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
