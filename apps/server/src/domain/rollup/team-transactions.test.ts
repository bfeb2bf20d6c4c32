import { expect, test } from 'vitest';
import { sumTeamTransactionDays, toTeamTransactionKind, type MemberTransaction } from './team-transactions.ts';

const deposit: MemberTransaction = {
  memberId: 30n,
  postingId: 1n,
  lineNo: 1,
  day: '2026-11-21',
  line: '10.20.30',
  merchantId: 1,
  currency: 'NPR',
  kind: 'deposit',
  amountMinor: 500n,
  balanceAfterMinor: 500n,
  paymentId: 7n,
  createdAt: new Date('2026-11-21T04:00:00Z'),
};

test('a transaction counts for every agent above its member, and not for the member', () => {
  expect(sumTeamTransactionDays([deposit])).toMatchObject([
    { agentId: 10n, transactions: 1, incomingMinor: 500n, outgoingMinor: 0n },
    { agentId: 20n, transactions: 1, incomingMinor: 500n, outgoingMinor: 0n },
  ]);
  expect(sumTeamTransactionDays([{ ...deposit, line: '30' }])).toEqual([]);
});

test('transactions of one agent, day and kind are one row', () => {
  const others = [
    deposit,
    { ...deposit, amountMinor: -200n },
    { ...deposit, day: '2026-11-22' },
    { ...deposit, kind: 'bonus' as const },
  ];
  const rows = sumTeamTransactionDays(others).filter(({ agentId }) => agentId === 10n);
  expect(rows).toMatchObject([
    { day: '2026-11-21', kind: 'bonus', transactions: 1 },
    { day: '2026-11-21', kind: 'deposit', transactions: 2, incomingMinor: 500n, outgoingMinor: -200n },
    { day: '2026-11-22', kind: 'deposit', transactions: 1 },
  ]);
});

test.each([
  ['deposit_bonus', 'bonus'],
  ['salary', 'salary'],
  ['adjust', 'adjustment'],
  ['a posting of tomorrow', 'adjustment'],
])('a posting of kind %s is called %s', (posting, kind) => {
  expect(toTeamTransactionKind(posting)).toBe(kind);
});
