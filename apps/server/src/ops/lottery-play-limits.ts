import { findFamilyRules } from '@baize/lottery/settling';
import type { Tx } from '../platform/db.ts';
import { OperatorError } from './operator-error.ts';
import type { Row } from './rows.ts';

/**
 * Validates a row of `lottery_play_limit`, which lowers the largest stake of one line of a bet for one play. Throws an `OperatorError` if the lottery
 * does not exist, is of a family without the play, or has a lower limit itself: the lower one of both limits holds, so that this one would have no
 * effect. The lock on the lottery makes a concurrent change of its limit wait.
 */
export async function validatePlayLimit(tx: Tx, row: Row): Promise<void> {
  const [lotteryCode, playId] = [String(row['lottery_code']), String(row['play_id'])];
  const lottery = await tx
    .selectFrom('lottery')
    .select(['family', 'line_max_minor as lineMaxMinor'])
    .where('code', '=', lotteryCode)
    .forShare()
    .executeTakeFirst();
  if (!lottery) throw new OperatorError(`There is no lottery ${lotteryCode}: pnpm ops lotteries list shows them.`);
  if (findFamilyRules(lottery.family)?.findPlay(playId) === undefined)
    throw new OperatorError(`${lotteryCode} has no play ${playId}: its family is ${lottery.family}.`);
  if (parseLineMax(row) > lottery.lineMaxMinor)
    throw new OperatorError(
      `--line-max ${parseLineMax(row)} would have no effect: the line-max of ${lotteryCode} is ${lottery.lineMaxMinor}, and the lower limit holds. Name at most that, or raise it first (pnpm ops lotteries change --lottery ${lotteryCode} --line-max).`,
    );
}

/**
 * Returns a sentence that names the plays whose limits are above the lowered limit of their lottery, or an empty list if there are none. Their rows stay
 * as they are: lowered with the lottery, they would hold the plays back after the lottery's limit is raised again; removed, they would leave the plays
 * without the limit that an operator gave them.
 */
export async function describeOvertakenPlayLimits(tx: Tx, before: Row, after: Row): Promise<readonly string[]> {
  const [code, lineMaxMinor] = [String(after['code']), parseLineMax(after)];
  if (lineMaxMinor >= parseLineMax(before)) return [];
  const overtaken = await tx
    .selectFrom('lottery_play_limit')
    .select(['play_id as playId', 'line_max_minor as lineMaxMinor'])
    .where('lottery_code', '=', code)
    .where('line_max_minor', '>', lineMaxMinor)
    .orderBy('play_id')
    .execute();
  if (overtaken.length === 0) return [];
  const plays = overtaken.map((limit) => `${limit.playId} (${limit.lineMaxMinor})`).join(', ');
  return [
    `${lineMaxMinor} holds at once for every play of ${code}. Limits of plays above it stay stored, and hold again once the lottery's line-max is raised above them: ${plays}.`,
  ];
}

/** Returns the limit in minor units of a row of `lottery` or `lottery_play_limit`. Rows are read as JSON, in which the bigint is a number. */
function parseLineMax(row: Row): bigint {
  return BigInt(String(row['line_max_minor']));
}
