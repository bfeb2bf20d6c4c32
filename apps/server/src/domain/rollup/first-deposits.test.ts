import { expect, test } from 'vitest';
import { findEarliestDeposits, countTeamFirstDeposits } from './first-deposits.ts';
import type { MemberTransaction } from './team-transactions.ts';

const transaction = (line: string, change: Partial<MemberTransaction> = {}): MemberTransaction => ({
  memberId: BigInt(line.split('.').at(-1) ?? ''),
  postingId: 1n,
  lineNo: 1,
  day: '2026-11-20',
  line,
  merchantId: 1,
  currency: 'NPR',
  kind: 'deposit',
  amountMinor: 500n,
  balanceAfterMinor: 500n,
  paymentId: null,
  createdAt: new Date('2026-11-20T06:00:00Z'),
  ...change,
});

test('takes the earliest deposit of each member, and nothing but deposits', () => {
  const deposits = findEarliestDeposits([
    transaction('1.7', { kind: 'bonus' }),
    transaction('1.7'),
    transaction('1.7', { day: '2026-11-21' }),
    transaction('1.5.9', { kind: 'withdrawal', amountMinor: -500n }),
    transaction('1.5.6', { day: '2026-11-21' }),
  ]);
  expect(deposits.map(({ memberId, day, line }) => `${memberId} ${day} ${line}`)).toEqual([
    '6 2026-11-21 1.5.6',
    '7 2026-11-20 1.7',
  ]);
});

test('counts each member for every agent above, and not for itself', () => {
  const first = ['1.7', '1.5.6', '1.5.9', '4'].map((line) => transaction(line));
  expect(countTeamFirstDeposits(findEarliestDeposits(first))).toEqual([
    { agentId: 1n, day: '2026-11-20', merchantId: 1, members: 3 },
    { agentId: 5n, day: '2026-11-20', merchantId: 1, members: 2 },
  ]);
});
