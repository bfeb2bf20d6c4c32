import type { LotteryCategory } from '@baize/contract/codes';

/** The three lottery pages (spec section 2): /vnLottery, /seaLottery, and /lottery for all other lotteries. */
export type LotteryKind = 'vietnam' | 'southeast-asia' | 'other';

/** Returns which of the pages a path is, ignoring case. */
export function kindOfPath(pathname: string): LotteryKind {
  const path = pathname.toLowerCase();
  if (path.startsWith('/vnlottery')) return 'vietnam';
  return path.startsWith('/sealottery') ? 'southeast-asia' : 'other';
}

/** Returns whether the lotteries of a category belong to a page. */
export function isOfKind(category: LotteryCategory, kind: LotteryKind): boolean {
  if (category === 'VN') return kind === 'vietnam';
  if (category === 'SEA') return kind === 'southeast-asia';
  return kind === 'other';
}
