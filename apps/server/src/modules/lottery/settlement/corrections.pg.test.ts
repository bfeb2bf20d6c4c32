import { money } from '@baize/money';
import { describe, expect, test } from 'vitest';
import { CASH } from '../../../domain/wallet/account.ts';
import { readDebt, settleDebts } from '../../../ledger/debts.ts';
import { lockCash, post } from '../../../ledger/post.ts';
import { transaction } from '../../../platform/transaction.ts';
import { sideLine, useLotterySettlement } from '../../../testing/lottery-settlement.ts';
import { fund, type TestMember } from '../../../testing/world.ts';

const { database, openIssue, createPlayer, bet, drawAndSettle, balance, readBets, readPostings, readEvents } =
  useLotterySettlement();

async function setPayoutPerIssue(maxMinor: bigint): Promise<void> {
  await database().updateTable('lottery').set({ payout_per_issue_max_minor: maxMinor }).execute();
}

async function withdrawAllBut(player: TestMember, leftMinor: bigint): Promise<void> {
  const out = (await balance(player)) - leftMinor;
  await transaction(database(), async (tx) => {
    const entries = [
      { account: CASH, amount: money('NPR', -out) },
      { account: 'house:payment-clearing:demo', amount: money('NPR', out) },
    ] as const;
    await post(tx, { memberId: player.memberId, key: `out:${player.memberId}`, kind: 'withdrawal', entries });
  });
}

async function debt({ memberId }: TestMember): Promise<bigint> {
  return (await readDebt(database(), memberId, 'NPR')).amountMinor;
}

/** Credits money as the credit of a deposit does. */
async function settleByDeposit({ memberId }: TestMember, cause: string): Promise<void> {
  await transaction(database(), async (tx) => {
    const wallet = await lockCash(tx, memberId, 'NPR');
    await settleDebts(tx, wallet, { currency: 'NPR', cause: `${memberId}:${cause}` });
  });
}

describe('a correction', () => {
  test('posts the differences, and corrects the figures of reports', async () => {
    const issue = await openIssue();
    const [up, down, same] = [await createPlayer(), await createPlayer(), await createPlayer()];
    await bet(up, issue, [sideLine('big')], '10.00');
    await bet(down, issue, [sideLine('small')], '10.00');
    await bet(same, issue, [sideLine('even')], '10.00');
    await drawAndSettle(issue, '2,2,3,4,5');
    await drawAndSettle(issue, '8,2,3,4,5');

    expect(await readPostings(up)).toEqual(['bet -1000', 'win 1940']);
    expect(await readPostings(down)).toEqual(['bet -1000', 'win 1940', 'adjust -1940']);
    expect(await readPostings(same)).toEqual(['bet -1000', 'win 1940']);
    expect(await readBets(down)).toEqual([{ state: 'lost', win: 0n, valid: 1_000n, wins: null }]);
    expect(await readEvents(down)).toEqual([
      'bet.settled stake 1000 win 1940 valid 1000',
      'bet.voided stake 1000 win 1940 valid 1000',
      'bet.settled stake 1000 win 0 valid 1000',
    ]);
    expect(await readEvents(same)).toHaveLength(1);
  });

  test('takes the tiers away that a bet does not win any more, also where a limit had left nothing of the prize', async () => {
    await setPayoutPerIssue(1_000n);
    const issue = await openIssue();
    const player = await createPlayer();
    await bet(player, issue, [sideLine('small'), sideLine('odd')], '20.00');
    await setPayoutPerIssue(500_000_000n);
    const outcomes = async () => (await readBets(player)).map(({ state, win, wins }) => [state, win, wins]);
    const small = ['won', 1_000n, [{ tier: 'side', notes: 1 }]];
    await drawAndSettle(issue, '3,2,3,4,5');
    expect(await outcomes()).toEqual([small, ['lost', 0n, [{ tier: 'side', notes: 1 }]]]);
    await drawAndSettle(issue, '2,2,3,4,5');
    expect(await outcomes()).toEqual([small, ['lost', 0n, null]]);
  });

  test('takes back no more than the balance; the rest is a debt, which the next deposit settles', async () => {
    const issue = await openIssue();
    const player = await createPlayer();
    await bet(player, issue, [sideLine('small')], '10.00');
    await drawAndSettle(issue, '2,2,3,4,5');
    await withdrawAllBut(player, 40n);
    await drawAndSettle(issue, '8,2,3,4,5');
    expect(await balance(player)).toBe(0n);
    expect(await debt(player)).toBe(1_900n);

    await fund(database(), player.memberId, 500n);
    await settleByDeposit(player, 'one');
    expect([await balance(player), await debt(player)]).toEqual([0n, 1_400n]);
    await fund(database(), player.memberId, 5_000n);
    await settleByDeposit(player, 'two');
    expect([await balance(player), await debt(player)]).toEqual([3_600n, 0n]);
    await drawAndSettle(issue, '9,2,3,4,5');
    expect([await balance(player), await debt(player)]).toEqual([3_600n, 0n]);
  });
});
