import { sql } from 'kysely';
import { applyAdjustments } from '../../../domain/contracts/correct.ts';
import { splitGross } from '../../../domain/contracts/settle.ts';
import { bucketOf } from '../../../domain/bucket.ts';
import type { Series } from '../../../betting/late-bets.ts';
import type { Tx } from '../../../platform/db.ts';
import { groupByPlacement, isInPlacementOf } from '../../../platform/placements.ts';
import { insertAdjustment } from './correct-lines.ts';
import { selectNextLines, type LineRow, type StepStart } from './lines.ts';
import type { Run } from './runs.ts';

/** The most lines that one transaction computes. It locks waiting adjustments, which only settlements and operators write, so that it may take many. */
const LINES_PER_STEP_MAX = 2_500;
const NET_KEYS = ['memberId', 'contractId', 'windowFrom', 'grossMinor'] as const;
type GrossedLine = Pick<LineRow, (typeof NET_KEYS)[number]>;

/** A line with its net. `remainderMinor` is the part of the waiting adjustments that the line could not take. */
interface NettedLine {
  readonly line: GrossedLine;
  readonly owedMinor: bigint;
  readonly gapMinor: bigint;
  readonly adjustmentMinor: bigint;
  readonly netMinor: bigint;
  readonly remainderMinor: bigint;
}

/**
 * Computes the nets of the next lines: gross, less the gross of the downlines, plus waiting adjustments. A line is skipped while the gross of a
 * downline is unknown. Returns the contract of the last computed line, and undefined if no line after the contract `after` can be computed.
 */
export async function computeNextNets(tx: Tx, run: Run, { after, now }: StepStart): Promise<bigint | undefined> {
  const waiting = await readContractsWithUnknownGross(tx, run);
  const lines = await selectNextLines(
    tx,
    sql<boolean>`l.state = 'grossed' and not l.contract_id = any(${waiting}::bigint[])`,
    { run, after, limit: LINES_PER_STEP_MAX, keys: NET_KEYS },
  );
  if (lines.length === 0) return undefined;
  const owed = await sumOwedToDownlines(tx, run, lines);
  const adjustments = await lockAdjustments(tx, run, lines);
  const minima = await readMinimumPay(tx, lines);
  const netted = lines.map((line) => {
    const { contractId, memberId } = line;
    const waitingMinor = sumAdjustments(adjustments.get(memberId));
    return computeNet(line, {
      owedMinor: owed.get(contractId) ?? 0n,
      waitingMinor,
      minimumMinor: minima.get(contractId) ?? 0n,
    });
  });
  await storeNets(tx, netted);
  const linesWithAdjustments = netted.filter(canTakeAdjustments);
  await markApplied(
    tx,
    lines,
    linesWithAdjustments.flatMap(({ line }) => adjustments.get(line.memberId) ?? []),
  );
  for (const nettedLine of linesWithAdjustments) await carryRemainderOver(tx, run, nettedLine, now);
  return lines.at(-1)?.contractId;
}

/** Returns the contracts with a downline whose gross is unknown, because its line is parked. The step before leaves no other line without gross. */
async function readContractsWithUnknownGross(tx: Tx, { runId }: Run): Promise<bigint[]> {
  const rows = await tx
    .selectFrom('settlement_line')
    .select('upline_contract_id')
    .where('run_id', '=', runId)
    .where('failure', 'is not', null)
    .where('gross_minor', 'is', null)
    .execute();
  return rows.flatMap(({ upline_contract_id }) => upline_contract_id ?? []);
}

/**
 * Returns whether the line takes its waiting adjustments. It does not if the net has nothing to give for negative ones, or if there is no net and
 * positive ones are below the minimum. Adjustments that cancel each other out are taken.
 */
function canTakeAdjustments({ adjustmentMinor, remainderMinor }: NettedLine): boolean {
  return adjustmentMinor !== 0n || remainderMinor === 0n;
}

/** Stores the part that the line could not take of negative adjustments, or a net below the minimum, as an adjustment of the agent's next window. */
async function carryRemainderOver(
  tx: Tx,
  { series }: Run,
  { line, remainderMinor }: NettedLine,
  now: Date,
): Promise<void> {
  if (remainderMinor === 0n) return;
  const { memberId, contractId, windowFrom } = line;
  const { merchantId, kind } = series;
  const rest = { betId: null, isRest: true, amountMinor: remainderMinor, now } as const;
  await insertAdjustment(tx, { memberId, merchantId, kind, contractId, windowFrom, ...rest });
}

interface NetTerms {
  readonly owedMinor: bigint;
  readonly waitingMinor: bigint;
  readonly minimumMinor: bigint;
}

function computeNet(line: GrossedLine, { owedMinor, waitingMinor, minimumMinor }: NetTerms): NettedLine {
  const { netMinor: netBeforeMinor, gapMinor } = splitGross(line.grossMinor ?? 0n, owedMinor);
  return { line, owedMinor, gapMinor, ...applyAdjustments(netBeforeMinor, waitingMinor, minimumMinor) };
}

/** Reads the minimum pay per window (minor units) of the contracts that have one, by contract id. */
async function readMinimumPay(tx: Tx, lines: readonly GrossedLine[]): Promise<ReadonlyMap<bigint, bigint>> {
  const rows = await tx
    .selectFrom('agent_contract')
    .select(['contract_id', 'minimum_pay_minor'])
    .where(
      'contract_id',
      'in',
      lines.map(({ contractId }) => contractId),
    )
    .where('minimum_pay_minor', 'is not', null)
    .execute();
  return new Map(rows.map(({ contract_id, minimum_pay_minor }) => [contract_id, minimum_pay_minor ?? 0n]));
}

/** Sums the gross of the direct downlines of each contract. */
async function sumOwedToDownlines(
  tx: Tx,
  { runId }: Run,
  lines: readonly GrossedLine[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const { rows } = await sql<{ contractId: bigint; owedMinor: bigint }>`
    select upline_contract_id as "contractId", sum(gross_minor) as "owedMinor" from settlement_line
    where run_id = ${runId} and upline_contract_id = any(${lines.map(({ contractId }) => contractId)}::bigint[])
    group by upline_contract_id`.execute(tx);
  return new Map(rows.map(({ contractId, owedMinor }) => [contractId, owedMinor]));
}

interface WaitingAdjustment {
  readonly memberId: bigint;
  readonly adjustmentId: bigint;
  readonly amountMinor: bigint;
}

async function lockAdjustments(
  tx: Tx,
  { series }: Run,
  lines: readonly GrossedLine[],
): Promise<ReadonlyMap<bigint, readonly WaitingAdjustment[]>> {
  const memberIds = [...new Set(lines.map(({ memberId }) => memberId))];
  const locked: WaitingAdjustment[] = [];
  for (const group of groupByPlacement(memberIds, bucketOf))
    locked.push(...(await lockAdjustmentsOfPlacement(tx, series, group)));
  return Map.groupBy(locked, ({ memberId }) => memberId);
}

/** Locks what waits for members of one placement, because a statement can lock rows of one placement only. */
async function lockAdjustmentsOfPlacement(
  tx: Tx,
  { kind }: Pick<Series, 'kind'>,
  memberIds: readonly bigint[],
): Promise<WaitingAdjustment[]> {
  const [first] = memberIds;
  if (first === undefined) return [];
  const { rows } = await sql<WaitingAdjustment>`
    select a.member_id as "memberId", a.adjustment_id as "adjustmentId", a.amount_minor as "amountMinor" from settlement_adjustment a
    where ${isInPlacementOf('a', bucketOf(first))} and a.bucket = any(${memberIds.map(bucketOf)}::smallint[])
      and a.member_id = any(${memberIds}::bigint[]) and a.kind = ${kind} and a.applied_window_from is null
    order by a.member_id, a.adjustment_id for update`.execute(tx);
  return rows;
}

function sumAdjustments(adjustments: readonly WaitingAdjustment[] = []): bigint {
  return adjustments.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
}

async function storeNets(tx: Tx, lines: readonly NettedLine[]): Promise<void> {
  await sql`
    update settlement_line l set state = 'open', owed_minor = n.owed_minor, gap_minor = n.gap_minor, adjustment_minor = n.adjustment_minor,
      net_minor = n.net_minor
    from unnest(
      ${lines.map(({ line }) => bucketOf(line.memberId))}::smallint[],
      ${lines.map(({ line }) => line.memberId)}::bigint[],
      ${lines.map(({ line }) => line.contractId)}::bigint[],
      ${lines.map(({ line }) => line.windowFrom)}::timestamptz[],
      ${lines.map(({ owedMinor }) => owedMinor)}::bigint[],
      ${lines.map(({ gapMinor }) => gapMinor)}::bigint[],
      ${lines.map(({ adjustmentMinor }) => adjustmentMinor)}::bigint[],
      ${lines.map(({ netMinor }) => netMinor)}::bigint[]
    ) as n (bucket, member_id, contract_id, window_from, owed_minor, gap_minor, adjustment_minor, net_minor)
    where l.bucket = n.bucket and l.member_id = n.member_id and l.contract_id = n.contract_id
      and l.window_from = n.window_from`.execute(tx);
}

/** Stores which line has taken each adjustment. */
async function markApplied(
  tx: Tx,
  lines: readonly GrossedLine[],
  adjustments: readonly WaitingAdjustment[],
): Promise<void> {
  if (adjustments.length === 0) return;
  const contracts = new Map(lines.map(({ memberId, contractId }) => [memberId, contractId]));
  await sql`
    update settlement_adjustment a set applied_contract_id = t.contract_id, applied_window_from = ${lines[0]?.windowFrom}
    from unnest(
      ${adjustments.map(({ memberId }) => bucketOf(memberId))}::smallint[],
      ${adjustments.map(({ memberId }) => memberId)}::bigint[],
      ${adjustments.map(({ adjustmentId }) => adjustmentId)}::bigint[],
      ${adjustments.map(({ memberId }) => contracts.get(memberId))}::bigint[]
    ) as t (bucket, member_id, adjustment_id, contract_id)
    where a.bucket = t.bucket and a.member_id = t.member_id and a.adjustment_id = t.adjustment_id`.execute(tx);
}
