import { lunarYearOf } from '@baize/lottery/lhc/zodiac';

/** The family of the lottery and the number of the issue to which a draw belongs. */
interface DrawnIssue {
  readonly family: string;
  readonly number: string;
}

/**
 * Returns whether a draw of LHC ("3,14,15,9,26,5,35@2026") names another lunar year than that of the local day with which the number of its issue
 * begins. The year decides which numbers an animal has, so that a wrong one would pay the wrong bets.
 */
export function hasOtherLunarYear({ family, number }: DrawnIssue, text: string): boolean {
  if (family !== 'lhc') return false;
  const day = `${number.slice(0, 4)}-${number.slice(4, 6)}-${number.slice(6, 8)}`;
  return !text.endsWith(`@${lunarYearOf(day)}`);
}
