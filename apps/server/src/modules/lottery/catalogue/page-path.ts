/** The page of the player site that sells lotteries of this category (spec section 2). */
export function lotteryPagePath(category: string, gameCode?: string): string {
  const page = PAGES[category] ?? '/lottery';
  return gameCode === undefined ? page : `${page}?${new URLSearchParams({ gameCode }).toString()}`;
}

const PAGES: Readonly<Record<string, string>> = { VN: '/vnLottery', SEA: '/seaLottery' };
