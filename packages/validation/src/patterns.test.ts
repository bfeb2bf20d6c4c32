import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { patternExamples } from './pattern-examples.ts';
import { isPatternId, patternOf, type Pattern, type PatternId } from './patterns.ts';
import { MARKS_IN_A_ROW_MAX } from './plain-text.ts';

const ids = Object.keys(patternExamples).map(Number);

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
    expect(pattern(id).test(text.normalize('NFD'))).toBe(true);
  });

  test.each(fail)('refuses %j', (text) => {
    expect(pattern(id).test(text)).toBe(false);
  });

  test('judges a text and its decomposed form alike', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(pattern(id).test(text.normalize('NFD'))).toBe(pattern(id).test(text));
      }),
    );
  });

  test.each(pass)('refuses %j with half a surrogate pair or a heap of marks', (text) => {
    for (const broken of ['\uD83D', '\uDC4B', `e${'\u0301\u0323'.repeat(MARKS_IN_A_ROW_MAX)}`])
      for (const spoilt of [text + broken, broken + text]) expect(pattern(id).test(spoilt)).toBe(false);
  });
});

test('each pattern has a message that no other has', () => {
  expect(new Set(ids.map((id) => pattern(id).messageKey)).size).toBe(ids.length);
});

test('the ids are those of the examples and nothing else', () => {
  expect(ids.every(isPatternId)).toBe(true);
  for (const id of [-1, ids.length, 0.5, Number.NaN]) expect(patternOf(id)).toBeUndefined();
});
