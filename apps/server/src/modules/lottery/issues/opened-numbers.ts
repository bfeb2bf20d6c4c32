import { vnPrizes, type VnPrize } from '@baize/contract/codes';

/** The prizes of a stored draw of Vietnam, the special prize first: "12345|67890|…". Its prizes stand in the order of the codes. */
export function toVnPrizes(text: string): { prize: VnPrize; numbers: string[] }[] {
  const lots = text.split('|').map((prize) => prize.split(','));
  return vnPrizes.flatMap((prize, index) => {
    const numbers = lots[index];
    return numbers ? [{ prize, numbers }] : [];
  });
}

/** The balls of the families whose numbers have two digits are written "07". */
const TWO_DIGIT_FAMILIES: ReadonlySet<string> = new Set(['11x5', 'pk10', 'klsf', 'lhc']);

/** The balls of a stored draw in their order: "3,14,15@2026" of LHC without its year. */
export function toBalls(family: string, text: string): string[] {
  const [numbers = ''] = text.split('@');
  const digits = TWO_DIGIT_FAMILIES.has(family) ? 2 : 1;
  return numbers.split(',').map((ball) => ball.padStart(digits, '0'));
}
