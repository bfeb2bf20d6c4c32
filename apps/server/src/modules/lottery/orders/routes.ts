import { done } from '../../../domain/outcome.ts';
import { currencyOf } from '../../../domain/wallet/currency.ts';
import type { Handlers } from '../../../http/call.ts';
import type { ModuleContext } from '../../../module.ts';
import type { OrderMetrics } from '../metrics.ts';
import { cancelBets } from './cancel.ts';
import { createOrderGrouping } from './grouped-orders.ts';
import { readOwnBetsPage } from './own-bets.ts';
import { readLatestWins } from '../settlement/own-wins.ts';
import { readOwnChasesPage, stopChase } from './own-chases.ts';
import { placeOrder } from './place.ts';
import { receiptOf } from './receipt.ts';

export type LotteryOrderCalls =
  | 'lottoPlace'
  | 'lottoCancel'
  | 'lottoBets'
  | 'lottoWins'
  | 'lottoReceipt'
  | 'lottoChases'
  | 'lottoStopChase';

/** Bets of a member on lotteries (design/lottery.md section 10). */
export function lotteryOrders({
  db,
  now,
  metrics,
}: Pick<ModuleContext, 'db' | 'now'> & { readonly metrics: OrderMetrics }): Pick<Handlers, LotteryOrderCalls> {
  const placing = { db, takeGrouped: createOrderGrouping(db, metrics) };
  return {
    lottoPlace: async ({ request, scope }) => {
      const placed = await placeOrder(placing, { scope, request });
      metrics.orders.inc({ outcome: placed.ok ? 'ok' : placed.code });
      if (placed.ok) metrics.lines.inc(request.lines.length);
      return placed;
    },
    lottoCancel: async ({ request, scope }) => await cancelBets(db, { scope, request }),
    lottoBets: async ({ request, scope, language }) => {
      const currency = currencyOf(scope.merchant.currency);
      const reader = { memberId: scope.memberId, currency, language: request.language ?? language, now: now() };
      return done(await readOwnBetsPage(db, reader, request));
    },
    lottoWins: async ({ request, scope, language }) => {
      const currency = currencyOf(scope.merchant.currency);
      return done(
        await readLatestWins(db, { memberId: scope.memberId, currency, language: request.language ?? language }),
      );
    },
    lottoChases: async ({ request, scope, language }) =>
      done(await readOwnChasesPage(db, scope, { ...request, language })),
    lottoStopChase: async ({ request, scope }) => await stopChase(db, scope.memberId, request.chaseId),
    lottoReceipt: async ({ request, scope }) => await receiptOf(db, scope.memberId, request.betId),
  };
}
