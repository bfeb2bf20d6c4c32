import type { TeamBet } from '@baize/contract/schemas/agency';
import { sql } from 'kysely';
import type { DayRange } from '../../domain/report/day-range.ts';
import type { Call, Caller } from '../../http/call.ts';
import { toBetRecord, type BetReport, type BetRow } from '../../platform/bet-report.ts';
import type { Db } from '../../platform/db.ts';
import { accountBegins, below, onDays } from './team.ts';

/** The line that held when a bet was made decides whose team it belongs to. */
export function teamReport({ caller, request }: Call<'teamBets'>, { days }: DayRange): BetReport {
  const { account, gameType, state } = request;
  const ofAccount = account?.trim()
    ? sql`and b.member_id in (
        select member_id from member where ${below('line', caller.line)} and ${accountBegins('account_key', account)})`
    : sql``;
  const reach = sql<boolean>`${onDays('b.day', days)} and ${below('b.line', caller.line)} ${ofAccount}`;
  return { reach, gameType, state };
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
