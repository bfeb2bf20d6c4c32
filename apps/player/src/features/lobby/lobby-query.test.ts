import { expect, test } from 'vitest';
import { readLobbyQuery, writeLobbyQuery } from './lobby-query.ts';

const read = (query: string) => readLobbyQuery(new URLSearchParams(query));

test('reads vendor, trimmed name and page', () => {
  expect(read('vendor=PG&q=%20dragon%20&page=3')).toEqual({ vendor: 'PG', name: 'dragon', page: 3 });
});

test.each(['', 'page=0', 'page=-2', 'page=1.5', 'page=x', 'vendor=&q='])('%s is the first page of all', (query) => {
  expect(read(query)).toEqual({ vendor: undefined, name: '', page: 1 });
});

test('another vendor or name starts at the first page', () => {
  const query = read('vendor=PG&q=dragon&page=3');
  expect(writeLobbyQuery(query, { vendor: 'JDB' }).toString()).toBe('vendor=JDB&q=dragon');
  expect(writeLobbyQuery(query, { name: ' tiger ' }).toString()).toBe('vendor=PG&q=tiger');
  expect(writeLobbyQuery(query, { page: 4 }).toString()).toBe('vendor=PG&q=dragon&page=4');
  expect(writeLobbyQuery(query, { vendor: undefined, name: '' }).toString()).toBe('');
});
