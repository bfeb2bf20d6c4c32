import { transactionKinds } from '@baize/contract/codes';
import { expect, test } from 'vitest';
import { knownPostingKinds, postingKindsOf, transactionKindOf } from './transaction-kind.ts';

test.each([
  ['deposit', 'deposit'],
  ['withdrawal_return', 'withdrawal_return'],
  ['rollback', 'refund'],
  ['promo-win', 'bonus'],
  ['jackpot-win', 'win'],
  ['something-new', 'adjustment'],
])('a posting of the kind %s is a %s', (posting, kind) => {
  expect(transactionKindOf(posting)).toBe(kind);
});

test('each posting kind of a transaction kind maps back to it', () => {
  for (const kind of transactionKinds)
    for (const posting of postingKindsOf(kind)) expect(transactionKindOf(posting)).toBe(kind);
  expect(knownPostingKinds).not.toContain('adjust');
});
