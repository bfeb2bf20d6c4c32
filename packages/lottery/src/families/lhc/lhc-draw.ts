import { formatNumbers, parseNumbers } from '../../core/family.ts';
import { LUNAR_YEAR_FIRST, LUNAR_YEAR_LAST } from './zodiac.ts';

/** Six regular balls in order, then the special one. The lunar year is fixed with the issue, because animals and elements depend on it. */
export interface LhcDraw {
  readonly balls: readonly number[];
  readonly lunarYear: number;
}

export const SPECIAL = 6;
/** The lunar year of examples in the help. */
export const EXAMPLE_YEAR = 2026;

export function regularBalls({ balls }: LhcDraw): readonly number[] {
  return balls.slice(0, SPECIAL);
}

export function specialBall({ balls }: LhcDraw): number {
  return balls[SPECIAL] ?? 0;
}

/** Formats a draw: "3,14,15,9,26,5,35@2026". */
export function formatLhcDraw({ balls, lunarYear }: LhcDraw): string {
  return `${formatNumbers(balls)}@${lunarYear}`;
}

export function parseLhcDraw(text: string): LhcDraw | undefined {
  const [numbers = '', year = '', ...rest] = text.split('@');
  const balls = parseNumbers(numbers, { count: 7, least: 1, greatest: 49, isDistinct: true });
  const lunarYear = Number(year);
  const isYear = /^\d{4}$/.test(year) && lunarYear >= LUNAR_YEAR_FIRST && lunarYear <= LUNAR_YEAR_LAST;
  return balls && isYear && rest.length === 0 ? { balls, lunarYear } : undefined;
}
