import type { TeamBet } from '@baize/contract/schemas/agency';
import { sql, type RawBuilder } from 'kysely';
import type { DayRange } from '../../domain/report/day-range.ts';
import type { Call, Caller } from '../../http/call.ts';
import { toBetRecord, type BetReport, type BetRow } from '../../betting/bet-report.ts';
import type { Db } from '../../platform/db.ts';
import { canBeOfDays } from '../../platform/history-ids.ts';
import { accountBegins, below, onDays } from './team.ts';

/** The line that held when a bet was made decides whose team it belongs to. */
export function teamReport({ caller, request }: Call<'teamBets'>, { from, to, days }: DayRange): BetReport {
  const { account, gameType, state } = request;
  const ofAccount = account?.trim()
    ? sql`and b.member_id in (${membersOf(caller, account.trim().toLowerCase())})`
    : sql``;
  const reach = sql<boolean>`${onDays('b.day', days)} and ${canBeOfDays('b.bet_id', { from, to })} and ${below('b.line', caller.line)} ${ofAccount}`;
  return { reach, gameType, vendor: undefined, state };
}

/** Who begins with the text; where it names somebody exactly, everybody below that one as well. */
function membersOf({ line, merchantId }: Caller, account: string): RawBuilder<unknown> {
  return sql`
    select m.member_id from member m
    where ${below('m.line', line)} and (${accountBegins('m.account_key', account)} or m.line <@ (
      select named.line from member named
      where named.merchant_id = ${merchantId} and named.account_key = ${account} and ${below('named.line', line)}))`;
}

/** Adds the accounts between the caller and the player. */
export async function withLines(db: Db, caller: Caller, rows: readonly BetRow[]): Promise<TeamBet[]> {
  const paths = rows.map(({ line }) => pathBelow(caller, line));
  const accounts = await readAccounts(db, [...new Set(paths.flat())]);
  return rows.map((row, index) => {
    const line = (paths[index] ?? []).map((memberId) => accounts.get(memberId) ?? String(memberId));
    return { ...toBetRecord(row), account: line.at(-1) ?? '', line };
  });
}

function pathBelow({ line: own }: Caller, line: string): bigint[] {
  return line
    .slice(own.length + 1)
    .split('.')
    .map(BigInt);
}

async function readAccounts(db: Db, memberIds: readonly bigint[]): Promise<Map<bigint, string>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('member')
    .select(['member_id', 'account'])
    .where('member_id', 'in', memberIds)
    .execute();
  return new Map(rows.map(({ member_id, account }) => [member_id, account]));
}
