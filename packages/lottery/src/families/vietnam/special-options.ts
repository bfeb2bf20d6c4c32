import { DIGITS } from '../../core/rows.ts';
import type { PlayRule } from '../../core/play.ts';
import { equalOptions, options, type PlayOption } from '../../mechanics/options.ts';
import { SIDE_OPPOSITES, SIDES } from '../../mechanics/sides.ts';
import { TWO_DIGITS } from './number-plays.ts';
import type { VietnamDraw } from './structure.ts';

/** Returns the last two digits of the special prize, on which these plays are based. */
const lastTwo = (draw: VietnamDraw): string => draw[0]?.[0]?.slice(-2) ?? '';

/** Đầu and đuôi: the tens or the units digit. */
export function digitPlay(place: 0 | 1): PlayRule<VietnamDraw> {
  return options({
    rowId: 'numbers',
    outcomes: 10n,
    options: equalOptions(DIGITS, 1n, 'digit'),
    outcome: (draw: VietnamDraw) => ({ wins: [lastTwo(draw)[place] ?? ''] }),
  });
}

/** Tài (50 to 99), xỉu (00 to 49), lẻ, chẵn. */
export const sidesPlay: PlayRule<VietnamDraw> = options({
  outcomes: 2n,
  options: equalOptions(SIDES, 1n, 'side'),
  opposites: SIDE_OPPOSITES,
  outcome: (draw: VietnamDraw) => {
    const number = Number(lastTwo(draw));
    return { wins: [number >= 50 ? 'big' : 'small', number % 2 === 1 ? 'odd' : 'even'] };
  },
});

const digitSum = (number: string): number => Number(number[0]) + Number(number[1]);

/** Tổng 0 to 18: the sum of the two digits. */
export const sumPlay: PlayRule<VietnamDraw> = options({
  rowId: 'sum',
  outcomes: 100n,
  options: Array.from({ length: 19 }, (_, sum): PlayOption => ({
    id: String(sum),
    wins: BigInt(TWO_DIGITS.filter((number) => digitSum(number) === sum).length),
    noteKind: `sum${Math.min(sum, 18 - sum)}`,
  })),
  outcome: (draw: VietnamDraw) => ({ wins: [String(digitSum(lastTwo(draw)))] }),
});
