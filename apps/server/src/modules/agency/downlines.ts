import type { TeamDownline } from '@baize/contract/schemas/agency';
import { DOWNLINE_HITS_MAX } from '@baize/contract/limits';
import { money, toDecimal, type Currency } from '@baize/money';
import { sql, type RawBuilder } from 'kysely';
import type { DayRange } from '../../domain/report/day-range.ts';
import type { RequestOf } from '../../http/call.ts';
import type { Db } from '../../platform/db.ts';
import { accountInByteOrder, findAccountsInLine } from '../../members/find-accounts.ts';
import type { LineScope } from '../../scopes/line-scope.ts';
import { isOnDays, selectPlayBelow } from './team.ts';

interface DownlineRow {
  readonly account: string;
  readonly nickname: string;
  readonly type: number;
  readonly line: string;
  readonly direct_members: bigint;
  readonly team_members: bigint;
  readonly registered_at: Date;
  readonly bets: bigint;
  readonly stake_minor: bigint;
  readonly valid_bet_minor: bigint;
  readonly win_minor: bigint;
}

type DownlinesQuery = RequestOf<'teamDownlines'>;

/** A part of the team whose downlines are listed: the agent's, or that of a member below it. */
export interface Branch {
  readonly memberId: bigint;
  readonly line: string;
}

/** A page of downlines with the total number of rows. */
export interface DownlinePage {
  readonly rows: readonly DownlineRow[];
  readonly total: number;
  /** False if `total` does not count everything, because a search lists only the first accounts. */
  readonly isComplete: boolean;
}

/**
 * Reads a page of the direct downlines of the branch, ordered by account. If the query has the beginning of an account, it reads the accounts with
 * this beginning on all levels of the branch instead.
 */
export async function readDownlinePage(
  db: Db,
  scope: LineScope,
  query: DownlinesQuery,
  range: DayRange,
  branch: Branch,
): Promise<DownlinePage> {
  const { pageNo, pageSize } = query;
  const first = (pageNo - 1) * pageSize;
  const beginning = query.account?.trim() ?? '';
  if (beginning !== '') {
    const { merchantId } = scope;
    const search = { merchantId, line: branch.line, beginning, limit: DOWNLINE_HITS_MAX };
    const { memberIds, isComplete } = await findAccountsInLine(db, search);
    const onPage = memberIds.slice(first, first + pageSize);
    const page = scope.members().where(sql<boolean>`member_id = any(${onPage}::bigint[])`);
    const rows = onPage.length === 0 ? [] : await readRows(db, scope, range, sql`${page}`);
    return { rows, total: memberIds.length, isComplete };
  }
  const direct = scope.members().where('upline_id', '=', branch.memberId);
  const page = sql`${direct.orderBy(accountInByteOrder).limit(pageSize).offset(first)}`;
  const [total, rows] = await Promise.all([countDirect(db, direct), readRows(db, scope, range, page)]);
  return { rows, total, isComplete: true };
}

async function countDirect(db: Db, direct: ReturnType<LineScope['members']>): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from ${direct} direct`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

/** Reads the members of the page with their own figures and those of everybody below, as far as these belong to the agent's line. */
async function readRows(
  db: Db,
  scope: LineScope,
  { days }: DayRange,
  page: RawBuilder<unknown>,
): Promise<readonly DownlineRow[]> {
  const { rows } = await sql<DownlineRow>`
    select m.account, m.nickname, m.type, m.registered_at, m.line, figures.*,
      (select count(*) from ${scope.members()} d where d.line > m.line and d.line < (ltree2text(m.line) || '0')::ltree) as team_members,
      (select count(*) from ${scope.members()} d where d.upline_id = m.member_id) as direct_members
    from (${page}) m
    cross join lateral (
      select coalesce(sum(bets), 0) as bets, coalesce(sum(stake_minor), 0) as stake_minor,
        coalesce(sum(valid_bet_minor), 0) as valid_bet_minor, coalesce(sum(win_minor), 0) as win_minor
      from (
        ${selectPlayBelow(scope, 'm', days)}
        union all
        select bets, stake_minor, valid_bet_minor, win_minor from member_day
        where member_id = m.member_id and ${isOnDays('day', days)} and ${scope.isBelow('line')}
      ) branch
    ) figures
    order by m.account_key collate "C"`.execute(db);
  return rows;
}

/** Converts a row. `line` has the accounts from the agent's direct downline to the account of the row. */
export function toDownline(row: DownlineRow, line: readonly string[], currency: Currency): TeamDownline {
  return {
    account: row.account,
    nickname: row.nickname,
    type: row.type,
    line: [...line],
    directMembers: Number(row.direct_members),
    teamMembers: Number(row.team_members),
    registeredAt: row.registered_at.toISOString(),
    bets: Number(row.bets),
    validBet: toDecimal(money(currency, row.valid_bet_minor)),
    profitAndLoss: toDecimal(money(currency, row.win_minor - row.stake_minor)),
  };
}
