/**
 * The integration code of bets on the lotteries of the platform. These bets have no vendor and no calls of the wallet API, so the table `integration`
 * has no row with this code.
 */
export const LOTTO_INTEGRATION = 'lotto';
