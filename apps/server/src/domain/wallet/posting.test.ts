import { money } from '@baize/money';
import { points } from '@baize/money/points';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPointsAccount, type Account, type AccountBalance } from './account.ts';
import type { LedgerCurrency } from './currency.ts';
import {
  assertPostingWellFormed,
  canonicalPosting,
  judgePosting,
  type EntryDraft,
  type PostingCommand,
} from './posting.ts';

const npr = (amountMinor: bigint) => money('NPR', amountMinor);
const cash = (amountMinor: bigint): AccountBalance => ({ account: 'cash', balance: npr(amountMinor) });

function command(entries: EntryDraft[], key = 'bet:ARCADE:1'): PostingCommand {
  return { memberId: 1n, key, kind: 'bet', entries };
}

const stakeOf = (amountMinor: bigint): EntryDraft[] => [
  { account: 'cash', amount: npr(-amountMinor) },
  { account: 'house:vendor-clearing:ARCADE', amount: npr(amountMinor) },
];

describe('judgePosting', () => {
  test('takes the last paisa and leaves zero', () => {
    const judged = judgePosting([cash(500n)], command(stakeOf(500n)));
    expect(judged).toMatchObject({ ok: true, entries: [{ balanceAfterMinor: 0n }, { balanceAfterMinor: null }] });
  });

  test('refuses one paisa more, with the real balance', () => {
    expect(judgePosting([cash(500n)], command(stakeOf(501n)))).toEqual({
      ok: false,
      code: 'wallet.insufficient_funds',
      value: { account: 'cash', currency: 'NPR', balance: '5.00' },
    });
  });

  test('a balance of another currency or another account does not count', () => {
    const others: AccountBalance[] = [
      { account: 'cash', balance: money('USD', 900n) },
      { account: 'held', balance: npr(900n) },
    ];
    expect(judgePosting(others, command(stakeOf(1n)))).toMatchObject({ ok: false, value: { balance: '0.00' } });
  });
});

describe('assertPostingWellFormed', () => {
  test.each([
    ['sums to', [...stakeOf(5n).slice(0, 1), { account: 'house:promotion', amount: npr(4n) }]],
    [
      'entry of zero',
      [
        { account: 'cash', amount: npr(0n) },
        { account: 'house:promotion', amount: npr(0n) },
      ],
    ],
    ['names an account twice', [...stakeOf(5n), ...stakeOf(5n)]],
    ['has 1 entries', stakeOf(5n).slice(0, 1)],
    // 5 paisa against 5 cents: each currency has to sum to zero on its own.
    [
      'sums to',
      [
        { account: 'cash', amount: npr(-5n) },
        { account: 'house:promotion', amount: money('USD', 5n) },
      ],
    ],
  ] satisfies [string, EntryDraft[]][])('a posting that %s is a mistake of the caller', (message, entries) => {
    expect(() => assertPostingWellFormed(command(entries))).toThrow(message);
  });
});

describe('points', () => {
  const accounts: Account[] = ['cash', 'held', 'points', 'vendor:PG', 'house:promotion', 'house:points-issued'];
  const account = fc.constantFrom(...accounts);
  const currency = fc.constantFrom<LedgerCurrency>('NPR', 'USD', 'PTS');
  const pair = fc
    .record({ from: account, to: account, currency, amountMinor: fc.bigInt({ min: 1n, max: 9n }) })
    .map((each): EntryDraft[] => [
      { account: each.from, amount: { currency: each.currency, amountMinor: -each.amountMinor } },
      { account: each.to, amount: { currency: each.currency, amountMinor: each.amountMinor } },
    ]);

  test('no posting mixes points and money, and no account holds both', () => {
    let posted = { money: 0, points: 0 };
    fc.assert(
      fc.property(fc.array(pair, { minLength: 1, maxLength: 3 }), (pairs) => {
        const entries = pairs.flat();
        try {
          assertPostingWellFormed(command(entries));
        } catch {
          return;
        }
        const isOfPoints = entries.map(({ amount }) => amount.currency === 'PTS');
        expect(new Set(isOfPoints).size).toBe(1);
        expect(entries.map((each) => isPointsAccount(each.account))).toEqual(isOfPoints);
        posted = isOfPoints[0] ? { ...posted, points: posted.points + 1 } : { ...posted, money: posted.money + 1 };
      }),
      { numRuns: 2_000 },
    );
    expect(Math.min(posted.money, posted.points)).toBeGreaterThan(0);
  });

  test('points cannot be overspent, and the refusal contains whole points', () => {
    const spend: EntryDraft[] = [
      { account: 'points', amount: points(-11n) },
      { account: 'house:points-issued', amount: points(11n) },
    ];
    expect(judgePosting([{ account: 'points', balance: points(10n) }], command(spend))).toMatchObject({
      value: { account: 'points', currency: 'PTS', balance: '10' },
    });
  });
});

describe('canonicalPosting', () => {
  test('does not depend on the order of entries, but on everything else', () => {
    const base = canonicalPosting(command(stakeOf(5n)));
    expect(canonicalPosting(command(stakeOf(5n).toReversed()))).toBe(base);
    expect(canonicalPosting(command(stakeOf(6n)))).not.toBe(base);
    expect(canonicalPosting({ ...command(stakeOf(5n)), kind: 'win' })).not.toBe(base);
  });
});
