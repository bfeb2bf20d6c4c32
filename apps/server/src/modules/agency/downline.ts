import type { TeamDownlineValue } from '@baize/contract/schemas/agency';
import { money, toDecimal, type Currency } from '@baize/money';
import { sql, type RawBuilder } from 'kysely';
import { accountKey } from '../../domain/identity/account-key.ts';
import type { DayRange } from '../../domain/report/day-range.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import { readBalance } from '../../ledger/post.ts';
import { readFormerLines } from '../../members/former-lines.ts';
import { isOnMerchantDays } from '../../members/merchant-days.ts';
import type { Db } from '../../platform/db.ts';
import { isBelowLine } from '../../platform/lines.ts';
import type { LineScope } from '../../scopes/line-scope.ts';
import { countActiveMembers } from './active-members.ts';
import { readRemark } from './remarks.ts';
import { isOnDays, selectPlayBelow } from './team.ts';

type Figures = TeamDownlineValue['own'];

/** A member of the team. `line` is the path of ids from the top of the agent tree. */
export interface MemberRow {
  readonly memberId: bigint;
  readonly account: string;
  readonly nickname: string;
  readonly type: number;
  readonly line: string;
  readonly registeredAt: Date;
}

/**
 * Reads one account below the agent with its own figures and those of its branch (everybody below it). Returns undefined if the agent has no such
 * account below.
 */
export async function readDownline(
  db: Db,
  scope: LineScope,
  account: string,
  range: DayRange,
): Promise<TeamDownlineValue | undefined> {
  const member = await findMember(db, scope, account);
  if (!member) return undefined;
  const { memberId, line } = member;
  const currency = currencyOf(scope.merchant.currency);
  const counts = await countMembers(db, scope, member, range);
  const ownFigures = await sumFigures(
    db,
    sql`member_day where member_id = ${memberId} and ${isOnDays('day', range.days)} and ${scope.isBelow('line')}`,
  );
  const team = await sumFigures(
    db,
    sql`(select ${memberId}::bigint as member_id, ${line}::ltree as line) m
        cross join lateral (${selectPlayBelow(scope, 'm', range.days)}) team`,
  );
  const balance = await readBalance(db, memberId, currency);
  const lastLoginAt = await readLastLogin(db, memberId);
  const accounts = await readPath(db, scope, line);
  const remark = await readRemark(db, scope, memberId);
  const activeMembers = await countActiveBelow(db, scope, member, range);
  return {
    account: member.account,
    nickname: member.nickname,
    type: member.type,
    currency,
    registeredAt: member.registeredAt.toISOString(),
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
    line: accounts,
    directMembers: Number(counts.direct),
    teamMembers: Number(counts.team),
    balance: toDecimal(balance),
    remark,
    own: {
      ...toFigures(ownFigures, currency),
      activeMembers: ownFigures.bets > 0n ? 1 : 0,
      newMembers: counts.isNew ? 1 : 0,
    },
    team: { ...toFigures(team, currency), activeMembers, newMembers: Number(counts.joined) },
  };
}

/** Finds an account anywhere below the agent, regardless of case. Returns undefined if there is none. */
export async function findMember(db: Db, scope: LineScope, account: string): Promise<MemberRow | undefined> {
  return await db
    .selectFrom(scope.members().as('m'))
    .select([
      'm.member_id as memberId',
      'm.account',
      'm.nickname',
      'm.type',
      'm.line',
      'm.registered_at as registeredAt',
    ])
    .where('m.account_key', '=', accountKey(account))
    .executeTakeFirst();
}

/** The members below an account: direct ones, all, and those who registered in the range. `isNew` says whether the account itself did. */
interface MemberCounts {
  readonly direct: bigint;
  readonly team: bigint;
  readonly joined: bigint;
  readonly isNew: boolean;
}

async function countMembers(
  db: Db,
  scope: LineScope,
  { memberId, line, registeredAt }: MemberRow,
  { from, to }: DayRange,
): Promise<MemberCounts> {
  const { timeZone } = scope.merchant;
  const { rows } = await sql<Omit<MemberCounts, 'isNew'> & { isNew: boolean }>`
    select count(*) filter (where m.upline_id = ${memberId}) as direct, count(*) as team,
      count(*) filter (where ${isOnMerchantDays('m.registered_at', { from, to, timeZone })}) as joined,
      (select ${isOnMerchantDays('own.registered_at', { from, to, timeZone })}
       from (values (${registeredAt}::timestamptz)) own (registered_at)) as "isNew"
    from ${scope.members()} m where ${isBelowLine('m.line', line)}`.execute(db);
  return rows[0] ?? { direct: 0n, team: 0n, joined: 0n, isNew: false };
}

interface Sums {
  readonly bets: bigint;
  readonly stakeMinor: bigint;
  readonly validBetMinor: bigint;
  readonly winMinor: bigint;
}

async function sumFigures(db: Db, source: RawBuilder<unknown>): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select coalesce(sum(bets), 0)::bigint as bets, coalesce(sum(stake_minor), 0) as "stakeMinor",
      coalesce(sum(valid_bet_minor), 0) as "validBetMinor", coalesce(sum(win_minor), 0) as "winMinor"
    from ${source}`.execute(db);
  return rows[0] ?? { bets: 0n, stakeMinor: 0n, validBetMinor: 0n, winMinor: 0n };
}

function toFigures(sums: Sums, currency: Currency): Omit<Figures, 'activeMembers' | 'newMembers'> {
  const amount = (minor: bigint) => toDecimal(money(currency, minor));
  return {
    bets: Number(sums.bets),
    stake: amount(sums.stakeMinor),
    validBet: amount(sums.validBetMinor),
    win: amount(sums.winMinor),
    profitAndLoss: amount(sums.winMinor - sums.stakeMinor),
  };
}

/**
 * Counts the members below the account with a settled bet in the range, as far as they were below the agent at that time. For an account that has
 * never moved, the stored numbers are read.
 */
async function countActiveBelow(
  db: Db,
  scope: LineScope,
  { memberId, line }: MemberRow,
  range: DayRange,
): Promise<number> {
  const former = await readFormerLines(db, memberId);
  if (former.length === 0) return await countActiveMembers(db, memberId, range);
  const isBelowAny = sql.join(
    [...new Set([line, ...former])].map((formerLine) => sql`(${isBelowLine('line', formerLine)})`),
    sql` or `,
  );
  const { rows } = await sql<{ members: bigint }>`
    select count(distinct member_id) as members from member_day
    where ${isOnDays('day', range.days)} and (${isBelowAny}) and ${scope.isBelow('line')} and bets > 0`.execute(db);
  return Number(rows[0]?.members ?? 0n);
}

async function readLastLogin(db: Db, memberId: bigint): Promise<Date | undefined> {
  const row = await db
    .selectFrom('login_event')
    .select('at')
    .where('member_id', '=', memberId)
    .where('outcome', '=', 'ok')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

/** Reads the accounts on the line from the agent's direct downline to the member. */
export async function readPath(db: Db, scope: LineScope, line: string): Promise<string[]> {
  const rows = await db
    .selectFrom(scope.accountsOn([line]).as('m'))
    .select(['m.member_id as memberId', 'm.account'])
    .execute();
  const accounts = new Map(rows.map(({ memberId, account }) => [memberId, account]));
  return scope.pathBelow(line).map((memberId) => accounts.get(memberId) ?? '');
}
