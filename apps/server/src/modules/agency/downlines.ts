import type { TeamDownline } from '@baize/contract/schemas/agency';
import { money, toDecimal, type Currency } from '@baize/money';
import { sql } from 'kysely';
import type { DayRange } from '../../domain/report/day-range.ts';
import type { RequestOf } from '../../http/call.ts';
import type { Db } from '../../platform/db.ts';
import type { LineScope } from '../../scopes/line-scope.ts';
import { accountBegins, onDays, playBelow } from './team.ts';

interface DownlineRow {
  readonly account: string;
  readonly nickname: string;
  readonly type: number;
  readonly direct_members: bigint;
  readonly team_members: bigint;
  readonly registered_at: Date;
  readonly bets: bigint;
  readonly stake_minor: bigint;
  readonly valid_bet_minor: bigint;
  readonly win_minor: bigint;
}

type DownlinesQuery = RequestOf<'teamDownlines'>;

/** Counts the direct downlines of `parentId`, which is the agent or a member below it. */
export async function countDownlines(
  db: Db,
  scope: LineScope,
  { account }: DownlinesQuery,
  parentId: bigint,
): Promise<number> {
  const { count } = await db
    .selectFrom(scope.members().as('m'))
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('m.upline_id', '=', parentId)
    .where(accountBegins('m.account_key', account))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Reads a page of the direct downlines of `parentId`, which is the agent or a member below it, ordered by account. The figures of a branch are those of its head and of everybody below it, as far as
 * they were made in the line of the agent.
 */
export async function readDownlines(
  db: Db,
  scope: LineScope,
  query: DownlinesQuery,
  { days }: DayRange,
  parentId: bigint,
): Promise<DownlineRow[]> {
  const { rows } = await sql<DownlineRow>`
    select m.account, m.nickname, m.type, m.registered_at, figures.*,
      (select count(*) from ${scope.members()} d where d.line > m.line and d.line < (ltree2text(m.line) || '0')::ltree) as team_members,
      (select count(*) from ${scope.members()} d where d.upline_id = m.member_id) as direct_members
    from (
      select member_id, account, account_key, nickname, type, registered_at, line
      from ${scope.members()} direct
      where upline_id = ${parentId} and ${accountBegins('account_key', query.account)}
      order by account_key
      limit ${query.pageSize} offset ${(query.pageNo - 1) * query.pageSize}
    ) m
    cross join lateral (
      select coalesce(sum(bets), 0) as bets, coalesce(sum(stake_minor), 0) as stake_minor,
        coalesce(sum(valid_bet_minor), 0) as valid_bet_minor, coalesce(sum(win_minor), 0) as win_minor
      from (
        ${playBelow(scope, 'm', days)}
        union all
        select bets, stake_minor, valid_bet_minor, win_minor from member_day
        where member_id = m.member_id and ${onDays('day', days)} and ${scope.isBelow('line')}
      ) branch
    ) figures
    order by m.account_key`.execute(db);
  return rows;
}

export function toDownline(row: DownlineRow, currency: Currency): TeamDownline {
  return {
    account: row.account,
    nickname: row.nickname,
    type: row.type,
    directMembers: Number(row.direct_members),
    teamMembers: Number(row.team_members),
    registeredAt: row.registered_at.toISOString(),
    bets: Number(row.bets),
    validBet: toDecimal(money(currency, row.valid_bet_minor)),
    profitAndLoss: toDecimal(money(currency, row.win_minor - row.stake_minor)),
  };
}
