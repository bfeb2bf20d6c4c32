import { expect, test } from 'vitest';
import { rotations } from '../../testing/outcome-spaces.ts';
import { lhc } from './lhc.ts';
import { labelOf } from './number-sets.ts';
import { SPECIAL } from './lhc-draw.ts';
import { holdsAllNumbers, NUMBER_GROUP_KINDS, numberGroups, type NumberGroupKind } from './number-groups.ts';

const YEARS = [2025, 2026];

/** The numbers with which an option of the play on the property wins, by settling a draw with each number as the special one. */
function winningNumbers(kind: NumberGroupKind, option: string, lunarYear: number): string[] {
  const play = lhc.plays.find(({ id }) => id === `lhc.special.${kind}`);
  if (!play) throw new Error(`no play on the property ${kind}`);
  return rotations(7, 49)
    .filter((balls) => play.compile({ balls, lunarYear })([[option]]).length > 0)
    .map((balls) => labelOf(balls[SPECIAL] ?? 0))
    .toSorted((left, right) => Number(left) - Number(right));
}

test.each(YEARS)('a group of %i holds the numbers with which its option wins', (lunarYear) => {
  const groups = numberGroups(lunarYear);
  expect(groups).toHaveLength(12 + 3 + 5 + 10);
  for (const { kind, option, numbers } of groups)
    expect({ option, numbers }).toEqual({ option, numbers: winningNumbers(kind, option, lunarYear) });
});

test.each(NUMBER_GROUP_KINDS)('the groups by %s hold each number once', (kind) => {
  const numbers = numberGroups(2026).flatMap((group) => (group.kind === kind ? group.numbers : []));
  expect(new Set(numbers).size).toBe(49);
  expect(numbers).toHaveLength(49);
});

test('the animal of the lunar year has the five numbers from 01', () => {
  const horse = numberGroups(2026).find(({ option }) => option === 'horse');
  expect(horse?.numbers).toEqual(['01', '13', '25', '37', '49']);
});

test('the groups are for rows of all 49 numbers', () => {
  const rows = lhc.plays.flatMap((play) => play.rows.map((row) => [play.id, row] as const));
  const withGroups = rows.filter(([, row]) => row.kind === 'symbols' && holdsAllNumbers(row.symbols));
  expect(withGroups.map(([id]) => id)).toContain('lhc.special.number-a');
  expect(withGroups.map(([id]) => id)).not.toContain('lhc.special.animal');
});
