import type { TeamProfitLine, TeamProfitValue } from '@baize/contract/schemas/agent-reports';
import { money, toDecimal, type Currency } from '@baize/money';
import { sql, type RawBuilder } from 'kysely';
import { countPages } from '../../betting/bet-report.ts';
import type { DayRange } from '../../domain/report/day-range.ts';
import { bucketOf } from '../../domain/bucket.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import type { RequestOf } from '../../http/call.ts';
import { accountInByteOrder, isSmallLine } from '../../members/find-accounts.ts';
import type { Db } from '../../platform/db.ts';
import type { LineScope } from '../../scopes/line-scope.ts';
import { accountBeginsWith, isOnDays, readAccountsOnLines } from './team.ts';

type ProfitQuery = RequestOf<'teamProfit'>;

/** Sums of settled bets. `MoneySums` are sums of deposits, withdrawals, promotions and rebates. All amounts are in minor units. */
interface PlaySums {
  readonly bets: bigint;
  readonly stakeMinor: bigint;
  readonly validBetMinor: bigint;
  readonly winMinor: bigint;
}

const NO_PLAY: PlaySums = { bets: 0n, stakeMinor: 0n, validBetMinor: 0n, winMinor: 0n };

interface MoneySums {
  readonly depositsMinor: bigint;
  readonly withdrawalsMinor: bigint;
  readonly promotionsMinor: bigint;
  readonly rebatesMinor: bigint;
}

const NO_MONEY: MoneySums = { depositsMinor: 0n, withdrawalsMinor: 0n, promotionsMinor: 0n, rebatesMinor: 0n };

interface Sums extends PlaySums, MoneySums {}

interface LineRow extends Sums {
  readonly account: string;
  readonly type: number;
  readonly line: string;
}

/**
 * Reads a page of the profit and loss of the accounts below the agent, ordered by account (spec section 2, palStatementsAgentCopy). The figures are
 * the account's own play and money on these days, as far as the account was in the agent's line. A game category in the query limits the play, not
 * the money.
 */
export async function readTeamProfit(
  db: Db,
  scope: LineScope,
  query: ProfitQuery,
  range: DayRange,
): Promise<TeamProfitValue> {
  const currency = currencyOf(scope.merchant.currency);
  const total = await countAccounts(db, scope, query);
  const rows = await readPage(db, scope, query, range);
  const totals = await readTotals(db, scope, query, range);
  const accounts = await readAccountsOnLines(db, scope, rows);
  const list = rows.map(({ account, type, line, ...sums }): TeamProfitLine => {
    const path = scope.pathBelow(line).map((memberId) => accounts.get(memberId) ?? '');
    return { account, type, line: path, ...toFigures(sums, currency) };
  });
  return { list, total, totalPages: countPages(total, query), currency, totals: toFigures(totals, currency) };
}

async function countAccounts(db: Db, scope: LineScope, { account }: ProfitQuery): Promise<number> {
  const { count } = await db
    .selectFrom(scope.members().as('m'))
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where(accountBeginsWith('m.account_key', account))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function readPage(db: Db, scope: LineScope, query: ProfitQuery, range: DayRange): Promise<LineRow[]> {
  const rows = await readMembersOfPage(db, scope, query);
  const memberIds = rows.map(({ memberId }) => memberId);
  const play = await sql<PlaySums & { memberId: bigint }>`
    select d.member_id as "memberId", ${playSums} from member_day d
    where d.member_id = any(${memberIds}::bigint[]) and ${isCounted('d', scope, range)} ${buildCategoryFilter(query)}
    group by d.member_id`.execute(db);
  const moved = await readMoneyOfMembers(db, scope, memberIds, range);
  const playByMember = new Map(play.rows.map(({ memberId, ...sums }) => [memberId, sums]));
  const movedByMember = new Map(moved.map(({ memberId, ...sums }) => [memberId, sums]));
  return rows.map(({ memberId, ...member }) => ({
    ...member,
    ...(playByMember.get(memberId) ?? NO_PLAY),
    ...(movedByMember.get(memberId) ?? NO_MONEY),
  }));
}

/**
 * Sums up the money of these members. The days of the members are read first and the line is judged afterwards (`materialized`). Otherwise the plan of
 * the prepared statement reads the days of the whole team, because PostgreSQL cannot know how many members are below a line that is a parameter.
 */
async function readMoneyOfMembers(
  db: Db,
  scope: LineScope,
  memberIds: readonly bigint[],
  { days }: DayRange,
): Promise<readonly (MoneySums & { readonly memberId: bigint })[]> {
  const buckets = [...new Set(memberIds.map(bucketOf))];
  const { rows } = await sql<MoneySums & { memberId: bigint }>`
    with money as materialized (
      select member_id, line, deposits_minor, withdrawals_minor, bonuses_minor, rebates_minor from member_money_day d
      where d.bucket = any(${buckets}::smallint[]) and d.member_id = any(${memberIds}::bigint[]) and ${isOnDays('d.day', days)}
    )
    select w.member_id as "memberId", ${moneySums} from money w where ${scope.isBelow('w.line')} group by w.member_id`.execute(
    db,
  );
  return rows;
}

interface MemberOfPage extends Pick<LineRow, 'account' | 'type' | 'line'> {
  readonly memberId: bigint;
}

/**
 * Reads the members of a page. The accounts of the brand are read in their order if the team is large, and the members of the team are sorted if it
 * is small. PostgreSQL does not estimate the size of a team well enough to choose by itself.
 */
async function readMembersOfPage(db: Db, scope: LineScope, query: ProfitQuery): Promise<readonly MemberOfPage[]> {
  const { pageNo, pageSize } = query;
  const members = scope.members().where('merchant_id', '=', scope.merchantId);
  const isSmall = await isSmallLine(db, scope.line);
  const team = isSmall ? sql`(select * from ${members} below offset 0)` : sql`${members}`;
  const { rows } = await sql<MemberOfPage>`
    select member_id as "memberId", account, type, line from ${team} member
    where ${accountBeginsWith('member.account_key', query.account)}
    order by ${accountInByteOrder} limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db);
  return rows;
}

/** Reads the totals. The sums of a whole team are stored by day; those of a search by account are summed from the rows of its members. */
async function readTotals(db: Db, scope: LineScope, query: ProfitQuery, range: DayRange): Promise<Sums> {
  const isNamed = Boolean(query.account?.trim());
  const { rows } = await (
    isNamed ? selectAccountTotals(scope, query, range) : selectTeamTotals(scope, query, range)
  ).execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('a query of sums always has one row');
  return sums;
}

function selectTeamTotals(scope: LineScope, query: ProfitQuery, { days }: DayRange): RawBuilder<Sums> {
  return sql<Sums>`
    select play.*, moved.*
    from (select ${playSums} from team_day d where d.member_id = ${scope.memberId} and ${isOnDays('d.day', days)} ${buildCategoryFilter(query)}) play
    cross join (select ${moneySums} from team_money_day w where ${scope.owns('w')} and ${isOnDays('w.day', days)}) moved`;
}

function selectAccountTotals(scope: LineScope, query: ProfitQuery, range: DayRange): RawBuilder<Sums> {
  const isNamed = (column: string) =>
    sql`and ${sql.ref(column)} in (select m.member_id from ${scope.members()} m where ${accountBeginsWith('m.account_key', query.account)})`;
  return sql<Sums>`
    select play.*, moved.*
    from (select ${playSums} from member_day d where ${isCounted('d', scope, range)} ${buildCategoryFilter(query)} ${isNamed('d.member_id')}) play
    cross join (select ${moneySums} from member_money_day w where ${isCounted('w', scope, range)} ${isNamed('w.member_id')}) moved`;
}

const playSums = sql`coalesce(sum(d.bets), 0)::bigint as bets, coalesce(sum(d.stake_minor), 0) as "stakeMinor",
  coalesce(sum(d.valid_bet_minor), 0) as "validBetMinor", coalesce(sum(d.win_minor), 0) as "winMinor"`;
const moneySums = sql`coalesce(sum(w.deposits_minor), 0) as "depositsMinor", coalesce(sum(w.withdrawals_minor), 0) as "withdrawalsMinor",
  coalesce(sum(w.bonuses_minor), 0) as "promotionsMinor", coalesce(sum(w.rebates_minor), 0) as "rebatesMinor"`;

function isCounted(alias: string, scope: LineScope, { days }: DayRange): RawBuilder<boolean> {
  return sql<boolean>`${isOnDays(`${alias}.day`, days)} and ${scope.isBelow(`${alias}.line`)}`;
}

/** Returns a further condition, which begins with `and`, or nothing if the query names no game category. */
function buildCategoryFilter({ gameType }: ProfitQuery): RawBuilder<unknown> {
  return gameType === undefined ? sql`` : sql`and d.game_type = ${gameType}`;
}

function toFigures(sums: Sums, currency: Currency): TeamProfitValue['totals'] {
  const amount = (minor: bigint) => toDecimal(money(currency, minor));
  const profitAndLossMinor = sums.winMinor - sums.stakeMinor;
  return {
    bets: Number(sums.bets),
    stake: amount(sums.stakeMinor),
    validBet: amount(sums.validBetMinor),
    win: amount(sums.winMinor),
    profitAndLoss: amount(profitAndLossMinor),
    deposits: amount(sums.depositsMinor),
    withdrawals: amount(sums.withdrawalsMinor),
    promotions: amount(sums.promotionsMinor),
    rebates: amount(sums.rebatesMinor),
    net: amount(profitAndLossMinor + sums.promotionsMinor + sums.rebatesMinor),
  };
}
