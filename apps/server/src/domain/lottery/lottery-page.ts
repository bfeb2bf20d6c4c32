/** The integration of the lotteries. It has no keys and no server, because the platform itself sells them. */
export const LOTTERY_INTEGRATION = 'LOTTO';

/** The vendor code of the lotteries of Vietnam. */
export const VIETNAM_VENDOR = 'TCG_VN';
/** The vendor code of the lotteries of Southeast Asia. */
export const SEA_VENDOR = 'TCG_SEA';

const PAGES: Readonly<Record<string, string>> = { [VIETNAM_VENDOR]: '/vnLottery', [SEA_VENDOR]: '/seaLottery' };

/** Returns the path of the player site's page that sells the lotteries of a vendor, with the game opened if it is given (spec section 2, "Starting a game"). */
export function lotteryPagePath(vendor: string, gameCode?: string): string {
  const page = PAGES[vendor] ?? '/lottery';
  return gameCode === undefined ? page : `${page}?${new URLSearchParams({ gameCode, vendor }).toString()}`;
}
