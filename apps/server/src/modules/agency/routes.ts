import { findCopiedUntilIfBehind } from '../../betting/team-transaction-checkpoint.ts';
import { done, refuse } from '../../domain/outcome.ts';
import { judgeDayRange } from '../../domain/report/day-range.ts';
import { buildTeamOverview } from '../../domain/report/team-report.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import type { Handler, Handlers } from '../../http/call.ts';
import type { ModuleContext } from '../../module.ts';
import { countPages, readBetPage, readBetTotals } from '../../betting/bet-report.ts';
import type { Db } from '../../platform/db.ts';
import { findMember, readDownline, readPath } from './downline.ts';
import { readDownlinePage, toDownline } from './downlines.ts';
import { readTeamFacts } from './overview.ts';
import { readTeamProfit } from './profit.ts';
import { writeRemark } from './remarks.ts';
import { toTeamBetReport, addLinesToBets } from './team-bets.ts';
import { readAccountsOnLines } from './team.ts';
import { readTeamTransactions } from './transactions.ts';

type AgencyCalls =
  | 'teamOverview'
  | 'teamDownlines'
  | 'teamDownline'
  | 'remarkDownline'
  | 'teamBets'
  | 'teamProfit'
  | 'teamTransactions';

/** Serves the reports of the agent centre (spec section 2). Every report starts from the scope, so that it covers the line of the agent alone. */
export function createAgencyHandlers({ db, now }: Pick<ModuleContext, 'db' | 'now'>): Pick<Handlers, AgencyCalls> {
  return {
    teamOverview: async ({ request, scope }) => {
      const range = judgeDayRange(request);
      if (!range.ok) return range;
      return done(buildTeamOverview(await readTeamFacts(db, scope, range.value, now())));
    },
    teamDownlines: teamDownlines(db),
    teamDownline: async ({ request, scope }) => {
      const range = judgeDayRange(request);
      if (!range.ok) return range;
      const downline = await readDownline(db, scope, request.account, range.value);
      return downline ? done(downline) : refuse('request.not_found');
    },
    remarkDownline: async ({ request, scope }) => {
      const member = await findMember(db, scope, request.account);
      if (!member) return refuse('request.not_found');
      await writeRemark(db, scope, { downlineId: member.memberId, remark: request.remark.trim(), now: now() });
      return done({});
    },
    teamProfit: async ({ request, scope }) => {
      const range = judgeDayRange(request);
      if (!range.ok) return range;
      return done(await readTeamProfit(db, scope, request, range.value));
    },
    teamTransactions: async ({ request, scope }) => {
      const range = judgeDayRange(request);
      if (!range.ok) return range;
      const reading = { timeZone: scope.merchant.timeZone, range: range.value, now: now() };
      const recordedUntil = await findCopiedUntilIfBehind(db, reading);
      const transactions = await readTeamTransactions(db, scope, request, range.value);
      return done({ ...transactions, recordedUntil: recordedUntil?.toISOString() ?? null });
    },
    teamBets: teamBets(db),
  };
}

function teamDownlines(db: Db): Handler<'teamDownlines'> {
  return async ({ request, scope }) => {
    const range = judgeDayRange(request);
    if (!range.ok) return range;
    const under = request.under === undefined ? undefined : await findMember(db, scope, request.under);
    if (request.under !== undefined && under === undefined) return refuse('request.not_found');
    const branch = under ?? scope;
    const [{ rows, total, isComplete }, line] = await Promise.all([
      readDownlinePage(db, scope, request, range.value, branch),
      under ? readPath(db, scope, under.line) : [],
    ]);
    const currency = currencyOf(scope.merchant.currency);
    const accounts = await readAccountsOnLines(db, scope, rows);
    const list = rows.map((row) => {
      const path = scope.pathBelow(row.line).map((memberId) => accounts.get(memberId) ?? '');
      return toDownline(row, path, currency);
    });
    return done({ list, total, totalPages: countPages(total, request), isComplete, currency, line });
  };
}

function teamBets(db: Db): Handler<'teamBets'> {
  return async (call) => {
    const { request, scope } = call;
    const range = judgeDayRange(request);
    if (!range.ok) return range;
    const report = toTeamBetReport(call, range.value);
    const [rows, totals] = await Promise.all([
      readBetPage(db, report, request, call.language),
      readBetTotals(db, report, scope.merchant.currency),
    ]);
    return done({
      list: await addLinesToBets(db, scope, rows),
      total: totals.bets,
      totalPages: countPages(totals.bets, request),
      currency: currencyOf(scope.merchant.currency),
      totals,
    });
  };
}
