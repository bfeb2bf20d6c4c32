import type { ContractKind } from '@baize/contract/agent-codes';
import { sql, type RawBuilder } from 'kysely';
import { bucketOf } from '../../../domain/bucket.ts';
import { countBetAmountUnits, type TeamFigures } from '../../../domain/contracts/settle.ts';
import type { SettlementWindow } from '../../../domain/contracts/window.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import type { Run } from './runs.ts';

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

/** The columns of a line in the database. */
const LINE_COLUMNS = {
  memberId: 'member_id',
  contractId: 'contract_id',
  windowFrom: 'window_from',
  runId: 'run_id',
  kind: 'kind',
  uplineContractId: 'upline_contract_id',
  validBetMinor: 'valid_bet_minor',
  stakeMinor: 'stake_minor',
  winMinor: 'win_minor',
  promotionsMinor: 'promotions_minor',
  rebatesMinor: 'rebates_minor',
  salariesMinor: 'salaries_minor',
  activeMembers: 'active_members',
  carriedOverMinor: 'carried_over_minor',
  tierNo: 'tier_no',
  ratePpm: 'rate_ppm',
  baseMinor: 'base_minor',
  grossMinor: 'gross_minor',
  carryOverMinor: 'carry_over_minor',
  owedMinor: 'owed_minor',
  adjustmentMinor: 'adjustment_minor',
  netMinor: 'net_minor',
  gapMinor: 'gap_minor',
  lateBaseMinor: 'late_base_minor',
  lateOwedMinor: 'late_owed_minor',
  lateNetMinor: 'late_net_minor',
  state: 'state',
  failure: 'failure',
} as const satisfies Record<keyof LineRow, string>;

/** Reads whole lines with the alias `l`. The SQL condition may also order, limit and lock them. */
export async function selectLines(db: Db | Tx, condition: RawBuilder<unknown>): Promise<LineRow[]> {
  return await selectLineParts(db, LINE_KEYS, condition);
}

// `Object.keys` returns strings, and the keys of `LINE_COLUMNS` are those of a line.
const LINE_KEYS = Object.keys(LINE_COLUMNS) as (keyof LineRow)[];

/** Reads these columns of lines, like `selectLines`. A step of a run reads 100,000 lines, so it names the few columns that it needs. */
async function selectLineParts<Key extends keyof LineRow>(
  db: Db | Tx,
  keys: readonly Key[],
  condition: RawBuilder<unknown>,
): Promise<Pick<LineRow, Key>[]> {
  const columns = keys.map((key) => sql`${sql.ref(`l.${LINE_COLUMNS[key]}`)} as ${sql.id(key)}`);
  const { rows } = await sql<Pick<LineRow, Key>>`
    select ${sql.join(columns)} from settlement_line l where ${condition}`.execute(db);
  return rows;
}

/** The start of a step among the lines of a run, which are taken in the order of their contracts, and its time. */
export interface StepStart {
  /** The last contract of the step before; 0 for the first step. */
  readonly after: bigint;
  readonly now: Date;
}

/** The lines of a run that one step takes: at most `limit` lines of contracts after `after`, with the columns `keys`. */
interface NextLines<Key extends keyof LineRow> {
  readonly run: Pick<Run, 'runId'>;
  readonly after: bigint;
  readonly limit: number;
  readonly keys: readonly Key[];
}

/** Reads the next lines of a run, with the alias `l`, for which the condition holds. They are in the order of their contracts. */
export async function selectNextLines<Key extends keyof LineRow>(
  tx: Tx,
  condition: RawBuilder<boolean>,
  { run, after, limit, keys }: NextLines<Key>,
): Promise<Pick<LineRow, Key>[]> {
  return await selectLineParts(
    tx,
    keys,
    sql`l.run_id = ${run.runId} and l.contract_id > ${after} and ${condition} order by l.contract_id limit ${limit}`,
  );
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

/** The columns that name a line and its team's figures, from which its gross is computed. */
export const FIGURE_KEYS = [
  'memberId',
  'contractId',
  'windowFrom',
  'validBetMinor',
  'stakeMinor',
  'winMinor',
  'promotionsMinor',
  'rebatesMinor',
  'salariesMinor',
  'activeMembers',
  'carriedOverMinor',
] as const satisfies readonly (keyof LineRow)[];

/** A line of which only the figures are read. */
export type LineFigures = Pick<LineRow, (typeof FIGURE_KEYS)[number]>;

/** Returns the figures of a line in the form that the functions of `domain/contracts/settle.ts` take. */
export function toTeamFigures(line: LineFigures, { from, to }: SettlementWindow): TeamFigures {
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
