import { vnPrizes, type VnPrize } from '@baize/contract/codes';

/** Parses a stored draw of Vietnam ("12345|67890|…") into its prizes, the special prize first. */
export function toVnPrizes(text: string): { prize: VnPrize; numbers: string[] }[] {
  const lots = text.split('|').map((prize) => prize.split(','));
  return vnPrizes.flatMap((prize, index) => {
    const numbers = lots[index];
    return numbers ? [{ prize, numbers }] : [];
  });
}

/** The lottery families whose balls are written with two digits, e.g. "07". */
const TWO_DIGIT_FAMILIES: ReadonlySet<string> = new Set(['11x5', 'pk10', 'klsf', 'lhc']);

/** Parses a stored draw into its balls in order. The year of a draw of LHC ("3,14,15@2026") is left out. */
export function toBalls(family: string, text: string): string[] {
  const [numbers = ''] = text.split('@');
  const digits = TWO_DIGIT_FAMILIES.has(family) ? 2 : 1;
  return numbers.split(',').map((ball) => ball.padStart(digits, '0'));
}
