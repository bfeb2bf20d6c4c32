import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { patternExamples } from './pattern-examples.ts';
import { isPatternId, patternOf, type Pattern, type PatternId } from './patterns.ts';

const ids = Array.from({ length: 24 }, (_, id) => id);
const LONG_INPUT_LENGTH = 100_000;
const LONG_INPUT_BUDGET_MS = 100;

function pattern(id: number): Pattern {
  const found = patternOf(id);
  if (!found) throw new Error(`no pattern ${id}`);
  return found;
}

describe.each(ids)('pattern %i', (id) => {
  // The ids are those of the closed union; the test below says that there are no others.
  const { pass, fail } = patternExamples[id as PatternId];

  test.each(pass)('takes %j', (text) => {
    expect(pattern(id).test(text)).toBe(true);
  });

  test.skipIf(fail.length === 0).each(fail)('refuses %j', (text) => {
    expect(pattern(id).test(text)).toBe(false);
  });

  test('judges a text and its decomposed form alike', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(pattern(id).test(text.normalize('NFD'))).toBe(pattern(id).test(text));
      }),
    );
  });

  test('reads 100 KB of any repeated piece at once', () => {
    const tail = fc.constantFrom('', ' ', '!', '\u0000', '@', '.', 'é', '\u0301', '1');
    fc.assert(
      fc.property(fc.constantFrom(...attackPieces), tail, (piece, end) => {
        const text = piece.repeat(LONG_INPUT_LENGTH / piece.length) + end;
        expect(millisecondsOf(() => pattern(id).test(text))).toBeLessThan(LONG_INPUT_BUDGET_MS);
      }),
      { numRuns: 40 },
    );
  });
});

/** Runs of what the expressions accept and stop at: where a backtracking expression would hang. */
const attackPieces = [
  'a',
  'A',
  '1',
  ' ',
  'a ',
  '@',
  'a.',
  'a@',
  'a-',
  '.',
  'क',
  'क्',
  'রি',
  '王',
  '、',
  '한',
  'ก',
  'カ',
  'ễ',
  '👋',
  '\u0301',
  '!',
  'aA1!',
];

/** The best of three: a machine shared with others may pause once. */
function millisecondsOf(run: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const start = Date.now();
    run();
    return Date.now() - start;
  });
  return Math.min(...times);
}

test('the ids are 0 to 23 and nothing else', () => {
  expect(ids.every(isPatternId)).toBe(true);
  for (const id of [-1, 24, 0.5, Number.NaN]) expect(patternOf(id)).toBeUndefined();
});
