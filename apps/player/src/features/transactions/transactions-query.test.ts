import { transactionKinds } from '@baize/contract/codes';
import { expect, test } from 'vitest';
import { readTransactionsQuery, TRANSACTION_KINDS, writeTransactionsQuery } from './transactions-query.ts';

const TODAY = '2026-11-21';
const LAST_SEVEN = { from: '2026-11-15', to: TODAY, kind: undefined, page: 1 };
const read = (query: string) => readTransactionsQuery(new URLSearchParams(query), TODAY);

test('reads what it wrote', () => {
  const query = { from: '2026-10-01', to: '2026-10-31', kind: 'deposit', page: 2 } as const;
  expect(readTransactionsQuery(writeTransactionsQuery(LAST_SEVEN, query), TODAY)).toEqual(query);
});

test('a change of the filter starts at the first page', () => {
  const query = read('from=2026-11-01&to=2026-11-02&page=4');
  expect(writeTransactionsQuery(query, { kind: 'win' }).toString()).toBe('from=2026-11-01&to=2026-11-02&kind=win');
});

test.each(['', 'kind=theft&page=-1', 'from=2026-11-21&to=2026-11-20'])('%j shows the last seven days', (query) => {
  expect(read(query)).toEqual(LAST_SEVEN);
});

test('every kind can be looked for', () => {
  expect(TRANSACTION_KINDS.toSorted()).toEqual(transactionKinds.toSorted());
});
