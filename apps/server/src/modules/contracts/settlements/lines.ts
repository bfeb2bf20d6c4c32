import type { ContractKind } from '@baize/contract/agent-codes';
import { sql, type RawBuilder } from 'kysely';
import { bucketOf } from '../../../domain/bucket.ts';
import { countBetAmountUnits, type TeamFigures } from '../../../domain/contracts/settle.ts';
import type { SettlementWindow } from '../../../domain/contracts/window.ts';
import type { Db, Tx } from '../../../platform/db.ts';

/**
 * A stored line: the result of one contract in the window of one run. Columns that a later step computes are null until then. Amounts are minor units.
 * `base` times rate is `gross`; `gross` less `owed` (the gross of the downlines) plus `adjustment` is `net`, which is never negative: what downlines are
 * owed beyond the gross is the `gap`. `carriedOver` comes from the window before, and `carryOver` goes to the next one.
 */
export interface LineRow {
  readonly memberId: bigint;
  readonly contractId: bigint;
  readonly windowFrom: Date;
  readonly runId: bigint;
  readonly kind: ContractKind;
  readonly uplineContractId: bigint | null;
  readonly validBetMinor: bigint;
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
  readonly promotionsMinor: bigint;
  readonly rebatesMinor: bigint;
  readonly salariesMinor: bigint;
  readonly activeMembers: number;
  readonly carriedOverMinor: bigint;
  readonly tierNo: number | null;
  readonly ratePpm: number | null;
  readonly baseMinor: bigint | null;
  readonly grossMinor: bigint | null;
  readonly carryOverMinor: bigint | null;
  readonly owedMinor: bigint | null;
  readonly adjustmentMinor: bigint;
  readonly netMinor: bigint | null;
  readonly gapMinor: bigint | null;
  readonly lateBaseMinor: bigint;
  readonly lateOwedMinor: bigint;
  readonly lateNetMinor: bigint;
  readonly state: 'planned' | 'grossed' | 'open' | 'paid' | 'failed';
  /** Why a parked line has stopped. */
  readonly failure: string | null;
}

/** Reads lines with the alias `l`. The SQL condition may also order, limit and lock them. */
export async function selectLines(db: Db | Tx, condition: RawBuilder<unknown>): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select l.member_id as "memberId", l.contract_id as "contractId", l.window_from as "windowFrom", l.run_id as "runId", l.kind,
      l.upline_contract_id as "uplineContractId", l.valid_bet_minor as "validBetMinor", l.stake_minor as "stakeMinor",
      l.win_minor as "winMinor", l.promotions_minor as "promotionsMinor", l.rebates_minor as "rebatesMinor",
      l.salaries_minor as "salariesMinor", l.active_members as "activeMembers", l.carried_over_minor as "carriedOverMinor",
      l.tier_no as "tierNo", l.rate_ppm as "ratePpm", l.base_minor as "baseMinor", l.gross_minor as "grossMinor",
      l.carry_over_minor as "carryOverMinor", l.owed_minor as "owedMinor", l.adjustment_minor as "adjustmentMinor",
      l.net_minor as "netMinor", l.gap_minor as "gapMinor", l.late_base_minor as "lateBaseMinor", l.late_owed_minor as "lateOwedMinor",
      l.late_net_minor as "lateNetMinor", l.state, l.failure
    from settlement_line l
    where ${condition}`.execute(db);
  return rows;
}

/** Names the line of a contract in a run of a brand. */
export interface LineOfRun {
  readonly merchantId: number;
  readonly runId: bigint;
  readonly contractId: bigint;
}

/**
 * Locks the line of a contract in a run. Returns undefined if there is none. The member id is read first, because one statement can lock rows of one
 * placement (database node) only.
 */
export async function lockLineOfRun(
  tx: Tx,
  { merchantId, runId, contractId }: LineOfRun,
): Promise<LineRow | undefined> {
  const [found] = await selectLines(
    tx,
    sql`l.run_id = ${runId} and l.contract_id = ${contractId} and l.merchant_id = ${merchantId}`,
  );
  if (!found) return undefined;
  const [locked] = await selectLines(tx, sql`${isLine(found)} for update`);
  return locked;
}

/** Returns the figures of a line in the form that the functions of `domain/contracts/settle.ts` take. */
export function toTeamFigures(line: LineRow, { from, to }: SettlementWindow): TeamFigures {
  return {
    validBetMinor: line.validBetMinor,
    betAmountMinor: line.stakeMinor,
    profitAndLossMinor: line.winMinor - line.stakeMinor,
    promotionsMinor: line.promotionsMinor,
    rebatesMinor: line.rebatesMinor,
    salariesMinor: line.salariesMinor,
    activeMembers: line.activeMembers,
    carriedOverMinor: line.carriedOverMinor,
    betAmountUnits: countBetAmountUnits(to.getTime() - from.getTime()),
  };
}

type LineKey = Pick<LineRow, 'memberId' | 'contractId' | 'windowFrom'>;

/** The condition that line `l` is the one of this key. */
export function isLine({ memberId, contractId, windowFrom }: LineKey): RawBuilder<boolean> {
  return sql<boolean>`l.bucket = ${bucketOf(memberId)} and l.member_id = ${memberId} and l.contract_id = ${contractId}
    and l.window_from = ${windowFrom}`;
}

/** The most characters of the stored reason. */
const FAILURE_LENGTH_MAX = 300;

/** Parks a line with the reason of its failure. The run goes on without the line until an operator resumes the run. */
export async function parkLine(tx: Tx, key: LineKey, error: unknown): Promise<void> {
  const failure = (error instanceof Error ? error.message : String(error)).slice(0, FAILURE_LENGTH_MAX);
  await sql`update settlement_line l set state = 'failed', failure = ${failure} where ${isLine(key)}`.execute(tx);
}
