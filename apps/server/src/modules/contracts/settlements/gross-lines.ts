import { sql } from 'kysely';
import { assert } from '../../../domain/assert.ts';
import { bucketOf } from '../../../domain/bucket.ts';
import { grossOf, type GrossLine } from '../../../domain/contracts/settle.ts';
import type { Tx } from '../../../platform/db.ts';
import { findContract, readContractsById, type Contract } from '../rows.ts';
import { figuresOfLine, parkLine, selectLines, type LineRow } from './lines.ts';
import type { Run } from './runs.ts';

/** Lines that one transaction computes. */
const LINES_PER_STEP_MAX = 500;

/** Computes tier, base and gross of the next lines. A line that fails is parked. Returns how many lines were looked at. */
export async function grossNextLines(tx: Tx, run: Run): Promise<number> {
  const lines = await selectLines(
    tx,
    sql`l.run_id = ${run.runId} and l.state = 'planned' order by l.contract_id limit ${LINES_PER_STEP_MAX}`,
  );
  if (lines.length === 0) return 0;
  const contracts = await readContractsById(
    tx,
    lines.map(({ contractId }) => contractId),
  );
  const grossed: GrossedLine[] = [];
  for (const line of lines) {
    try {
      grossed.push(await grossLine(tx, run, line, contracts.get(line.contractId)));
    } catch (error) {
      if (isOfDatabase(error)) throw error;
      await parkLine(tx, line, error);
    }
  }
  await storeGross(tx, grossed);
  return lines.length;
}

/** An error of PostgreSQL ends the transaction: nothing more can be written in it. */
function isOfDatabase(error: unknown): boolean {
  return error instanceof Error && 'code' in error;
}

interface GrossedLine extends GrossLine {
  readonly line: LineRow;
  readonly carriedOverMinor: bigint;
}

/** The largest amount of a `bigint` of PostgreSQL. */
const AMOUNT_MINOR_MAX = 2n ** 63n - 1n;

async function grossLine(tx: Tx, run: Run, line: LineRow, contract: Contract | undefined): Promise<GrossedLine> {
  assert(contract !== undefined && contract.terms.tiers.length > 0, `contract ${line.contractId} has no tiers`);
  const carriedOverMinor = contract.terms.carryOver === 'accumulate' ? await readCarryOver(tx, line, contract) : 0n;
  const gross = grossOf(contract.terms, figuresOfLine({ ...line, carriedOverMinor }, run.window));
  assert(gross.baseMinor <= AMOUNT_MINOR_MAX, `the base of contract ${line.contractId} is too large`);
  return { line, carriedOverMinor, ...gross };
}

/**
 * Returns the negative base that the window before has left, by this contract or by the one that it replaced: new terms forget nothing.
 * Throws while that window is not computed.
 */
async function readCarryOver(tx: Tx, line: LineRow, contract: Contract): Promise<bigint> {
  for (let each: Contract | undefined = contract; each; each = await findReplaced(tx, each)) {
    const before = await findLineBefore(tx, line, each.contractId);
    if (!before) continue;
    assert(before.carry_over_minor !== null, `the window before of contract ${each.contractId} is not computed`);
    return before.carry_over_minor;
  }
  return 0n;
}

async function findReplaced(tx: Tx, { replacesId }: Contract): Promise<Contract | undefined> {
  return replacesId === null ? undefined : await findContract(tx, replacesId);
}

async function findLineBefore(
  tx: Tx,
  { memberId, windowFrom }: LineRow,
  contractId: bigint,
): Promise<{ readonly carry_over_minor: bigint | null } | undefined> {
  return await tx
    .selectFrom('settlement_line')
    .select('carry_over_minor')
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('contract_id', '=', contractId)
    .where('window_from', '<', windowFrom)
    .orderBy('window_from', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function storeGross(tx: Tx, lines: readonly GrossedLine[]): Promise<void> {
  if (lines.length === 0) return;
  const [first] = lines;
  await sql`
    update settlement_line l set state = 'grossed', tier_no = g.tier_no, rate_ppm = g.rate_ppm, base_minor = g.base_minor,
      gross_minor = g.gross_minor, carry_over_minor = g.carry_over_minor, carried_over_minor = g.carried_over_minor
    from unnest(
      ${lines.map(({ line }) => bucketOf(line.memberId))}::smallint[],
      ${lines.map(({ line }) => line.memberId)}::bigint[],
      ${lines.map(({ line }) => line.contractId)}::bigint[],
      ${lines.map(({ tier }) => tier)}::smallint[],
      ${lines.map(({ ratePpm }) => Number(ratePpm))}::integer[],
      ${lines.map(({ baseMinor }) => baseMinor)}::bigint[],
      ${lines.map(({ grossMinor }) => grossMinor)}::bigint[],
      ${lines.map(({ carryOverMinor }) => carryOverMinor)}::bigint[],
      ${lines.map(({ carriedOverMinor }) => carriedOverMinor)}::bigint[]
    ) as g (bucket, member_id, contract_id, tier_no, rate_ppm, base_minor, gross_minor, carry_over_minor, carried_over_minor)
    where l.bucket = g.bucket and l.member_id = g.member_id and l.contract_id = g.contract_id
      and l.window_from = ${first?.line.windowFrom}`.execute(tx);
}
