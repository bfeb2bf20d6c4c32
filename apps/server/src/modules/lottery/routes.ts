import type { Module, ModuleContext } from '../../module.ts';
import { createLotteryFinder, lotteryCatalogue } from './catalogue/calls.ts';
import type { OrderMetrics } from './metrics.ts';
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
export function createLotteryHandlers(
  context: ModuleContext & { readonly metrics: OrderMetrics },
): ReturnType<Module<LotteryIds>> {
  const find = createLotteryFinder(context.db);
  return {
    ...lotteryCatalogue(find)(context),
    ...lotteryIssues(find)(context),
    ...lotteryOrders(context),
  };
}
