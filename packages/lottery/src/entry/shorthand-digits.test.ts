import { expect, test } from 'vitest';
import type { Play } from '../core/play.ts';
import { fourDigits } from '../families/sea/four-d.ts';
import { thai } from '../families/sea/thai.ts';
import { ssc } from '../families/ssc/ssc.ts';
import { vietnamNorth } from '../families/vietnam/vietnam.ts';
import { shorthandDigits } from './shorthand-digits.ts';

function digitsByPlay(plays: readonly Play<never>[]): Record<string, number> {
  return Object.fromEntries(
    plays.flatMap((play) => {
      const digits = shorthandDigits(play);
      return digits === undefined ? [] : [[play.id.slice(play.family.length + 1), digits]];
    }),
  );
}

test('plays on numbers of Vietnam have shorthand; sets and pairs of numbers do not', () => {
  expect(digitsByPlay(vietnamNorth.plays)).toMatchObject({
    'lots.lo2': 2,
    'lots.lo3': 3,
    'lots.lo4': 4,
    'prizes.special2': 2,
  });
  const groups = new Set(Object.keys(digitsByPlay(vietnamNorth.plays)).map((id) => id.split('.')[0]));
  expect([...groups]).toEqual(['lots', 'prizes', 'more']);
});

test('straight numbers of Thailand and 4D have shorthand', () => {
  expect(digitsByPlay(thai.plays)).toEqual({
    'top.straight3': 3,
    'front.straight3': 3,
    'top.straight2': 2,
    'bottom.straight2': 2,
  });
  expect(digitsByPlay(fourDigits.plays)).toEqual({ '4d.big': 4, '4d.small': 4, '3d.abc': 3, '3d.a': 3 });
});

test('plays of digits by position have no shorthand', () => {
  expect(digitsByPlay(ssc.plays)).toEqual({});
});
