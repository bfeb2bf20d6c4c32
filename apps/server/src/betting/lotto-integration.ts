/**
 * The integration code of bets on the lotteries of the platform. No vendor stands behind them, and no call of the wallet API: the code is that
 * of no row of `integration`.
 */
export const LOTTO_INTEGRATION = 'lotto';
