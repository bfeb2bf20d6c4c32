import { expect, it } from 'vitest';
import { ariaSort, nextSort } from './data-table-model.ts';

it('starts descending, turns round on the next press, and starts again on another column', () => {
  const first = nextSort('bet', undefined);
  expect(first).toEqual({ key: 'bet', direction: 'descending' });
  const second = nextSort('bet', first);
  expect(second).toEqual({ key: 'bet', direction: 'ascending' });
  expect(nextSort('bet', second)).toEqual(first);
  expect(nextSort('win', second)).toEqual({ key: 'win', direction: 'descending' });
});

it('says which column is sorted', () => {
  const sort = nextSort('bet', undefined);
  expect([ariaSort('bet', sort), ariaSort('win', sort), ariaSort('bet', undefined)]).toEqual([
    'descending',
    'none',
    'none',
  ]);
});
