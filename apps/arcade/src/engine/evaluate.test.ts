import { describe, expect, test } from 'vitest';
import { evaluateLine, evaluateSpin } from './evaluate.ts';
import { compileModel, ModelError, type SlotModel } from './model.ts';
import { emptyRound, nextMode, takeSpin } from './round.ts';

const toy: SlotModel = {
  code: 'crown-of-embers',
  volatility: 'low',
  declaredReturnBp: 0,
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
const compiled = compileModel(toy);
const [W, S, A, B] = [0, 1, 2, 3] as const;

describe('a line from the left', () => {
  test.each([
    ['three of a kind', [A, A, A, B, A], 5],
    ['two of a kind pay nothing', [A, A, B, A, A], 0],
    ['a wild stands in, and doubles', [A, W, A, B, B], 10],
    ['wilds in front stand for what follows', [W, W, A, A, A], 160],
    ['wilds by themselves, where they are worth more', [W, W, W, B, B], 16],
    ['five wilds are not doubled', [W, W, W, W, W], 100],
    ['four wilds beat a cheap five', [W, W, W, W, B], 50],
    ['a scatter ends a run of wilds', [W, W, W, S, A], 10],
    ['a scatter in front pays no line', [S, A, A, A, A], 0],
  ])('%s', (_, cells, pay) => {
    expect(evaluateLine(compiled, 'base', cells)?.pay ?? 0).toBe(pay);
  });
});

test('scatters pay on the stake wherever they stand, and wins of free games are multiplied', () => {
  // Every reel from its first stop: three scatters in the top row, A on the middle line.
  const base = evaluateSpin(compiled, 'base', [0, 0, 0, 0, 0]);
  expect(base).toMatchObject({ scatters: 3, scatterPay: 4, freeGamesWon: 4 });
  expect(base.lineWins).toEqual([{ line: 0, symbol: A, run: 5, pay: 80 }]);
  const free = evaluateSpin(compiled, 'free', [0, 0, 0, 0, 0]);
  expect(free.scatterPay).toBe(12);
  // The wild of the fourth reel has grown over the reel: the middle line reads A A A W A.
  expect(free.lineWins).toEqual([{ line: 0, symbol: A, run: 5, pay: 240 }]);
});

test('free games won in free games are added up to the limit', () => {
  let round = emptyRound;
  while (nextMode(round)) round = takeSpin(compiled, round, [0, 0, 0, 0, 0]);
  expect(round.spins.map((spin) => spin.freeGamesWon)).toEqual([4, 2, 0, 0, 0, 0, 0]);
  expect(round.pay).toBe(84 + 6 * 252);
  expect(() => takeSpin(compiled, round, [0, 0, 0, 0, 0])).toThrow('over');
});

test.each([
  ['an unknown letter', { ...toy, base: { ...toy.base, strips: ['SAX', 'SAB', 'SAB', 'SAB', 'SAB'] } }],
  ['a line outside the window', { ...toy, lines: [[0, 1, 2, 3, 0]] }],
  [
    'a symbol that does not pay',
    { ...toy, symbols: toy.symbols.map((symbol) => ({ ...symbol, pays: [0, 1, 2] as const })) },
  ],
  ['a broken multiplier', { ...toy, free: { ...toy.free, multiplier: 1.5 } }],
])('%s is refused', (_, model) => {
  expect(() => compileModel(model)).toThrow(ModelError);
});
