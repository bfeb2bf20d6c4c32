import type { BetOutcome } from '@baize/contract/codes';
import type { BetState, GameTypeCode } from '@baize/contract/schemas/common';
import type { BetRecord, BetTotals } from '@baize/contract/schemas/member';
import { money, toDecimal } from '@baize/money';
import { sql, type RawBuilder } from 'kysely';
import { toBetOutcome } from '../domain/bet/bet-outcome.ts';
import { currencyOf } from '../domain/wallet/currency.ts';
import type { Db } from '../platform/db.ts';

/** A betting record as filters of bets. The record of a member and the record of a team differ only in their `condition`. */
export interface BetReport {
  /** The SQL condition on the bets `b` that selects the members and the days of the record. */
  readonly condition: RawBuilder<boolean>;
  /** The filters that the reader has chosen. An undefined filter selects all bets. */
  readonly gameType: GameTypeCode | undefined;
  readonly vendor: string | undefined;
  readonly outcome: BetOutcome | undefined;
}

/** A page of a list. `pageNo` starts at 1. */
export interface Page {
  readonly pageNo: number;
  readonly pageSize: number;
}

/** A bet with the names of its vendor and game. Amounts are minor units. */
export interface BetRow {
  readonly bet_id: bigint;
  readonly member_id: bigint;
  readonly line: string;
  readonly placed_at: Date;
  readonly settled_at: Date | null;
  readonly vendor_code: string;
  readonly game_type: string;
  readonly game_code: string;
  readonly game_name: string;
  readonly round_id: string;
  readonly currency: string;
  readonly stake_minor: bigint;
  readonly win_minor: bigint;
  readonly valid_bet_minor: bigint;
  readonly state: string;
}

/** Reads one page of the report by `betPageQuery`, with the names of games in this language, or in English. */
export async function readBetPage(db: Db, report: BetReport, page: Page, language: string): Promise<BetRow[]> {
  const { rows } = await betPageQuery(report, page, language).execute(db);
  return rows;
}

/**
 * Returns the query for one page, the newest bets first. This is the order of the ids, so that the primary key serves the page of one member. The
 * page is cut before the names of games are looked up in this language.
 */
export function betPageQuery(report: BetReport, { pageNo, pageSize }: Page, language: string): RawBuilder<BetRow> {
  return sql<BetRow>`
    select b.*, coalesce(g.names ->> ${language}, g.names ->> 'en', b.game_code) as game_name
    from (
      select b.bet_id, b.member_id, b.line, b.placed_at, b.settled_at, b.vendor_code, b.game_type, b.game_code, b.round_id,
        b.currency, b.stake_minor, b.win_minor, b.valid_bet_minor, b.state
      from bet b
      where ${buildConditions(report)}
      order by b.bet_id desc, b.member_id
      limit ${pageSize} offset ${(pageNo - 1) * pageSize}
    ) b
    left join game g on g.vendor_code = b.vendor_code and g.game_code = b.game_code
    order by b.bet_id desc, b.member_id`;
}

/** The sums of the selected bets. Amounts are minor units; `net_minor` is the win less the stake of settled bets. */
interface TotalsRow {
  readonly bets: bigint;
  readonly stake_minor: bigint;
  readonly valid_bet_minor: bigint;
  readonly win_minor: bigint;
  readonly net_minor: bigint;
}

/** Sums the bets of all pages. A refunded or void stake does not count, and profit and loss counts settled bets alone. */
export async function readBetTotals(db: Db, report: BetReport, currencyCode: string): Promise<BetTotals> {
  const { rows } = await sql<TotalsRow>`
    select count(*) as bets,
      coalesce(sum(b.stake_minor) filter (where b.state not in ('refunded', 'void')), 0) as stake_minor,
      coalesce(sum(b.valid_bet_minor), 0) as valid_bet_minor,
      coalesce(sum(b.win_minor), 0) as win_minor,
      coalesce(sum(b.win_minor - b.stake_minor) filter (where b.state in ('won', 'lost')), 0) as net_minor
    from bet b
    where ${buildConditions(report)}`.execute(db);
  const [row] = rows;
  const amount = (minor: bigint | undefined) => toDecimal(money(currencyOf(currencyCode), minor ?? 0n));
  return {
    bets: Number(row?.bets ?? 0n),
    stake: amount(row?.stake_minor),
    validBet: amount(row?.valid_bet_minor),
    win: amount(row?.win_minor),
    profitAndLoss: amount(row?.net_minor),
  };
}

/** Converts a bet to the form of the API. */
export function toBetRecord(row: BetRow): BetRecord {
  const amount = (minor: bigint) => toDecimal(money(currencyOf(row.currency), minor));
  return {
    betId: String(row.bet_id),
    placedAt: row.placed_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    vendor: row.vendor_code,
    // A check constraint and the catalogue guarantee that the type and the state are values of the contract, so the casts are safe.
    gameType: row.game_type as GameTypeCode,
    state: toBetOutcome({ state: row.state as BetState, stakeMinor: row.stake_minor, winMinor: row.win_minor }),
    gameCode: row.game_code,
    gameName: row.game_name,
    roundId: row.round_id,
    stake: amount(row.stake_minor),
    win: amount(row.win_minor),
    validBet: amount(row.valid_bet_minor),
  };
}

/** Returns the number of pages that this number of rows fills. */
export function countPages(total: number, { pageSize }: Page): number {
  return Math.ceil(total / pageSize);
}

/** Joins the condition of the report with its filters. */
function buildConditions({ condition, gameType, vendor, outcome }: BetReport): RawBuilder<boolean> {
  const typeFilter = gameType ? sql`and b.game_type = ${gameType}` : sql``;
  const vendorFilter = vendor ? sql`and b.vendor_code = ${vendor}` : sql``;
  const outcomeFilter = outcome ? sql`and ${hasOutcome(outcome)}` : sql``;
  return sql`${condition} ${typeFilter} ${vendorFilter} ${outcomeFilter}`;
}

/** Returns the SQL condition under which `toBetOutcome` derives this outcome for a bet `b`. */
function hasOutcome(outcome: BetOutcome): RawBuilder<boolean> {
  switch (outcome) {
    case 'won':
      return sql`b.state in ('won', 'lost') and b.win_minor > b.stake_minor`;
    case 'even':
      return sql`b.state in ('won', 'lost') and b.win_minor = b.stake_minor`;
    case 'lost':
      return sql`b.state in ('won', 'lost') and b.win_minor < b.stake_minor`;
    default:
      return sql`b.state = ${outcome}`;
  }
}
