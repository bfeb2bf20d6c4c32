import type { Family } from './core/family.ts';
import { p3, p5 } from './families/digits/daily-digits.ts';
import { k3 } from './families/k3/k3.ts';
import { klsf } from './families/klsf/klsf.ts';
import { lhc } from './families/lhc/lhc.ts';
import { pcdd } from './families/pcdd/pcdd.ts';
import { pk10 } from './families/pk10/pk10.ts';
import { fourDigits } from './families/sea/four-d.ts';
import { hanoi, lao } from './families/sea/lao-hanoi.ts';
import { thai } from './families/sea/thai.ts';
import { ssc } from './families/ssc/ssc.ts';
import { vietnamNorth, vietnamSouth, vietnamSouthPair } from './families/vietnam/vietnam.ts';
import { x5 } from './families/x5/x5.ts';

/** A family without the type of its draws: plays, inputs, counts and odds. */
export type AnyFamily = Pick<Family<never>, 'id' | 'plays'>;

/** Every family. A site imports the family that it shows instead, so that the others stay out of its bundle. */
export const ALL_FAMILIES: readonly AnyFamily[] = [
  ssc,
  x5,
  pk10,
  lhc,
  p3,
  p5,
  k3,
  pcdd,
  klsf,
  vietnamNorth,
  vietnamSouth,
  vietnamSouthPair,
  thai,
  fourDigits,
  lao,
  hanoi,
];
