import { describe, expect, test } from 'vitest';
import { callOf, merchantOf } from '../../../testing/call.ts';
import {
  LOTTERY_MERCHANT_ZONE,
  sideLine,
  straightLine,
  useLotterySettlement,
} from '../../../testing/lottery-settlement.ts';
import { createRecordsHandlers } from '../../records/routes.ts';

const { database, openIssue, createPlayer, bet, drawAndSettle } = useLotterySettlement();

describe('the records of the member', () => {
  const now = new Date();
  const range = {
    from: now.toISOString().slice(0, 10),
    to: new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10),
  };

  test('show what moved for a bet, and the game of each posting', async () => {
    const issue = await openIssue();
    const player = await createPlayer();
    await bet(player, issue, [sideLine('small'), straightLine('9|9|9', 1_956)], '12.00');
    await drawAndSettle(issue, '2,2,3,4,5');
    const handlers = createRecordsHandlers({ db: database(), now: () => new Date() });
    const page = { pageNo: 1, pageSize: 20, ...range };
    const own = callOf<'bets'>(player, merchantOf(1, LOTTERY_MERCHANT_ZONE), page);
    const listed = await handlers.bets(own);
    const [lost, won] = listed.ok ? listed.value.list : [];
    expect([won?.state, lost?.state]).toEqual(['won', 'lost']);
    const detail = await handlers.betDetail(
      callOf<'betDetail'>(player, merchantOf(1, LOTTERY_MERCHANT_ZONE), { betId: won?.betId ?? '' }),
    );
    expect(detail).toMatchObject({
      value: {
        movements: [
          { kind: 'bet', amount: '-10.00' },
          { kind: 'win', amount: '19.40' },
        ],
        roundUrl: null,
      },
    });
    const moved = await handlers.transactionHistory(
      callOf<'transactionHistory'>(player, merchantOf(1, LOTTERY_MERCHANT_ZONE), page),
    );
    expect(moved.ok && moved.value.list.map(({ kind, counterpart, betId }) => [kind, counterpart, betId])).toEqual([
      ['win', 'SSC_1M', won?.betId],
      ['bet', 'SSC_1M', won?.betId],
      ['deposit', '', null],
    ]);
  });
});
