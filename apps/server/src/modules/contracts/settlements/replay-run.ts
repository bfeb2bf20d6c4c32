import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { measureTeams } from '../../../betting/measure-teams.ts';
import { BUCKETS } from '../../../domain/bucket.ts';
import { grossOf, netOf } from '../../../domain/contracts/settle.ts';
import type { Tx } from '../../../platform/db.ts';
import { readContractsById, type Contract } from '../rows.ts';
import { readCarryOvers } from '../carry-over.ts';
import { pairsThatAccumulate } from './gross-lines.ts';
import { insertLinesWithoutFigures } from './idle-lines.ts';
import { figuresOfLine, selectLines, type LineRow } from './lines.ts';
import { isComputed, selectRun, type Run } from './runs.ts';

export interface Replay {
  /** SHA-256 of the lines as they are stored, and as they are computed anew. */
  readonly storedDigest: string;
  readonly replayedDigest: string;
  readonly lines: number;
  /** The first contract whose line differs. */
  readonly differs: bigint | undefined;
}

/** Lines whose contracts are read at once. */
const LINES_PER_READ = 500;

/**
 * Computes a computed run anew from the roll-ups and compares the lines. Everything happens behind a savepoint and is undone: the stored lines
 * stay as they are. Undefined where the brand has no such run, or where it is not computed yet.
 */
export async function replayRun(
  tx: Tx,
  { merchantId, runId }: { readonly merchantId: number; readonly runId: bigint },
): Promise<Replay | undefined> {
  const run = await selectRun(tx, runId);
  if (!run || !isComputed(run.state) || run.series.merchantId !== merchantId) return undefined;
  const stored = await readLines(tx, runId);
  await sql`savepoint before_replay`.execute(tx);
  const measured = await measureAgain(tx, run);
  await sql`rollback to savepoint before_replay`.execute(tx);
  const storedLines = new Map(stored.map((line) => [line.contractId, canonicalLine(line)]));
  const replayed = (await computeAgain(tx, run, measured)).filter(
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
async function measureAgain(tx: Tx, run: Run): Promise<LineRow[]> {
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

async function computeAgain(tx: Tx, run: Run, lines: readonly LineRow[]): Promise<LineRow[]> {
  const grossed: LineRow[] = [];
  for (let start = 0; start < lines.length; start += LINES_PER_READ) {
    const part = lines.slice(start, start + LINES_PER_READ);
    const contracts = await readContractsById(
      tx,
      part.map(({ contractId }) => contractId),
    );
    const carriedOver = await readCarryOvers(tx, pairsThatAccumulate(part, contracts), run.window.from);
    for (const line of part) {
      const carriedOverMinor = carriedOver.get(line.memberId) ?? 0n;
      grossed.push(grossAgain(run, { line, carriedOverMinor }, contracts.get(line.contractId)));
    }
  }
  const owed = new Map<bigint, bigint>();
  for (const { uplineContractId, grossMinor } of grossed)
    if (uplineContractId !== null) owed.set(uplineContractId, (owed.get(uplineContractId) ?? 0n) + (grossMinor ?? 0n));
  return grossed.map((line) => netAgain(line, owed.get(line.contractId) ?? 0n));
}

interface MeasuredLine {
  readonly line: LineRow;
  readonly carriedOverMinor: bigint;
}

/** A parked line has no gross. A planned one was inserted by the replay. */
function grossAgain(
  { window }: Run,
  { line, carriedOverMinor }: MeasuredLine,
  contract: Contract | undefined,
): LineRow {
  if (!contract || (line.grossMinor === null && line.state !== 'planned')) return line;
  const measured = { ...line, carriedOverMinor };
  const { tier, ratePpm, baseMinor, grossMinor, carryOverMinor } = grossOf(
    contract.terms,
    figuresOfLine(measured, window),
  );
  return { ...measured, tierNo: tier, ratePpm: Number(ratePpm), baseMinor, grossMinor, carryOverMinor };
}

/** Adjustments are facts of their own, which other windows have left: they are taken as they stand. */
function netAgain(line: LineRow, owedMinor: bigint): LineRow {
  if (line.netMinor === null && line.state !== 'planned') return line;
  const { netMinor, gapMinor } = netOf(line.grossMinor ?? 0n, owedMinor);
  return { ...line, owedMinor, gapMinor, netMinor: netMinor + line.adjustmentMinor };
}

/**
 * Whether a line comes to nothing and leaves nothing, so that the run may do without it. Agents to whom only adjustments are paid have lines,
 * and the uplines above them have none.
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
