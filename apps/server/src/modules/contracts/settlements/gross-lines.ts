import { sql } from 'kysely';
import { assert } from '../../../domain/assert.ts';
import { bucketOf } from '../../../domain/bucket.ts';
import { computeGrossLine, type GrossLine } from '../../../domain/contracts/settle.ts';
import type { Tx } from '../../../platform/db.ts';
import { readContractsById, type Contract } from '../rows.ts';
import { readCarryOvers, type DividendPair } from '../carry-over.ts';
import { toTeamFigures, FIGURE_KEYS, parkLine, selectNextLines, type LineFigures } from './lines.ts';
import type { Run } from './runs.ts';

/** The most lines that one transaction computes. It locks nothing but the run, so that it may take many. */
const LINES_PER_STEP_MAX = 2_500;

/**
 * Computes tier, base and gross of the next lines of a run. The gross is base times rate, before the share of the downlines. A line that fails is
 * parked for an operator. Returns the contract of the last handled line, and undefined if no line after the contract `after` waits.
 */
export async function computeNextGross(tx: Tx, run: Run, after: bigint): Promise<bigint | undefined> {
  const lines = await selectNextLines(tx, sql`l.state = 'planned'`, {
    run,
    after,
    limit: LINES_PER_STEP_MAX,
    keys: FIGURE_KEYS,
  });
  if (lines.length === 0) return undefined;
  const contracts = await readContractsById(
    tx,
    lines.map(({ contractId }) => contractId),
  );
  const carriedOver = await readCarryOvers(tx, findAccumulatingPairs(lines, contracts), run.window.from);
  const grossed: GrossedLine[] = [];
  for (const line of lines) {
    try {
      grossed.push(computeGross(run, line, contracts.get(line.contractId), carriedOver));
    } catch (error) {
      await parkLine(tx, line, error);
    }
  }
  await storeGross(tx, grossed);
  return lines.at(-1)?.contractId;
}

/** Returns the agents, with their uplines, whose contracts carry a negative dividend base over to the next window. */
export function findAccumulatingPairs(
  lines: readonly Pick<LineFigures, 'memberId' | 'contractId'>[],
  contracts: ReadonlyMap<bigint, Contract>,
): readonly DividendPair[] {
  return lines.flatMap(({ memberId, contractId }) => {
    const contract = contracts.get(contractId);
    return contract?.terms.carryOver === 'accumulate' ? [{ memberId, uplineId: contract.uplineId }] : [];
  });
}

interface GrossedLine extends GrossLine {
  readonly line: LineFigures;
  readonly carriedOverMinor: bigint;
}

/** The largest value of a PostgreSQL `bigint`, in minor units. */
const AMOUNT_MINOR_MAX = 2n ** 63n - 1n;

function computeGross(
  { window }: Run,
  line: LineFigures,
  contract: Contract | undefined,
  carriedOver: ReadonlyMap<bigint, bigint | null>,
): GrossedLine {
  assert(contract !== undefined && contract.terms.tiers.length > 0, `contract ${line.contractId} has no tiers`);
  const carriedOverMinor = carriedOver.get(line.memberId) ?? 0n;
  assert(
    carriedOver.get(line.memberId) !== null,
    `the window before the one of contract ${line.contractId} is not computed`,
  );
  const gross = computeGrossLine(contract.terms, toTeamFigures({ ...line, carriedOverMinor }, window));
  assert(gross.baseMinor <= AMOUNT_MINOR_MAX, `the base of contract ${line.contractId} is too large`);
  return { line, carriedOverMinor, ...gross };
}

async function storeGross(tx: Tx, lines: readonly GrossedLine[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    update settlement_line l set state = 'grossed', tier_no = g.tier_no, rate_ppm = g.rate_ppm, base_minor = g.base_minor,
      gross_minor = g.gross_minor, carry_over_minor = g.carry_over_minor, carried_over_minor = g.carried_over_minor
    from unnest(
      ${lines.map(({ line }) => bucketOf(line.memberId))}::smallint[],
      ${lines.map(({ line }) => line.memberId)}::bigint[],
      ${lines.map(({ line }) => line.contractId)}::bigint[],
      ${lines.map(({ line }) => line.windowFrom)}::timestamptz[],
      ${lines.map(({ tier }) => tier)}::smallint[],
      ${lines.map(({ ratePpm }) => Number(ratePpm))}::integer[],
      ${lines.map(({ baseMinor }) => baseMinor)}::bigint[],
      ${lines.map(({ grossMinor }) => grossMinor)}::bigint[],
      ${lines.map(({ carryOverMinor }) => carryOverMinor)}::bigint[],
      ${lines.map(({ carriedOverMinor }) => carriedOverMinor)}::bigint[]
    ) as g (bucket, member_id, contract_id, window_from, tier_no, rate_ppm, base_minor, gross_minor, carry_over_minor, carried_over_minor)
    where l.bucket = g.bucket and l.member_id = g.member_id and l.contract_id = g.contract_id
      and l.window_from = g.window_from`.execute(tx);
}
