import { ssc } from '@baize/lottery/ssc';
import { expect, test } from 'vitest';
import { describeSelection, SYMBOLS_SHOWN_MAX } from './describe-selection.ts';

const position = ssc.plays.find(({ id }) => id === 'ssc.one.position');

test('names the rows with a selection and omits empty rows', () => {
  expect(describeSelection('1,2||7||', position?.rows)).toEqual([
    { id: 'position1', symbols: ['1', '2'], hidden: 0 },
    { id: 'position3', symbols: ['7'], hidden: 0 },
  ]);
});

test('shows a selection of an unknown play without names', () => {
  expect(describeSelection('big,odd')).toEqual([{ id: undefined, symbols: ['big', 'odd'], hidden: 0 }]);
});

test('counts the omitted numbers of a long list', () => {
  const [row] = describeSelection(Array.from({ length: 205 }, (_, index) => String(index).padStart(3, '0')).join(','));
  expect(row?.symbols).toHaveLength(SYMBOLS_SHOWN_MAX);
  expect(row?.hidden).toBe(5);
});
