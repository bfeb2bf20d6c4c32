import { describe, expect, test } from 'vitest';
import { ssc } from '../families/ssc/ssc.ts';
import { x5 } from '../families/x5/x5.ts';
import { judgeSelectionText } from './judge.ts';
import { formatSelection, SELECTION_CHARS_MAX } from './selection.ts';

function judge(id: string, text: string) {
  const play = [...ssc.plays, ...x5.plays].find((candidate) => candidate.id === id);
  if (!play) throw new Error(`no play ${id}`);
  const judged = judgeSelectionText(play, text);
  return judged.ok ? `${judged.notes}: ${formatSelection(judged.selection)}` : judged.errors;
}

describe('a selection in its stored form', () => {
  test('is sorted, so that equal bets have equal texts', () => {
    expect(judge('ssc.front3.straight', '3,1|2|9,0')).toBe('4: 1,3|2|0,9');
    expect(judge('ssc.front3.group-mixed', '211,987')).toBe('2: 112,789');
    expect(judge('ssc.one.position', '1,2||7||')).toBe('3: 1,2||7||');
  });

  test('counts the notes of two rows without taking a symbol twice', () => {
    expect(judge('ssc.five.group60', '1,2|1,2,3,4')).toBe('2: 1,2|1,2,3,4');
    expect(judge('11x5.front3.straight', '01,02|01,02|01,02,03')).toBe('2: 01,02|01,02|01,02,03');
    expect(judge('11x5.any5.any-fixed-drag', '01,02|03,04,05,06')).toBe('4: 01,02|03,04,05,06');
  });
});

describe('errors state their place', () => {
  test.each([
    ['ssc.front3.straight', '1'.repeat(SELECTION_CHARS_MAX + 1), [{ code: 'too_long' }]],
    ['ssc.front3.straight', '1|2', [{ code: 'row_count' }]],
    ['ssc.front3.straight', '1||3', [{ code: 'too_few', row: 1 }]],
    ['ssc.front3.straight', '1|2,x|3', [{ code: 'unknown_symbol', row: 1, index: 1 }]],
    ['ssc.front3.straight', '1|2,2|3', [{ code: 'duplicate', row: 1, index: 1 }]],
    [
      'ssc.front3.group-mixed',
      '112,211,111,12',
      [
        { code: 'duplicate', row: 0, index: 1 },
        { code: 'wrong_shape', row: 0, index: 2 },
        { code: 'unknown_symbol', row: 0, index: 3 },
      ],
    ],
    ['ssc.front3.group-containing', '1,2', [{ code: 'too_many', row: 0 }]],
    ['ssc.five.group10', '1|1', [{ code: 'no_notes' }]],
    ['11x5.front3.straight', '01|01|02', [{ code: 'no_notes' }]],
    ['11x5.any5.any-fixed-drag', '01,02|02,03,04,05', [{ code: 'overlap', row: 1, index: 0 }]],
    ['ssc.one.position', '||||', [{ code: 'no_notes' }]],
  ])('%s refuses %s', (id, text, errors) => {
    expect(judge(id, text)).toEqual(errors);
  });
});
