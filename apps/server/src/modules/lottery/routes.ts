import type { Module } from '../../module.ts';
import { createLotteryFinder, lotteryCatalogue } from './catalogue/calls.ts';
import { lotteryIssues } from './issues/calls.ts';
import { lotteryOrders, type LotteryOrderCalls } from './orders/routes.ts';

type LotteryIds =
  | 'vnGameMenu'
  | 'vnRecentMenu'
  | 'vnOpened'
  | 'lottoOpened'
  | 'lottoLobby'
  | 'lottoMenu'
  | 'lottoRecentMenu'
  | 'lottoGame'
  | 'lottoIssues'
  | 'lottoDraws'
  | 'lottoProof'
  | LotteryOrderCalls;

/** The lotteries (spec section 7; design/lottery.md section 10). */
export const lottery: Module<LotteryIds> = (context) => {
  const find = createLotteryFinder(context.db);
  return {
    ...lotteryCatalogue(find)(context),
    ...lotteryIssues(find)(context),
    ...lotteryOrders(context),
  };
};
