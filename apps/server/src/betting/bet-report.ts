import type { BetOutcome } from '@baize/contract/codes';
import type { BetState, GameTypeCode } from '@baize/contract/schemas/common';
import type { BetRecord, BetTotals } from '@baize/contract/schemas/member';
import { money, toDecimal } from '@baize/money';
import { sql, type RawBuilder } from 'kysely';
import { toBetOutcome } from '../domain/bet/bet-outcome.ts';
import { currencyOf } from '../domain/wallet/currency.ts';
import type { Db } from '../platform/db.ts';

/** A betting record as SQL. The record of a member and the record of a team differ only in whose bets they reach. */
export interface BetReport {
  /** Condition on `b`, the bets: whose, and of which days. */
  readonly reach: RawBuilder<boolean>;
  readonly gameType: GameTypeCode | undefined;
  readonly vendor: string | undefined;
  readonly outcome: BetOutcome | undefined;
}

export interface Page {
  readonly pageNo: number;
  readonly pageSize: number;
}

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

/** Reads one page of the report, `betPageQuery`. */
export async function readBetPage(db: Db, report: BetReport, page: Page, readerId: bigint): Promise<BetRow[]> {
  const { rows } = await betPageQuery(report, page, readerId).execute(db);
  return rows;
}

/**
 * Newest first, which is the order of the ids, so that the primary key serves the page of one member. The page is cut before names are
 * looked up. `readerId`: in whose language games are named.
 */
export function betPageQuery(report: BetReport, { pageNo, pageSize }: Page, readerId: bigint): RawBuilder<BetRow> {
  return sql<BetRow>`
    select b.*, coalesce(g.names ->> reader.language, g.names ->> 'en', b.game_code) as game_name
    from (
      select b.bet_id, b.member_id, b.line, b.placed_at, b.settled_at, b.vendor_code, b.game_type, b.game_code, b.round_id,
        b.currency, b.stake_minor, b.win_minor, b.valid_bet_minor, b.state
      from bet b
      where ${conditions(report)}
      order by b.bet_id desc, b.member_id
      limit ${pageSize} offset ${(pageNo - 1) * pageSize}
    ) b
    join member reader on reader.member_id = ${readerId}
    left join game g on g.vendor_code = b.vendor_code and g.game_code = b.game_code
    order by b.bet_id desc, b.member_id`;
}

interface TotalsRow {
  readonly bets: bigint;
  readonly stake_minor: bigint;
  readonly valid_bet_minor: bigint;
  readonly win_minor: bigint;
  readonly net_minor: bigint;
}

/** Sums all pages. A stake that was given back does not count, and profit and loss counts settled bets alone. */
export async function readBetTotals(db: Db, report: BetReport, currencyCode: string): Promise<BetTotals> {
  const { rows } = await sql<TotalsRow>`
    select count(*) as bets,
      coalesce(sum(b.stake_minor) filter (where b.state not in ('refunded', 'void')), 0) as stake_minor,
      coalesce(sum(b.valid_bet_minor), 0) as valid_bet_minor,
      coalesce(sum(b.win_minor), 0) as win_minor,
      coalesce(sum(b.win_minor - b.stake_minor) filter (where b.state in ('won', 'lost')), 0) as net_minor
    from bet b
    where ${conditions(report)}`.execute(db);
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

export function toBetRecord(row: BetRow): BetRecord {
  const amount = (minor: bigint) => toDecimal(money(currencyOf(row.currency), minor));
  return {
    betId: String(row.bet_id),
    placedAt: row.placed_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    vendor: row.vendor_code,
    // A check constraint and the catalogue hold type and state to the contract's lists.
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

export function pagesOf(total: number, { pageSize }: Page): number {
  return Math.ceil(total / pageSize);
}

function conditions({ reach, gameType, vendor, outcome }: BetReport): RawBuilder<boolean> {
  const ofType = gameType ? sql`and b.game_type = ${gameType}` : sql``;
  const ofVendor = vendor ? sql`and b.vendor_code = ${vendor}` : sql``;
  const ofOutcome = outcome ? sql`and ${hasOutcome(outcome)}` : sql``;
  return sql`${reach} ${ofType} ${ofVendor} ${ofOutcome}`;
}

/** The condition that `toBetOutcome` derives this outcome for a bet. */
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
