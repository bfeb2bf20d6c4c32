import { expect, test } from 'vitest';
import { lobbySource, lobbyTabs, readLobbyQuery, writeLobbyQuery } from './lobby-query.ts';

const read = (query: string, category: 'RNG' | 'FISH' = 'RNG') => readLobbyQuery(new URLSearchParams(query), category);

test('reads tab, vendor, trimmed name and page', () => {
  expect(read('vendor=PG&q=%20dragon%20&page=3')).toEqual({
    tab: 'all',
    vendor: 'PG',
    name: 'dragon',
    classify: undefined,
    page: 3,
  });
  expect(read('tab=hot&vendor=PG&page=2')).toMatchObject({ tab: 'hot', vendor: 'PG', name: '', page: 2 });
});

test.each(['', 'page=0', 'page=-2', 'page=1.5', 'page=x', 'vendor=&q=', 'tab=best', 'tab=new', 'type=XX'])(
  'reads %s as the first page of all games',
  (query) => {
    expect(read(query)).toEqual({ tab: 'all', vendor: undefined, name: '', classify: undefined, page: 1 });
  },
);

test('another tab, vendor or name starts at the first page', () => {
  const query = read('vendor=PG&q=dragon&page=3');
  expect(writeLobbyQuery(query, { vendor: 'JDB' }).toString()).toBe('vendor=JDB&q=dragon');
  expect(writeLobbyQuery(query, { name: ' tiger ' }).toString()).toBe('vendor=PG&q=tiger');
  expect(writeLobbyQuery(query, { page: 4 }).toString()).toBe('vendor=PG&q=dragon&page=4');
  expect(writeLobbyQuery(query, { vendor: undefined, name: '' }).toString()).toBe('');
  expect(writeLobbyQuery(read('tab=hot&page=2'), { tab: 'recent' }).toString()).toBe('tab=recent');
});

test('a search leaves the tabs of hot, recent and favourite games, and these tabs end a search', () => {
  expect(writeLobbyQuery(read('tab=hot&vendor=PG'), { name: 'dragon' }).toString()).toBe('vendor=PG&q=dragon');
  expect(writeLobbyQuery(read('vendor=PG&q=dragon'), { tab: 'hot' }).toString()).toBe('tab=hot&vendor=PG');
  expect(read('tab=favorite&q=dragon')).toMatchObject({ tab: 'favorite', name: '' });
});

test('new games are a tab of a search for slots', () => {
  expect(lobbyTabs('RNG', { name: 'dragon' })).toEqual(['all', 'hot', 'recent', 'favorite', 'new']);
  expect(lobbyTabs('RNG', { name: '' })).not.toContain('new');
  expect(lobbyTabs('FISH', { name: 'dragon' })).not.toContain('new');
  expect(read('tab=new&q=dragon')).toMatchObject({ tab: 'new', name: 'dragon' });
  expect(read('tab=new&q=dragon', 'FISH')).toMatchObject({ tab: 'all', name: 'dragon' });
  expect(writeLobbyQuery(read('tab=new&q=dragon'), { name: '' }).toString()).toBe('');
});

test('a casino sub-type narrows all and new slots, and nothing else', () => {
  expect(lobbySource('RNG', read('type=JP&vendor=PG'))).toMatchObject({ list: 'all', classify: 'JP', vendor: 'PG' });
  expect(lobbySource('RNG', read('tab=hot&type=JP'))).not.toHaveProperty('classify');
  expect(lobbySource('FISH', read('type=JP', 'FISH'))).not.toHaveProperty('classify');
  expect(writeLobbyQuery(read('type=JP&page=2'), { vendor: 'PG' }).toString()).toBe('vendor=PG&type=JP');
  expect(writeLobbyQuery(read('type=JP'), { tab: 'hot' }).toString()).toBe('tab=hot');
  expect(writeLobbyQuery(read('type=JP&page=2'), { classify: undefined }).toString()).toBe('');
});

test.each([
  ['', 40],
  ['vendor=PG', 40],
  ['q=dragon', 24],
  ['tab=new&q=dragon', 24],
  ['tab=hot', 15],
  ['tab=recent', 15],
  ['tab=favorite', 15],
])('a page of the tab "%s" has %i games', (query, pageSize) => {
  expect(lobbySource('RNG', read(query)).pageSize).toBe(pageSize);
});
