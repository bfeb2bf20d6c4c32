import { playMarkets } from '@baize/contract/codes';
import { findFamilyRules } from '@baize/lottery/settling';
import { findPlayOutOfBounds } from '../domain/lottery/return-bounds.ts';
import type { Tx } from '../platform/db.ts';
import { OperatorError } from './operator-error.ts';

/**
 * Throws an `OperatorError` if a play that the lottery sells would return more than its stakes, or less than a third of them
 * (docs/decisions/0067-risk-of-lotteries.md). Accepts an unknown lottery or family, which other checks refuse.
 */
export async function refuseMispricedPlays(tx: Tx, lotteryCode: string): Promise<void> {
  const lottery = await tx
    .selectFrom('lottery as l')
    .leftJoin('lottery_step as s', 's.lottery_code', 'l.code')
    .select((eb) => [
      'l.family',
      'l.markets',
      'l.closed_plays',
      'l.group_max',
      'l.return_ppm',
      'l.coefficient_ppm',
      eb.fn.max('s.drop_ppm').as('drop_max'),
    ])
    .where('l.code', '=', lotteryCode)
    .groupBy('l.code')
    .executeTakeFirst();
  const rules = lottery && findFamilyRules(lottery.family);
  if (!rules) return;
  const mispricedPlay = findPlayOutOfBounds(rules, {
    markets: playMarkets.filter((market) => lottery.markets.includes(market)),
    closedPlays: lottery.closed_plays,
    groupMax: lottery.group_max,
    returnPpm: lottery.return_ppm,
    coefficientPpm: lottery.coefficient_ppm,
    dropMaxPpm: lottery.drop_max ?? 0,
  });
  if (mispricedPlay)
    throw new OperatorError(
      `At these prices ${mispricedPlay.playId} (${mispricedPlay.market}, ${mispricedPlay.noteKind}) returns more than its stakes, or less than a third of them.`,
    );
}
