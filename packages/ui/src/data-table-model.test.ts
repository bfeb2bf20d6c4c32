import { expect, it } from 'vitest';
import { ariaSort, nextSort } from './data-table-model.ts';

it('starts descending, reverses on the next press, and starts descending on another column', () => {
  const first = nextSort('bet', undefined);
  expect(first).toEqual({ key: 'bet', direction: 'descending' });
  const second = nextSort('bet', first);
  expect(second).toEqual({ key: 'bet', direction: 'ascending' });
  expect(nextSort('bet', second)).toEqual(first);
  expect(nextSort('win', second)).toEqual({ key: 'win', direction: 'descending' });
});

it('reports which column is sorted', () => {
  const sort = nextSort('bet', undefined);
  expect([ariaSort('bet', sort), ariaSort('win', sort), ariaSort('bet', undefined)]).toEqual([
    'descending',
    'none',
    'none',
  ]);
});
