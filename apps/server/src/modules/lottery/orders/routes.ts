import { done } from '../../../domain/outcome.ts';
import { currencyOf } from '../../../domain/wallet/currency.ts';
import type { Handlers } from '../../../http/call.ts';
import type { ModuleContext } from '../../../module.ts';
import { cancelBets } from './cancel.ts';
import { ownBets } from './own-bets.ts';
import { placeOrder } from './place.ts';
import { receiptOf } from './receipt.ts';

export type LotteryOrderCalls = 'lottoPlace' | 'lottoCancel' | 'lottoBets' | 'lottoReceipt';

/** Bets of a member on lotteries (design/lottery.md section 10). */
export function lotteryOrders({ db, now }: Pick<ModuleContext, 'db' | 'now'>): Pick<Handlers, LotteryOrderCalls> {
  return {
    lottoPlace: async ({ request, scope }) => await placeOrder(db, { scope, request }),
    lottoCancel: async ({ request, scope }) => await cancelBets(db, { scope, request }),
    lottoBets: async ({ request, scope, language }) => {
      const currency = currencyOf(scope.merchant.currency);
      const reach = { memberId: scope.memberId, currency, language: request.language ?? language, now: now() };
      return done(await ownBets(db, reach, request));
    },
    lottoReceipt: async ({ request, scope }) => await receiptOf(db, scope.memberId, request.betId),
  };
}
