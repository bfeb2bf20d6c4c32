import type { TeamDownline } from '@baize/contract/schemas/agency';
import { money, toDecimal, type Currency } from '@baize/money';
import { sql } from 'kysely';
import type { DayRange } from '../../domain/report/day-range.ts';
import type { Caller, RequestOf } from '../../http/call.ts';
import type { Db } from '../../platform/db.ts';
import { accountBegins, below, onDays } from './team.ts';

interface DownlineRow {
  readonly account: string;
  readonly nickname: string;
  readonly type: number;
  readonly team_members: bigint;
  readonly registered_at: Date;
  readonly bets: bigint;
  readonly stake_minor: bigint;
  readonly valid_bet_minor: bigint;
  readonly win_minor: bigint;
}

type DownlinesQuery = RequestOf<'teamDownlines'>;

export async function countDownlines(db: Db, { memberId }: Caller, { account }: DownlinesQuery): Promise<number> {
  const { count } = await db
    .selectFrom('member')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('upline_id', '=', memberId)
    .where(accountBegins('account_key', account))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** By account. The figures of a branch are those of its head and of everybody below it, made in the caller's line. */
export async function readDownlines(
  db: Db,
  caller: Caller,
  query: DownlinesQuery,
  { days }: DayRange,
): Promise<DownlineRow[]> {
  const { rows } = await sql<DownlineRow>`
    select m.account, m.nickname, m.type, m.registered_at, figures.*,
      (select count(*) from member d where d.line > m.line and d.line < (ltree2text(m.line) || '0')::ltree) as team_members
    from (
      select member_id, account, account_key, nickname, type, registered_at, line
      from member
      where upline_id = ${caller.memberId} and ${accountBegins('account_key', query.account)}
      order by account_key
      limit ${query.pageSize} offset ${(query.pageNo - 1) * query.pageSize}
    ) m
    cross join lateral (
      select coalesce(sum(bets), 0) as bets, coalesce(sum(stake_minor), 0) as stake_minor,
        coalesce(sum(valid_bet_minor), 0) as valid_bet_minor, coalesce(sum(win_minor), 0) as win_minor
      from (
        select bets, stake_minor, valid_bet_minor, win_minor from team_day
        where member_id = m.member_id and ${onDays('day', days)}
        union all
        select bets, stake_minor, valid_bet_minor, win_minor from member_day
        where member_id = m.member_id and ${onDays('day', days)} and ${below('line', caller.line)}
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
    teamMembers: Number(row.team_members),
    registeredAt: row.registered_at.toISOString(),
    bets: Number(row.bets),
    validBet: toDecimal(money(currency, row.valid_bet_minor)),
    profitAndLoss: toDecimal(money(currency, row.win_minor - row.stake_minor)),
  };
}
