import { transactionKinds } from '@baize/contract/codes';
import { expect, test } from 'vitest';
import { TRANSACTION_KINDS } from './transaction-kinds.ts';

test('offers every kind of the contract', () => {
  expect(TRANSACTION_KINDS.toSorted()).toEqual(transactionKinds.toSorted());
});
