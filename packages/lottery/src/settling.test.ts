import { expect, test } from 'vitest';
import { ALL_FAMILIES } from './all-families.ts';
import { LOTTERIES } from './catalogue/lotteries.ts';
import { findFamilyRules } from './settling.ts';

test('every family and every lottery on sale has rules', () => {
  for (const { id, plays } of ALL_FAMILIES)
    for (const play of plays) expect(findFamilyRules(id)?.findPlay(play.id)?.id).toBe(play.id);
  for (const { family } of LOTTERIES) expect(findFamilyRules(family)?.id).toBe(family);
  expect(findFamilyRules('none')).toBeUndefined();
});

test('compiles a play once per draw, and returns nothing for a text that is no draw', () => {
  const rules = findFamilyRules('ssc');
  const settlerOf = rules?.compileDraw('1,3,5,9,9');
  const settle = settlerOf?.('ssc.front3.straight');
  expect(settle?.([['1'], ['3'], ['5']])).toEqual([{ tier: 'win', notes: 1 }]);
  expect(settlerOf?.('ssc.front3.straight')).toBe(settle);
  expect(settlerOf?.('ssc.none.none')).toBeUndefined();
  expect(rules?.compileDraw('1,3,5')).toBeUndefined();
});
