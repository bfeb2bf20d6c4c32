import { describe, expect, it } from 'vitest';
import { games } from './games.ts';
import { shelves } from './shelves.ts';
import { themes } from './themes.ts';
import { GAME_CATEGORIES, GAME_CODE_PATTERN } from './types.ts';
import { vendors } from './vendors.ts';

const findRepeated = <T>(values: readonly T[]) => values.filter((value, at) => values.indexOf(value) !== at);

describe('the catalogue', () => {
  it('has at least as many vendors and games as the demo needs', () => {
    expect(vendors.length).toBeGreaterThanOrEqual(26);
    expect(games.length).toBeGreaterThanOrEqual(320);
    expect(games.filter((game) => game.gameType === 'RNG').length).toBeGreaterThanOrEqual(180);
  });

  it.each(GAME_CATEGORIES)('has vendors and games in %s', (category) => {
    const suppliers = vendors.filter((vendor) => vendor.categories.includes(category)).map((vendor) => vendor.code);
    expect(suppliers).not.toEqual([]);
    const vendorsWithGames = new Set(games.filter((game) => game.gameType === category).map((game) => game.vendor));
    expect([...vendorsWithGames].toSorted()).toEqual(suppliers.toSorted());
  });

  it('has games of a vendor in exactly the categories that the vendor names', () => {
    const shelved = Object.entries(shelves).map(([code, shelf]) => [code, Object.keys(shelf)]);
    expect(shelved).toEqual(vendors.map((vendor) => [vendor.code, [...vendor.categories]]));
  });

  it('has no duplicate game code, node id or vendor number', () => {
    expect(findRepeated(games.map((game) => game.nodeId))).toEqual([]);
    expect(findRepeated(games.map((game) => game.gameCode))).toEqual([]);
    expect(findRepeated(vendors.map((vendor) => vendor.number))).toEqual([]);
    expect(games.map((game) => game.gameCode).filter((code) => !GAME_CODE_PATTERN.test(code))).toEqual([]);
  });

  it.each(['en', 'ne', 'bn'] as const)('has no two games of one name in %s', (language) => {
    expect(findRepeated(games.map((game) => game.name[language]))).toEqual([]);
  });

  it('marks the name of every game outside the category RNG with Reels or Spin', () => {
    const unmarked = games.filter((game) => game.gameType !== 'RNG' && !/ (Reels|Spin)$/.test(game.name.en));
    expect(unmarked.map((game) => game.name.en)).toEqual([]);
  });

  it('keeps the ids that a platform has already stored', () => {
    const ids = Object.fromEntries(games.map((game) => [game.gameCode, game.nodeId]));
    expect(ids).toMatchObject({ PG_SONG_OF_NAGA: 10000, JL_LUDO_PARTY_SPIN: 16403, DS88_SUNRISE_SPIN: 48805 });
  });

  it('styles a tile by (nodeId mod 5) + 1', () => {
    expect(games.filter((game) => game.art.style !== (game.nodeId % 5) + 1)).toEqual([]);
  });

  it('gives every picture its own pair of different glyphs', () => {
    expect(findRepeated(games.map((game) => game.art.glyphs.join(' ')))).toEqual([]);
    expect(games.filter((game) => new Set(game.art.glyphs).size !== game.art.glyphs.length)).toEqual([]);
  });
});

describe('themes', () => {
  it.each(Object.values(themes))('$code has eleven different symbols', (theme) => {
    expect(findRepeated([...theme.symbols, theme.wild, theme.scatter])).toEqual([]);
  });

  it('are all used by games', () => {
    expect([...new Set(games.map((game) => game.theme))].toSorted()).toEqual(Object.keys(themes).toSorted());
  });
});
