import { expect, test } from 'vitest';
import { describedIcons, matchesIcon } from './icon-meanings.ts';
import { productIconNames } from './scan.ts';

test.each([
  ['money', 'coins'],
  ['delete', 'trash-2'],
  ['settings', 'wrench'],
  ['error', 'circle-alert'],
  ['close', 'x'],
  ['chevron r', 'chevron-right'],
])('"%s" finds %s', (typed, name) => {
  expect(matchesIcon(name, typed)).toBe(true);
  expect(matchesIcon('bird', typed)).toBe(false);
});

test('no description is left of an icon that the sites no longer use', () => {
  const used = new Set(productIconNames());
  expect(describedIcons.filter((name) => !used.has(name))).toEqual([]);
});
