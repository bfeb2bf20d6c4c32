import { describe, expect, test } from 'vitest';
import { evaluateLine, evaluateSpin } from './evaluate.ts';
import { compileModel, ModelError, type SlotModel } from './model.ts';
import { emptyRound, nextMode, appendSpin } from './round.ts';

const toyModel: SlotModel = {
  code: 'crown-of-embers',
  volatility: 'low',
  declaredReturnBasisPoints: 0,
  symbols: [
    { letter: 'W', kind: 'wild', pays: [10, 50, 100] },
    { letter: 'S', kind: 'scatter', pays: [0, 0, 0] },
    { letter: 'A', kind: 'pay', pays: [5, 20, 80] },
    { letter: 'B', kind: 'pay', pays: [2, 4, 8] },
  ],
  lines: [
    [1, 1, 1, 1, 1],
    [0, 0, 0, 0, 0],
  ],
  scatterAwards: [{ count: 3, pay: 2, freeGames: 4 }],
  base: { strips: ['SAB', 'SAB', 'SAB', 'WAB', 'BAB'], multiplier: 1, wildMultiplier: 2, expandingWilds: false },
  free: { strips: ['SAB', 'SAB', 'SAB', 'WAB', 'BAB'], multiplier: 3, wildMultiplier: 1, expandingWilds: true },
  freeGamesMax: 6,
};
const compiled = compileModel(toyModel);
const [W, S, A, B] = [0, 1, 2, 3] as const;

describe('the pay of a line, read from the left', () => {
  test.each([
    ['three of a kind', [A, A, A, B, A], 5],
    ['two of a kind pay nothing', [A, A, B, A, A], 0],
    ['a wild substitutes and doubles the pay', [A, W, A, B, B], 10],
    ['leading wilds substitute for the symbol that follows', [W, W, A, A, A], 160],
    ['leading wilds pay as substitutes if that is worth more', [W, W, W, B, B], 16],
    ['five wilds are not doubled', [W, W, W, W, W], 100],
    ['four wilds pay as wilds if that is worth more', [W, W, W, W, B], 50],
    ['a scatter ends a run of wilds', [W, W, W, S, A], 10],
    ['a leading scatter pays nothing', [S, A, A, A, A], 0],
  ])('%s', (_, cells, pay) => {
    expect(evaluateLine(compiled, 'base', cells)?.pay ?? 0).toBe(pay);
  });
});

test('scatters pay multiples of the stake in any position, and the wins of free games are multiplied', () => {
  // Every reel is at its first stop, so three scatters are in the top row and the middle line reads A A A A A.
  const base = evaluateSpin(compiled, 'base', [0, 0, 0, 0, 0]);
  expect(base).toMatchObject({ scatters: 3, scatterPay: 4, freeGamesWon: 4 });
  expect(base.lineWins).toEqual([{ line: 0, symbol: A, run: 5, pay: 80 }]);
  const free = evaluateSpin(compiled, 'free', [0, 0, 0, 0, 0]);
  expect(free.scatterPay).toBe(12);
  // The wild of the fourth reel covers the whole reel, so the middle line reads A A A W A.
  expect(free.lineWins).toEqual([{ line: 0, symbol: A, run: 5, pay: 240 }]);
});

test('free games that are won in free games are added, up to the limit', () => {
  let round = emptyRound;
  while (nextMode(round)) round = appendSpin(compiled, round, [0, 0, 0, 0, 0]);
  expect(round.spins.map((spin) => spin.freeGamesWon)).toEqual([4, 2, 0, 0, 0, 0, 0]);
  expect(round.pay).toBe(84 + 6 * 252);
  expect(() => appendSpin(compiled, round, [0, 0, 0, 0, 0])).toThrow('over');
});

test.each([
  ['an unknown letter', { ...toyModel, base: { ...toyModel.base, strips: ['SAX', 'SAB', 'SAB', 'SAB', 'SAB'] } }],
  ['a line outside the window', { ...toyModel, lines: [[0, 1, 2, 3, 0]] }],
  [
    'a symbol that pays nothing for three of a kind',
    { ...toyModel, symbols: toyModel.symbols.map((symbol) => ({ ...symbol, pays: [0, 1, 2] as const })) },
  ],
  ['a fractional multiplier', { ...toyModel, free: { ...toyModel.free, multiplier: 1.5 } }],
])('refuses a model with %s', (_, model) => {
  expect(() => compileModel(model)).toThrow(ModelError);
});
