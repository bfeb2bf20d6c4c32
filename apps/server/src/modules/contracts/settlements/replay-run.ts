import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { measureTeams } from '../../../betting/measure-teams.ts';
import { BUCKETS } from '../../../domain/bucket.ts';
import { computeGrossLine, splitGross } from '../../../domain/contracts/settle.ts';
import type { Tx } from '../../../platform/db.ts';
import { readContractsById, type Contract } from '../rows.ts';
import { readCarryOvers } from '../carry-over.ts';
import { findAccumulatingPairs } from './gross-lines.ts';
import { insertLinesWithoutFigures } from './idle-lines.ts';
import { toTeamFigures, selectLines, type LineRow } from './lines.ts';
import { isComputed, selectRun, type Run } from './runs.ts';

/** The comparison of a stored run with a second computation from the roll-ups. */
export interface Replay {
  /** The SHA-256 of the stored lines; `replayedDigest` is that of the recomputed ones. */
  readonly storedDigest: string;
  readonly replayedDigest: string;
  readonly lines: number;
  /** The first contract whose line differs; undefined if all lines agree. */
  readonly differs: bigint | undefined;
}

/** Lines whose contracts are read at once. */
const LINES_PER_READ = 500;

/**
 * Recomputes a computed run from the roll-ups and compares the lines. Everything happens behind a savepoint and is rolled back, so nothing is
 * changed. Returns undefined if the brand has no such run, or if the run is not computed yet.
 */
export async function replayRun(
  tx: Tx,
  { merchantId, runId }: { readonly merchantId: number; readonly runId: bigint },
): Promise<Replay | undefined> {
  const run = await selectRun(tx, runId);
  if (!run || !isComputed(run.state) || run.series.merchantId !== merchantId) return undefined;
  const stored = await readLines(tx, runId);
  await sql`savepoint before_replay`.execute(tx);
  const measured = await remeasureLines(tx, run);
  await sql`rollback to savepoint before_replay`.execute(tx);
  const storedLines = new Map(stored.map((line) => [line.contractId, canonicalLine(line)]));
  const replayed = (await recomputeLines(tx, run, measured)).filter(
    (line) => storedLines.has(line.contractId) || !isIdle(line),
  );
  // A replay keeps every stored line, and may find one more.
  const differs = replayed.find((line) => storedLines.get(line.contractId) !== canonicalLine(line));
  return {
    storedDigest: computeDigest(stored),
    replayedDigest: computeDigest(replayed),
    lines: stored.length,
    differs: differs?.contractId,
  };
}

async function readLines(tx: Tx, runId: bigint): Promise<LineRow[]> {
  return await selectLines(tx, sql`l.run_id = ${runId} order by l.contract_id`);
}

/** Measures the window into the emptied lines, inserts the lines that the run should have had, and reads all of them. */
async function remeasureLines(tx: Tx, run: Run): Promise<LineRow[]> {
  const { runId, series, window, timeZone, closedAt } = run;
  await sql`
    update settlement_line set valid_bet_minor = 0, stake_minor = 0, win_minor = 0, promotions_minor = 0, rebates_minor = 0,
      salaries_minor = 0, active_members = 0
    where run_id = ${runId}`.execute(tx);
  const measured = { runId, series, window, timeZone, closedAt: closedAt ?? window.to };
  await measureTeams(tx, measured, { from: 0, to: BUCKETS });
  await insertLinesWithoutFigures(tx, run);
  return await readLines(tx, runId);
}

async function recomputeLines(tx: Tx, run: Run, lines: readonly LineRow[]): Promise<LineRow[]> {
  const grossed: LineRow[] = [];
  for (let start = 0; start < lines.length; start += LINES_PER_READ) {
    const part = lines.slice(start, start + LINES_PER_READ);
    const contracts = await readContractsById(
      tx,
      part.map(({ contractId }) => contractId),
    );
    const carriedOver = await readCarryOvers(tx, findAccumulatingPairs(part, contracts), run.window.from);
    for (const line of part) {
      const carriedOverMinor = carriedOver.get(line.memberId) ?? 0n;
      grossed.push(recomputeGross(run, { line, carriedOverMinor }, contracts.get(line.contractId)));
    }
  }
  const owed = new Map<bigint, bigint>();
  for (const { uplineContractId, grossMinor } of grossed)
    if (uplineContractId !== null) owed.set(uplineContractId, (owed.get(uplineContractId) ?? 0n) + (grossMinor ?? 0n));
  return grossed.map((line) => recomputeNet(line, owed.get(line.contractId) ?? 0n));
}

interface MeasuredLine {
  readonly line: LineRow;
  readonly carriedOverMinor: bigint;
}

/** A parked line has no gross. A planned one was inserted by the replay. */
function recomputeGross(
  { window }: Run,
  { line, carriedOverMinor }: MeasuredLine,
  contract: Contract | undefined,
): LineRow {
  if (!contract || (line.grossMinor === null && line.state !== 'planned')) return line;
  const measured = { ...line, carriedOverMinor };
  const { tier, ratePpm, baseMinor, grossMinor, carryOverMinor } = computeGrossLine(
    contract.terms,
    toTeamFigures(measured, window),
  );
  return { ...measured, tierNo: tier, ratePpm: Number(ratePpm), baseMinor, grossMinor, carryOverMinor };
}

/** Recomputes the net of a line. Its adjustments were left by other windows, so they are taken as stored. */
function recomputeNet(line: LineRow, owedMinor: bigint): LineRow {
  if (line.netMinor === null && line.state !== 'planned') return line;
  const { netMinor, gapMinor } = splitGross(line.grossMinor ?? 0n, owedMinor);
  return { ...line, owedMinor, gapMinor, netMinor: netMinor + line.adjustmentMinor };
}

/**
 * Returns whether a line pays nothing and leaves nothing for later, so that the run may lack it. The uplines above agents who only get adjustments
 * have no such lines.
 */
function isIdle(line: LineRow): boolean {
  const { validBetMinor, stakeMinor, winMinor, promotionsMinor, rebatesMinor, salariesMinor } = line;
  const figures = [validBetMinor, stakeMinor, winMinor, promotionsMinor, rebatesMinor, salariesMinor];
  const results = [line.carriedOverMinor, line.grossMinor, line.carryOverMinor, line.owedMinor, line.netMinor];
  return [...figures, ...results].every((amount) => amount === 0n);
}

function canonicalLine(line: LineRow): string {
  const figures = [
    line.validBetMinor,
    line.stakeMinor,
    line.winMinor,
    line.promotionsMinor,
    line.rebatesMinor,
    line.salariesMinor,
  ];
  const formula = [line.tierNo, line.ratePpm, line.baseMinor, line.grossMinor, line.carryOverMinor, line.owedMinor];
  const result = [line.adjustmentMinor, line.netMinor, line.gapMinor];
  return [
    line.contractId,
    line.memberId,
    line.activeMembers,
    line.carriedOverMinor,
    ...figures,
    ...formula,
    ...result,
  ].join(' ');
}

function computeDigest(lines: readonly LineRow[]): string {
  const hash = createHash('sha256');
  for (const line of lines) hash.update(`${canonicalLine(line)}\n`);
  return hash.digest('hex');
}
