import { done } from '../../domain/outcome.ts';
import { judgeDayRange } from '../../domain/report/day-range.ts';
import { teamOverview } from '../../domain/report/team-report.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import type { Handler, Handlers } from '../../http/call.ts';
import type { ModuleContext } from '../../module.ts';
import { pagesOf, readBetPage, readBetTotals } from '../../betting/bet-report.ts';
import type { Db } from '../../platform/db.ts';
import { countDownlines, readDownlines, toDownline } from './downlines.ts';
import { readTeamFacts } from './overview.ts';
import { teamReport, withLines } from './team-bets.ts';

/** Spec section 2, "Agent centre": the caller's own line, and nothing beside it. */
export function agency({
  db,
  now,
}: Pick<ModuleContext, 'db' | 'now'>): Pick<Handlers, 'teamOverview' | 'teamDownlines' | 'teamBets'> {
  return {
    teamOverview: async ({ caller, merchant, request }) => {
      const range = judgeDayRange(request);
      if (!range.ok) return range;
      return done(teamOverview(await readTeamFacts(db, caller, merchant, range.value, now())));
    },
    teamDownlines: teamDownlines(db),
    teamBets: teamBets(db),
  };
}

function teamDownlines(db: Db): Handler<'teamDownlines'> {
  return async ({ caller, merchant, request }) => {
    const range = judgeDayRange(request);
    if (!range.ok) return range;
    const currency = currencyOf(merchant.currency);
    const [total, rows] = await Promise.all([
      countDownlines(db, caller, request),
      readDownlines(db, caller, request, range.value),
    ]);
    const list = rows.map((row) => toDownline(row, currency));
    return done({ list, total, totalPages: pagesOf(total, request), currency });
  };
}

function teamBets(db: Db): Handler<'teamBets'> {
  return async (call) => {
    const { caller, merchant, request } = call;
    const range = judgeDayRange(request);
    if (!range.ok) return range;
    const report = teamReport(call, range.value);
    const [rows, totals] = await Promise.all([
      readBetPage(db, report, request, caller.memberId),
      readBetTotals(db, report, merchant.currency),
    ]);
    return done({
      list: await withLines(db, caller, rows),
      total: totals.bets,
      totalPages: pagesOf(totals.bets, request),
      currency: currencyOf(merchant.currency),
      totals,
    });
  };
}
