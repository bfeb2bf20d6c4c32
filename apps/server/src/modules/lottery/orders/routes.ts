import type { Handlers } from '../../../http/call.ts';
import type { ModuleContext } from '../../../module.ts';
import { placeOrder } from './place.ts';

export type LotteryOrderCalls = 'lottoPlace';

/** Bets of a member on lotteries (design/lottery.md section 10). */
export function lotteryOrders({ db }: Pick<ModuleContext, 'db'>): Pick<Handlers, LotteryOrderCalls> {
  return {
    lottoPlace: async ({ request, scope }) => await placeOrder(db, { scope, request }),
  };
}
