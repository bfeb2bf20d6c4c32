import { sql } from 'kysely';
import { done } from '../../domain/outcome.ts';
import { judgeDayRange, type DayRange } from '../../domain/report/day-range.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import type { Call, Handlers } from '../../http/call.ts';
import type { ModuleContext } from '../../module.ts';
import { pagesOf, readBetPage, readBetTotals, toBetRecord, type BetReport } from '../../platform/bet-report.ts';

/** Spec section 2, "personalHistoryCopy": the member's own betting record. */
export function records({ db }: Pick<ModuleContext, 'db'>): Pick<Handlers, 'bets'> {
  return {
    bets: async (call) => {
      const { caller, merchant, request } = call;
      const range = judgeDayRange(request);
      if (!range.ok) return range;
      const report = reportOf(call, range.value);
      const [rows, totals] = await Promise.all([
        readBetPage(db, report, request, caller.memberId),
        readBetTotals(db, report, merchant.currency),
      ]);
      return done({
        list: rows.map(toBetRecord),
        total: totals.bets,
        totalPages: pagesOf(totals.bets, request),
        currency: currencyOf(merchant.currency),
        totals,
      });
    },
  };
}

/** Instants, not days: the index of a member's bets is in the order of time. Half-open, in the merchant's time zone. */
function reportOf({ caller, merchant, request }: Call<'bets'>, { from, to }: DayRange): BetReport {
  const reach = sql<boolean>`b.member_id = ${caller.memberId}
    and b.placed_at >= ${from}::date::timestamp at time zone ${merchant.timeZone}
    and b.placed_at < (${to}::date + 1)::timestamp at time zone ${merchant.timeZone}`;
  return { reach, gameType: request.gameType, state: request.state };
}
