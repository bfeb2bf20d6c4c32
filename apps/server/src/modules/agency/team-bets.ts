import type { TeamBet } from '@baize/contract/schemas/agency';
import { sql, type RawBuilder } from 'kysely';
import type { DayRange } from '../../domain/report/day-range.ts';
import type { Call } from '../../http/call.ts';
import { toBetRecord, type BetReport, type BetRow } from '../../betting/bet-report.ts';
import type { Db } from '../../platform/db.ts';
import { canIdBeOnDays } from '../../platform/history-ids.ts';
import type { LineScope } from '../../scopes/line-scope.ts';
import { accountBeginsWith, isOnDays, readAccountsOnLines } from './team.ts';

/** Converts a request for the bets of a team into a report. The line of a member at the time of a bet decides to which team the bet belongs. */
export function toTeamBetReport({ request, scope }: Call<'teamBets'>, { from, to, days }: DayRange): BetReport {
  const { account, gameType, state } = request;
  const ofAccount = account?.trim()
    ? sql`and b.member_id in (${selectMembersByAccount(scope, account.trim().toLowerCase())})`
    : sql``;
  const condition = sql<boolean>`${isOnDays('b.day', days)} and ${canIdBeOnDays('b.bet_id', { from, to })} and ${scope.isBelow('b.line')} ${ofAccount}`;
  return { condition, gameType, vendor: undefined, outcome: state };
}

/** Returns the members whose account begins with the text. If the text is an account of the team, everybody below it is included. */
function selectMembersByAccount(scope: LineScope, account: string): RawBuilder<unknown> {
  return sql`
    select m.member_id from ${scope.members()} m
    where ${accountBeginsWith('m.account_key', account)} or m.line <@ (
      select named.line from ${scope.members()} named where named.account_key = ${account})`;
}

/** Adds to each bet the accounts between the agent and the player. */
export async function addLinesToBets(db: Db, scope: LineScope, rows: readonly BetRow[]): Promise<TeamBet[]> {
  const accounts = await readAccountsOnLines(db, scope, rows);
  return rows.map((row) => {
    const line = scope.pathBelow(row.line).map((memberId) => accounts.get(memberId) ?? String(memberId));
    return { ...toBetRecord(row), account: line.at(-1) ?? '', line };
  });
}
