import type { Game, GameListValue } from '@baize/contract/schemas/games';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchForm } from '../../domain/lobby/search-form.ts';
import { openTestApp, OTHER_MEMBER_HOST, type TestApp } from '../../testing/app.ts';
import { call, valueOf } from '../../testing/people.ts';
import { createCatalogue } from '../../testing/world.ts';
import { addGames, addVendor } from '../../testing/lobby.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
  await createCatalogue(server.db, 1);
  await addVendor(server.db, { code: 'PG', name: 'Paper Grove', merchants: [1] });
  await addVendor(server.db, { code: 'DELTA', name: 'Delta Works', merchants: [2] });
  await addGames(server.db, [
    { nodeId: 101, names: { en: 'Dragon', ne: 'ड्र्यागन', bn: 'ড্রাগন' } },
    { nodeId: 102, names: { en: 'Dragon Gold', ne: 'सुनको ड्र्यागन' } },
    { nodeId: 103, names: { en: 'Golden Dragon', ne: 'सुनौलो नाग' }, gameType: 'FISH' },
    { nodeId: 104, names: { en: 'Snapdragon' } },
    { nodeId: 105, names: { en: "Wizard's 100% Luck", bn: 'বড় ভাগ্য' } },
    { nodeId: 106, names: { en: 'Quiet River', ne: 'शान्त नदी' }, vendor: 'PG' },
    { nodeId: 107, names: { en: 'Dragon Delta' }, vendor: 'DELTA' },
    { nodeId: 108, names: { en: 'Dragon Asleep' }, state: 'off' },
  ]);
});
afterAll(async () => await server.close());

async function searchGames(gameName: string, more: object = {}, host?: string): Promise<GameListValue> {
  return valueOf(
    'gameList',
    await call(server, 'gameList', { gameName, language: 'en', ...more }, host ? { host } : {}),
  );
}
const getNodeIds = ({ games }: { games: readonly Game[] }): number[] => games.map(({ nodeId }) => nodeId);

describe('the order of matches', () => {
  test('ranks an equal name, the beginning of a name, the beginning of a word, and the inside of a word', async () => {
    expect(getNodeIds(await searchGames('  DRAGON '))).toEqual([101, 102, 103, 104]);
  });

  test('matches words in any order, and words of two letters only at the beginning of a word', async () => {
    expect(getNodeIds(await searchGames('gold dragon'))).toEqual([102, 103]);
    expect(getNodeIds(await searchGames('qu'))).toEqual([106]);
    expect(getNodeIds(await searchGames('ui'))).toEqual([]);
  });

  test('combines the search with a category filter and with paging', async () => {
    expect(getNodeIds(await searchGames('dragon', { gameType: 'FISH' }))).toEqual([103]);
    const second = await searchGames('dragon', { pageSize: 3, pageNo: 2 });
    expect({ ids: getNodeIds(second), total: second.total, pages: second.totalPages }).toEqual({
      ids: [104],
      total: 4,
      pages: 2,
    });
  });
});

describe('names in every language', () => {
  test.each([
    ['नदी', 106],
    ['ড্রাগন', 101],
    // The letter ড় as one code point and as two.
    ['ব\u09DC', 105],
    ['ব\u09A1\u09BC', 105],
    ['wizards', 105],
    ['100%', 105],
  ])('finds a game by %s', async (typed, nodeId) => {
    expect(getNodeIds(await searchGames(typed))).toEqual([nodeId]);
  });

  test('are returned in the requested language, even if another language was typed', async () => {
    const { games } = await searchGames('river', { language: 'ne' });
    expect(games[0]?.gameName).toBe('शान्त नदी');
  });
});

describe('spelling mistakes', () => {
  test('corrects two swapped letters', async () => {
    expect(getNodeIds(await searchGames('dargon'))).toEqual([101, 102, 103]);
    expect(getNodeIds(await searchGames('quiet rievr'))).toEqual([106]);
  });

  test.each([
    ['golden dragn', 103],
    ['quite rivr', 106],
    ['lantrn gardn', 1],
    ['शान्त नदि', 106],
    ['ড্রাগণ', 101],
  ])('corrects %s', async (typed, nodeId) => {
    expect(getNodeIds(await searchGames(typed))).toContain(nodeId);
  });

  test('finds nothing for a text that resembles no name', async () => {
    expect(await searchGames('zzzyyxx')).toEqual({ games: [], total: 0, totalPages: 0 });
    expect((await searchGames('%')).total).toBe(0);
    expect(getNodeIds(await searchGames('00%'))).toEqual([105]);
    expect((await searchGames('0_%')).total).toBe(0);
    expect((await searchGames('\\')).total).toBe(0);
  });
});

describe('vendors', () => {
  test.each(['pg', 'PG', 'paper', 'Grove'])('finds the games of the vendor by %s', async (typed) => {
    expect(getNodeIds(await searchGames(typed))).toEqual([106]);
  });

  test('finds only the games of the brand', async () => {
    expect((await searchGames('delta')).total).toBe(0);
    expect(getNodeIds(await searchGames('dragon', {}, OTHER_MEMBER_HOST))).toEqual([107]);
    expect((await searchGames('paper', {}, OTHER_MEMBER_HOST)).total).toBe(0);
  });
});

test('finds a new game at once, and a game that is switched off no longer', async () => {
  expect((await searchGames('moonlight')).total).toBe(0);
  await addGames(server.db, [{ nodeId: 120, names: { en: 'Moonlight' } }]);
  expect(getNodeIds(await searchGames('moonlight'))).toEqual([120]);
  await server.db.updateTable('game').set({ state: 'off' }).where('node_id', '=', 120).execute();
  expect((await searchGames('moonlight')).total).toBe(0);
});

test.each(['  Ab\u00A0 C ', 'É\u0301T', 'क\u093C\u200Dष', '\u0958', 'ﬁsh’s | x', 'ড়ঢ়', '１２'])(
  'the server and the database normalise %j to the same search form',
  async (text) => {
    const { rows } = await sql<{ form: string }>`select search_form(${text}) as form`.execute(server.db);
    expect(rows[0]?.form).toBe(searchForm(text));
  },
);
