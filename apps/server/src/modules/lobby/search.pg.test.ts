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

async function found(gameName: string, more: object = {}, host?: string): Promise<GameListValue> {
  return valueOf(
    'gameList',
    await call(server, 'gameList', { gameName, language: 'en', ...more }, host ? { host } : {}),
  );
}
const idsOf = ({ games }: { games: readonly Game[] }): number[] => games.map(({ nodeId }) => nodeId);

describe('the best comes first', () => {
  test('equal to a name, begins one, begins a word, stands in one', async () => {
    expect(idsOf(await found('  DRAGON '))).toEqual([101, 102, 103, 104]);
  });

  test('words in another order, and words of two letters that begin one', async () => {
    expect(idsOf(await found('gold dragon'))).toEqual([102, 103]);
    expect(idsOf(await found('qu'))).toEqual([106]);
    expect(idsOf(await found('ui'))).toEqual([]);
  });

  test('within a category, page by page', async () => {
    expect(idsOf(await found('dragon', { gameType: 'FISH' }))).toEqual([103]);
    const second = await found('dragon', { pageSize: 3, pageNo: 2 });
    expect({ ids: idsOf(second), total: second.total, pages: second.totalPages }).toEqual({
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
  ])('%s', async (typed, nodeId) => {
    expect(idsOf(await found(typed))).toEqual([nodeId]);
  });

  test('are given in the language that is asked for, whatever was typed', async () => {
    const { games } = await found('river', { language: 'ne' });
    expect(games[0]?.gameName).toBe('शान्त नदी');
  });
});

describe('spelling mistakes', () => {
  test('two letters that changed places', async () => {
    expect(idsOf(await found('dargon'))).toEqual([101, 102, 103]);
    expect(idsOf(await found('quiet rievr'))).toEqual([106]);
  });

  test.each([
    ['golden dragn', 103],
    ['quite rivr', 106],
    ['lantrn gardn', 1],
    ['शान्त नदि', 106],
    ['ড্রাগণ', 101],
  ])('%s', async (typed, nodeId) => {
    expect(idsOf(await found(typed))).toContain(nodeId);
  });

  test('what resembles nothing finds nothing', async () => {
    expect(await found('zzzyyxx')).toEqual({ games: [], total: 0, totalPages: 0 });
    expect((await found('%')).total).toBe(0);
    expect(idsOf(await found('00%'))).toEqual([105]);
    expect((await found('0_%')).total).toBe(0);
    expect((await found('\\')).total).toBe(0);
  });
});

describe('vendors', () => {
  test.each(['pg', 'PG', 'paper', 'Grove'])('%s finds its games', async (typed) => {
    expect(idsOf(await found(typed))).toEqual([106]);
  });

  test('a brand finds its own alone', async () => {
    expect((await found('delta')).total).toBe(0);
    expect(idsOf(await found('dragon', {}, OTHER_MEMBER_HOST))).toEqual([107]);
    expect((await found('paper', {}, OTHER_MEMBER_HOST)).total).toBe(0);
  });
});

test('a name is found from the moment it is written', async () => {
  expect((await found('moonlight')).total).toBe(0);
  await addGames(server.db, [{ nodeId: 120, names: { en: 'Moonlight' } }]);
  expect(idsOf(await found('moonlight'))).toEqual([120]);
  await server.db.updateTable('game').set({ state: 'off' }).where('node_id', '=', 120).execute();
  expect((await found('moonlight')).total).toBe(0);
});

test.each(['  Ab\u00A0 C ', 'É\u0301T', 'क\u093C\u200Dष', '\u0958', 'ﬁsh’s | x', 'ড়ঢ়', '１２'])(
  'the server and the database write %j alike',
  async (text) => {
    const { rows } = await sql<{ form: string }>`select search_form(${text}) as form`.execute(server.db);
    expect(rows[0]?.form).toBe(searchForm(text));
  },
);
