import type { SettlementRowKind } from '@baize/contract/agent-codes';
import type { SettlementRow, SettlementRowsQuery, SettlementRowsValue } from '@baize/contract/schemas/settlements';
import { money, toDecimal, type Currency } from '@baize/money';
import { sql, type RawBuilder } from 'kysely';
import { buildAnyDayOfWindow, isEligible, isWholeDayWindow } from '../../../betting/measure-teams.ts';
import { computeSignedBase } from '../../../domain/contracts/settle.ts';
import { readLines } from '../../../members/accounts.ts';
import { readFormerLines } from '../../../members/former-lines.ts';
import type { Db } from '../../../platform/db.ts';
import { isBelowLine } from '../../../platform/lines.ts';
import type { LineScope } from '../../../scopes/line-scope.ts';
import { toTeamFigures, isLine, selectLines, type LineRow } from './lines.ts';
import { selectRun, type Run } from './runs.ts';
import { findShownLine } from './views.ts';

interface RowFigures {
  readonly betAmountMinor: bigint;
  readonly validBetMinor: bigint;
  readonly profitAndLossMinor: bigint;
  readonly promotionsMinor: bigint;
  readonly rebatesMinor: bigint;
  readonly salariesMinor: bigint;
  /** The share of the figures in the base of the line. */
  readonly partMinor: bigint;
}

/** A row of the roll-ups: the figures of one player in one day or five minutes, or a late bet that was not counted in the window. */
interface Row extends RowFigures {
  readonly kind: SettlementRowKind;
  readonly memberId: bigint;
  readonly line: string;
  readonly at: Date;
  /** Zero except for a late bet. */
  readonly betId: bigint;
}

interface Sums extends RowFigures {
  readonly total: bigint;
}

/**
 * Reads a page of the roll-up rows from which a line was computed, and their sums, from which the base of the line follows. Returns undefined if the
 * agent may not see the line (`findShownLine`).
 */
export async function readRowsOfLine(
  db: Db,
  scope: LineScope,
  query: SettlementRowsQuery,
  currency: Currency,
): Promise<SettlementRowsValue | undefined> {
  const settlement = await findShownLine(db, scope, query.settlementId);
  const [line] = settlement ? await selectLines(db, isLine(settlement)) : [];
  const run = line && (await selectRun(db, line.runId));
  if (!line || !run) return undefined;
  const isInTeam = sql<boolean>`${await buildIsBelow(db, line.memberId)} and ${scope.isBelow('line')}`;
  const { pageNo, pageSize } = query;
  const [sums, rows] = await Promise.all([
    sumRows(db, run, isInTeam),
    selectRows(db, run, isInTeam, { limit: pageSize, offset: (pageNo - 1) * pageSize }),
  ]);
  const accounts = await readAccountsOfRows(db, scope, rows);
  const total = Number(sums.total);
  return {
    list: rows.map((row) =>
      toRow(
        row,
        scope.pathBelow(row.line).map((id) => accounts.get(id) ?? ''),
        currency,
      ),
    ),
    total,
    totalPages: Math.ceil(total / pageSize),
    currency,
    totals: toTotals(line, run, sums, currency),
  };
}

/** Reads the first rows of a line for an operator, who may see every line. */
export async function readFirstRows(db: Db, line: LineRow, limit: number): Promise<Row[]> {
  const run = await selectRun(db, line.runId);
  return run ? await selectRows(db, run, await buildIsBelow(db, line.memberId), { limit, offset: 0 }) : [];
}

async function readAccountsOfRows(
  db: Db,
  scope: LineScope,
  rows: readonly Row[],
): Promise<ReadonlyMap<bigint, string>> {
  if (rows.length === 0) return new Map();
  const members = await db
    .selectFrom(scope.accountsOn(rows.map(({ line }) => line)).as('m'))
    .select(['m.member_id as memberId', 'm.account'])
    .execute();
  return new Map(members.map(({ memberId, account }) => [memberId, account]));
}

/** Returns the condition that `line` is below the agent, in any of the lines in which the agent has been. */
async function buildIsBelow(db: Db, memberId: bigint): Promise<RawBuilder<boolean>> {
  const [lines, formerLines] = await Promise.all([readLines(db, [memberId]), readFormerLines(db, memberId)]);
  const conditions = [...lines.values(), ...formerLines].map((line) => sql`(${isBelowLine('line', line)})`);
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

async function sumRows(db: Db, run: Run, isInTeam: RawBuilder<boolean>): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select count(*) as total, coalesce(sum("betAmountMinor"), 0) as "betAmountMinor", coalesce(sum("validBetMinor"), 0) as "validBetMinor",
      coalesce(sum("profitAndLossMinor"), 0) as "profitAndLossMinor", coalesce(sum("promotionsMinor"), 0) as "promotionsMinor",
      coalesce(sum("rebatesMinor"), 0) as "rebatesMinor", coalesce(sum("salariesMinor"), 0) as "salariesMinor",
      coalesce(sum("partMinor"), 0) as "partMinor"
    from (${buildRows(run, isInTeam)}) r`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('a query of sums always has one row');
  return sums;
}

interface RowRange {
  readonly limit: number;
  readonly offset: number;
}

/** Reads rows of a line: late bets first, then the rows with the largest amounts. */
async function selectRows(
  db: Db,
  run: Run,
  isInTeam: RawBuilder<boolean>,
  { limit, offset }: RowRange,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.* from (${buildRows(run, isInTeam)}) r
    order by r."lateBetId" > 0 desc, r."partMinor" desc, r.at desc, r."memberId", r."lateBetId", r.line
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/**
 * Selects the rows of the window in the same way as `measureTeams`: the play of eligible members without late bets, and for windows of whole days
 * also the money. The roll-ups contain the late bets by now, so each late bet is a row with the opposite sign.
 */
function buildRows(run: Run, isInTeam: RawBuilder<boolean>): RawBuilder<unknown> {
  const { series, closedAt } = run;
  const validBet = sql`sum(p.valid_bet_minor)`;
  const lossLessCosts = sql`sum(p.stake_minor) - sum(p.win_minor) - sum(p.promotions_minor) - sum(p.rebates_minor) - sum(p.salaries_minor)`;
  const part = series.kind === 'dividend' ? lossLessCosts : validBet;
  return sql`
    select case when p.late_bet_id > 0 then 'late_bet' else 'period' end as kind, p.member_id as "memberId", p.line, p.at, p.bet_id as "betId",
      p.late_bet_id as "lateBetId", sum(p.stake_minor) as "betAmountMinor", ${validBet} as "validBetMinor",
      sum(p.win_minor) - sum(p.stake_minor) as "profitAndLossMinor", sum(p.promotions_minor) as "promotionsMinor",
      sum(p.rebates_minor) as "rebatesMinor", sum(p.salaries_minor) as "salariesMinor", ${part} as "partMinor"
    from (${isWholeDayWindow(run.window) ? buildDays(run, isInTeam) : buildFiveMinutes(run, isInTeam)}
      union all ${buildLateBets(run, isInTeam)}) p
    where ${isEligible('p.member_id', sql`${closedAt}::timestamptz`)}
    group by p.member_id, p.line, p.at, p.bet_id, p.late_bet_id
    having sum(p.stake_minor) <> 0 or sum(p.valid_bet_minor) <> 0 or sum(p.win_minor) <> 0 or sum(p.promotions_minor) <> 0
      or sum(p.rebates_minor) <> 0 or sum(p.salaries_minor) <> 0`;
}

/** Selects the rows of a window of whole days: the play of each day, and for dividends also the bonuses, rebates and salaries. */
function buildDays({ series, window, timeZone }: Run, isInTeam: RawBuilder<boolean>): RawBuilder<unknown> {
  const isCounted = sql`day = ${buildAnyDayOfWindow(window, timeZone)} and merchant_id = ${series.merchantId} and ${isInTeam}`;
  const at = sql`day::timestamp at time zone ${timeZone} as at`;
  const play = sql`
    select member_id, line, ${at}, 0::bigint as bet_id, 0::bigint as late_bet_id, stake_minor, valid_bet_minor, win_minor,
      0::bigint as promotions_minor, 0::bigint as rebates_minor, 0::bigint as salaries_minor
    from member_day where ${isCounted}`;
  if (series.kind !== 'dividend') return play;
  return sql`${play}
    union all
    select member_id, line, ${at}, 0, 0, 0, 0, 0, bonuses_minor, rebates_minor, salaries_minor from member_money_day where ${isCounted}`;
}

function buildFiveMinutes({ series, window }: Run, isInTeam: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`
    select member_id, line, starts_at as at, 0::bigint as bet_id, 0::bigint as late_bet_id, stake_minor, valid_bet_minor, win_minor,
      0::bigint as promotions_minor, 0::bigint as rebates_minor, 0::bigint as salaries_minor
    from member_five_minutes
    where starts_at >= ${window.from} and starts_at < ${window.to} and merchant_id = ${series.merchantId} and ${isInTeam}`;
}

function buildLateBets({ series, window }: Run, isInTeam: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`
    select member_id, line, noted_at, bet_id, late_bet_id, -stake_minor, -valid_bet_minor, -win_minor, 0, 0, 0 from settlement_late_bet
    where merchant_id = ${series.merchantId} and kind = ${series.kind} and time_window = ${series.window} and window_from = ${window.from}
      and ${isInTeam}`;
}

function toRow({ kind, at, betId, ...figures }: Row, line: readonly string[], currency: Currency): SettlementRow {
  return {
    kind,
    account: line.at(-1) ?? '',
    line: [...line],
    at: at.toISOString(),
    betId: kind === 'late_bet' ? String(betId) : '',
    ...toFigures(figures, currency),
  };
}

function toFigures(figures: RowFigures, currency: Currency) {
  const amount = (minor: bigint) => toDecimal(money(currency, minor));
  return {
    betAmount: amount(figures.betAmountMinor),
    validBet: amount(figures.validBetMinor),
    profitAndLoss: amount(figures.profitAndLossMinor),
    promotions: amount(figures.promotionsMinor),
    rebates: amount(figures.rebatesMinor),
    salaries: amount(figures.salariesMinor),
    part: amount(figures.partMinor),
  };
}

/** Computes the totals. If the rows add up to less than the line, the difference belongs to rows that were deleted since (betting/pay-sweeps.ts). */
function toTotals(line: LineRow, { window }: Run, sums: Sums, currency: Currency): SettlementRowsValue['totals'] {
  const amount = (minor: bigint) => toDecimal(money(currency, minor));
  const signedMinor = computeSignedBase(line.kind, toTeamFigures(line, window));
  return {
    ...toFigures(sums, currency),
    unlisted: amount(signedMinor - line.carriedOverMinor - sums.partMinor),
    carriedOver: amount(line.carriedOverMinor),
    base: amount(signedMinor > 0n ? signedMinor : 0n),
  };
}
