import { publishFiguresOfEach, type BetFiguresRow, type FiguresTopic } from '../betting/bet-figures.ts';
import type { Db } from '../platform/db.ts';
import { makeRecordId } from '../platform/record-ids.ts';
import { transaction } from '../platform/transaction.ts';
import { today } from './world.ts';

/** Builds a lost bet of today at the first brand, as an event contains it. The bet is not stored. */
export function aBet(
  { memberId }: { readonly memberId: bigint },
  validBetMinor: bigint,
  change: Partial<BetFiguresRow> = {},
): BetFiguresRow {
  return {
    member_id: memberId,
    bet_id: makeRecordId(new Date()),
    merchant_id: 1,
    line: String(memberId),
    game_type: 'RNG',
    vendor_code: 'PG',
    currency: 'NPR',
    stake_minor: validBetMinor,
    win_minor: 0n,
    valid_bet_minor: validBetMinor,
    day: today(),
    placed_at: new Date(),
    ...change,
  };
}

/** Publishes an event of the topic for each of the bets. */
export async function publishBets(db: Db, topic: FiguresTopic, ...bets: readonly BetFiguresRow[]): Promise<void> {
  await transaction(db, async (tx) => await publishFiguresOfEach(tx, topic, bets));
}
