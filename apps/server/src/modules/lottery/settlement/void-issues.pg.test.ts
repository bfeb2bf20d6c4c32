import { describe, expect, test } from 'vitest';
import { transaction } from '../../../platform/transaction.ts';
import { FUNDED_MINOR, sideLine, straightLine, useLotterySettlement } from '../../../testing/lottery-settlement.ts';
import { voidIssue } from './settle-issues.ts';

const { database, openIssue, createPlayer, bet, settle, drawAndSettle, balance, readBets, readPostings, readEvents } =
  useLotterySettlement();

describe('a void issue', () => {
  test('gives all stakes back, of settled bets as well', async () => {
    const [open, settled] = [await openIssue(), await openIssue()];
    const player = await createPlayer();
    await bet(player, open, [sideLine('small'), straightLine('9|9|9')], '12.00');
    await bet(player, settled, [sideLine('small')], '10.00');
    await drawAndSettle(settled, '2,2,3,4,5');
    for (const { issueId } of [open, settled])
      await transaction(database(), async (tx) => await voidIssue(tx, issueId));
    await settle();
    await settle();
    expect(await balance(player)).toBe(FUNDED_MINOR);
    expect(await readPostings(player)).toEqual(['bet -1200', 'bet -1000', 'win 1940', 'rollback 1200', 'adjust -940']);
    expect((await readBets(player)).map(({ state, valid }) => `${String(state)} ${String(valid)}`)).toEqual([
      'void 0',
      'void 0',
      'void 0',
    ]);
    expect(await readEvents(player)).toEqual([
      'bet.settled stake 1000 win 1940 valid 1000',
      'bet.voided stake 1000 win 1940 valid 1000',
    ]);
  });
});
