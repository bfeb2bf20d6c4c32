import { planIssues } from '@baize/lottery/calendar';
import { sql } from 'kysely';
import { assert } from '../../../domain/assert.ts';
import type { Tx } from '../../../platform/db.ts';
import { alignOpenings } from './align-openings.ts';
import { publishIssueChange } from './issue-changes.ts';
import { lockIssue } from './issue-lock.ts';
import { readPlan, type LotteryPlan } from './plan-rows.ts';

/**
 * Why an issue cannot be withdrawn. `over`: it is closed or drawn. `bets`: it has bets, or a chase (a bet that is repeated over several issues) waits
 * for it.
 */
export type WithdrawalRefusal = { readonly ok: false; readonly why: 'over' | 'bets'; readonly number: string };

/** The numbers of the withdrawn issues, or the first issue that cannot be withdrawn. */
export type Withdrawal = { readonly ok: true; readonly numbers: readonly string[] } | WithdrawalRefusal;

/** The local days of a lottery whose unplanned issues are withdrawn. */
export interface WithdrawalRequest {
  readonly lotteryCode: string;
  readonly firstDay: string;
  /** The last local day. Without one, all days from the first one on. */
  readonly lastDay?: string;
  readonly now: Date;
}

interface StoredIssueOfDays {
  readonly issueId: bigint;
  readonly number: string;
  readonly drawsAt: Date;
  readonly state: string;
}

/**
 * Deletes the planned issues of these days that the calendar no longer contains, all or none: an issue with bets stays, and the caller rolls its
 * change of the calendar back. A cancelled bet counts as well, because its record names the issue. The caller holds the exclusive lock of the plan
 * and has stored the new calendar.
 */
export async function withdrawUnplanned(tx: Tx, request: WithdrawalRequest): Promise<Withdrawal> {
  const { lotteryCode, now } = request;
  const plan = await readPlan(tx, lotteryCode, now);
  assert(plan !== undefined, `the lottery ${lotteryCode} exists`);
  const unplanned = findUnplanned(plan, await readIssuesOfDays(tx, request));
  const over = unplanned.find(({ state }) => state !== 'open');
  if (over) return { ok: false, why: 'over', number: over.number };
  for (const { issueId } of unplanned) await lockIssue(tx, issueId);
  const refusal = await findRefusal(tx, unplanned);
  if (refusal) return refusal;
  if (unplanned.length === 0) return { ok: true, numbers: [] };
  const issueIds = unplanned.map(({ issueId }) => issueId);
  await tx.deleteFrom('lottery_issue').where('issue_id', 'in', issueIds).execute();
  await alignOpenings(tx, lotteryCode, now);
  await publishIssueChange(tx, lotteryCode, 'voided');
  return { ok: true, numbers: unplanned.map(({ number }) => number) };
}

/**
 * Reads the issues of these days, whose numbers begin with the local day. They come in the order of their ids, in which orders lock them, too. No row
 * is locked here.
 */
async function readIssuesOfDays(
  tx: Tx,
  { lotteryCode, firstDay, lastDay = '9999-12-31' }: WithdrawalRequest,
): Promise<StoredIssueOfDays[]> {
  const [first, last] = [firstDay.replaceAll('-', ''), lastDay.replaceAll('-', '')];
  const { rows } = await sql<StoredIssueOfDays>`
    select issue_id as "issueId", number, draws_at as "drawsAt", state from lottery_issue
    where lottery_code = ${lotteryCode} and draws_at >= ${firstDay}::date - interval '1 day' and left(number, 8) between ${first} and ${last}
      and state <> 'voided'
    order by issue_id`.execute(tx);
  return rows;
}

function findUnplanned({ calendar, changes }: LotteryPlan, stored: readonly StoredIssueOfDays[]): StoredIssueOfDays[] {
  const draws = stored.map(({ drawsAt }) => drawsAt.getTime());
  if (draws.length === 0) return [];
  const planned = planIssues(calendar, Math.min(...draws) - 1, Math.max(...draws), changes);
  const drawsByNumber = new Map(planned.map(({ number, drawsAt }) => [number, drawsAt]));
  return stored.filter(({ number, drawsAt }) => drawsByNumber.get(number) !== drawsAt.getTime());
}

/** Checks the issues again under their locks, which a close or an order may have held until now. */
async function findRefusal(tx: Tx, issues: readonly StoredIssueOfDays[]): Promise<WithdrawalRefusal | undefined> {
  const issueIds = issues.map(({ issueId }) => issueId);
  const { rows: open } = await sql<{ issueId: bigint }>`
    select issue_id as "issueId" from lottery_issue where issue_id = any(${issueIds}::bigint[]) and state = 'open'`.execute(
    tx,
  );
  const openIds = new Set(open.map(({ issueId }) => issueId));
  const over = issues.find(({ issueId }) => !openIds.has(issueId));
  if (over) return { ok: false, why: 'over', number: over.number };
  const betIds = await readIssuesWithBets(tx, issueIds);
  const withBets = issues.find(({ issueId }) => betIds.has(issueId));
  return withBets && { ok: false, why: 'bets', number: withBets.number };
}

async function readIssuesWithBets(tx: Tx, issueIds: readonly bigint[]): Promise<ReadonlySet<bigint>> {
  const { rows: bets } = await sql<{ issueId: bigint }>`
    select distinct issue_id as "issueId" from lottery_participation where issue_id = any(${issueIds}::bigint[])`.execute(
    tx,
  );
  const { rows: chases } = await sql<{ issueId: bigint }>`
    select distinct issue_id as "issueId" from lottery_chase_issue
    where issue_id = any(${issueIds}::bigint[]) and state = 'waiting'`.execute(tx);
  return new Set([...bets, ...chases].map(({ issueId }) => issueId));
}
