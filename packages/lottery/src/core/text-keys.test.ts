import { expect, test } from 'vitest';
import { ssc } from '../families/ssc/ssc.ts';
import { optionTextKeys, repetitionPattern, splitPlayName, textKey } from './text-keys.ts';

test.each([
  ['half-straight', ['option.half_straight'], '', ''],
  ['bull7', ['option.bull7', 'option.bull_n'], '7', ''],
  ['1111', ['option.1111', 'option.n'], '1111', ''],
])('the option %s may have its own text or that of its pattern', (id, keys, number, other) => {
  expect(textKey('option', id)).toEqual({ keys, number, other });
});

test.each([
  ['dragon-tiger15', ['1', '5']],
  ['dragon-tiger1-10', ['1', '10']],
])('%s names two positions', (id, numbers) => {
  const { keys, number, other } = textKey('name', id);
  expect(keys.at(-1)).toBe('name.dragon_tiger_n_n');
  expect([number, other]).toEqual(numbers);
});

test('a text of the group is looked up first, and its number follows those of the id', () => {
  expect(textKey('help', 'any', 'any3')).toEqual({
    keys: ['help.any3.any', 'help.any_n.any', 'help.any'],
    number: '3',
    other: '',
  });
  expect(textKey('help', 'contains1', 'front3')).toMatchObject({ number: '1', other: '3' });
});

test('a typed play has the name of the play that it types', () => {
  expect(splitPlayName({ id: 'ssc.front3.group3-typed' })).toEqual({ name: 'group3', modifier: 'typed' });
  expect(splitPlayName({ id: 'k3.different2.different-fixed-drag' })).toEqual({
    name: 'different',
    modifier: 'fixed-drag',
  });
  expect(splitPlayName({ id: 'ssc.five.straight' })).toEqual({ name: 'straight', modifier: undefined });
});

test('an option is a number, one text, or a colour and a side', () => {
  const keysOf = (option: string) => optionTextKeys(option).map(({ keys }) => keys[0]);
  expect(keysOf('07')).toEqual([]);
  expect(keysOf('tail-big')).toEqual(['option.tail_big']);
  expect(keysOf('red-sum-odd')).toEqual(['option.red', 'option.sum_odd']);
  expect(keysOf('small-even')).toEqual(['option.small', 'option.even']);
});

test.each([
  ['ssc.five.group120', 'ABCDE'],
  ['ssc.five.group60', 'AABCD'],
  ['ssc.five.group30', 'AABBC'],
  ['ssc.five.group20', 'AAABC'],
  ['ssc.five.group10', 'AAABB'],
  ['ssc.five.group5', 'AAAAB'],
  ['ssc.front4.group6', 'AABB'],
  ['ssc.front3.group6', 'ABC'],
])('%s wins with the pattern %s', (id, pattern) => {
  expect(repetitionPattern({ rows: ssc.plays.find((play) => play.id === id)?.rows ?? [] })).toBe(pattern);
});
