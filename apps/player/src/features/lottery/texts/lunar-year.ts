import { lunarYearOf, LUNAR_YEAR_LAST } from '@baize/lottery/lhc/zodiac';

/** The lunar calendar of Mark Six follows the time of China, UTC+8. */
const CHINA_OFFSET_MS = 8 * 60 * 60 * 1000;

/** Returns the lunar year at a moment (ms since 1970). After the end of the table of lunar years, it is the last year of the table. */
export function lunarYearAt(ms: number): number {
  return lunarYearOf(new Date(ms + CHINA_OFFSET_MS).toISOString().slice(0, 10)) ?? LUNAR_YEAR_LAST;
}

/** Returns the lunar year of now. */
export function currentLunarYear(): number {
  return lunarYearAt(Date.now());
}
