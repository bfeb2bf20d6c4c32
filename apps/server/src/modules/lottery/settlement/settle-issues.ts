import { findFamilyRules } from '@baize/lottery/settling';
import { sql } from 'kysely';
import { assert } from '../../../domain/assert.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { publishChange } from '../../../platform/live/publish-change.ts';
import { drawTopic } from '../../../platform/live/topics.ts';
import { transaction } from '../../../platform/transaction.ts';
import { deleteExposure } from '../../../betting/lottery/exposure.ts';
import { findUnsettledBuckets } from '../../../betting/lottery/participants.ts';
import { settleChunk } from './settle-chunk.ts';
import { VOID_VERSION, type SettlingIssue } from './settling-issue.ts';

export interface SettlementContext {
  readonly db: Db;
  readonly log?: { error(fields: object, message: string): void };
}

/** The most issues of one run, so that one worker does not stay with a backlog. Issues that fail are not counted. */
const ISSUES_PER_RUN_MAX = 50;
/** Void issues are looked for among the draws of this many past days. Older issues cannot be voided (`requestVoid`). */
export const VOID_REACH_DAYS = 60;

/**
 * Settles drawn issues, returns the stakes of void ones, and corrects what an earlier version of a draw has paid. Any number of workers may run this;
 * each takes members that no other has locked. A run that is killed leaves whole chunks behind, and the next one continues. Returns the number of
 * handled chunks and issues; 0 if nothing is left to do. An issue that fails raises an alert in each run, and the run continues with the issues after
 * it, so that any number of failing issues delays no newer one.
 */
export async function settleDrawnIssues(context: SettlementContext): Promise<number> {
  const tried: bigint[] = [];
  let moved = 0;
  let wanted = ISSUES_PER_RUN_MAX;
  while (wanted > 0) {
    const issues = await findUnsettledIssues(context.db, { tried, limit: wanted });
    const hasMore = issues.length === wanted;
    for (const issue of issues) {
      tried.push(issue.issueId);
      const movedOfIssue = await trySettleIssue(context, issue);
      if (movedOfIssue === undefined) continue;
      moved += movedOfIssue;
      wanted -= 1;
    }
    if (!hasMore) break;
  }
  return moved;
}

/** Settles an issue. Returns the number of handled chunks and issues, or undefined after an alert if the settlement failed. */
async function trySettleIssue({ db, log }: SettlementContext, issue: UnsettledRow): Promise<number | undefined> {
  try {
    return await settleIssue(db, issue);
  } catch (err) {
    if (!log) throw err;
    log.error(
      { alert: 'lottery-settlement', issueId: String(issue.issueId), err },
      'ALERT: an issue could not be settled',
    );
    return undefined;
  }
}

/**
 * Voids an issue in the caller's transaction, which holds the exclusive lock of the issue. Deletes the exposure; `settleDrawnIssues` returns the
 * stakes.
 */
export async function voidIssue(tx: Tx, issueId: bigint): Promise<void> {
  await deleteExposure(tx, issueId);
  await tx.updateTable('lottery_issue').set({ state: 'voided' }).where('issue_id', '=', issueId).execute();
}

interface UnsettledRow {
  readonly issueId: bigint;
  readonly lotteryCode: string;
  readonly family: string;
  readonly state: string;
  readonly drawText: string | null;
  readonly version: number;
  readonly heldWinMinor: bigint | null;
}

/** Returns the void issues that have stakes to give back. */
async function findVoidedWithStakes(db: Db): Promise<bigint[]> {
  const { rows: voided } = await sql<{ issueId: bigint }>`
    select issue_id as "issueId" from lottery_issue
    where state = 'voided' and draws_at > now() - make_interval(days => ${VOID_REACH_DAYS})`.execute(db);
  if (voided.length === 0) return [];
  const { rows } = await sql<{ issueId: bigint }>`
    select distinct issue_id as "issueId" from lottery_participation
    where issue_id = any(${voided.map(({ issueId }) => issueId)}::bigint[]) and settled_version < ${VOID_VERSION}`.execute(
    db,
  );
  return rows.map(({ issueId }) => issueId);
}

/** Returns the first issues, in the order of their draws, that have something to settle and that this run has not tried. */
async function findUnsettledIssues(
  db: Db,
  { tried, limit }: { readonly tried: readonly bigint[]; readonly limit: number },
): Promise<UnsettledRow[]> {
  const voided = await findVoidedWithStakes(db);
  const { rows } = await sql<UnsettledRow>`
    select i.issue_id as "issueId", i.lottery_code as "lotteryCode", l.family, i.state, i.draw_text as "drawText",
      case when i.state = 'voided' then ${VOID_VERSION} else i.draw_version end as version, l.held_win_minor as "heldWinMinor"
    from lottery_issue i join lottery l on l.code = i.lottery_code
    where (i.state = 'drawn' or i.issue_id = any(${voided}::bigint[])) and i.issue_id <> all(${tried}::bigint[])
    order by i.draws_at
    limit ${limit}`.execute(db);
  return rows;
}

/** Reads a settled issue with its present draw. Undefined if the issue is not settled, or is void. */
export async function readSettledIssue(tx: Tx, issueId: bigint): Promise<SettlingIssue | undefined> {
  const { rows } = await sql<UnsettledRow>`
    select i.issue_id as "issueId", i.lottery_code as "lotteryCode", l.family, i.state, i.draw_text as "drawText", i.draw_version as version,
      l.held_win_minor as "heldWinMinor"
    from lottery_issue i join lottery l on l.code = i.lottery_code
    where i.issue_id = ${issueId} and i.state = 'settled'`.execute(tx);
  return rows[0] && toSettlingIssue(rows[0]);
}

async function settleIssue(db: Db, row: UnsettledRow): Promise<number> {
  const issue = toSettlingIssue(row);
  let chunks = 0;
  for (const bucket of await findUnsettledBuckets(db, issue)) {
    while (await transaction(db, async (tx) => await settleChunk(tx, issue, bucket))) chunks += 1;
  }
  const isSettled = await transaction(db, async (tx) => await finishIssue(tx, row));
  return chunks + (isSettled ? 1 : 0);
}

function toSettlingIssue({
  issueId,
  lotteryCode,
  family,
  state,
  drawText,
  version,
  heldWinMinor,
}: UnsettledRow): SettlingIssue {
  const rules = findFamilyRules(family);
  assert(rules !== undefined, `lottery ${lotteryCode} is of the unknown family ${family}`);
  const settlerOf = state === 'voided' ? undefined : rules.compileDraw(drawText ?? '');
  assert(state === 'voided' || settlerOf !== undefined, `the draw of issue ${issueId} cannot be read`);
  return { issueId, lotteryCode, version, rules, settlerOf, heldWinMinor };
}

/** Marks a drawn issue as settled if no member is left, and notifies the pages that show bets. Returns whether it did. */
async function finishIssue(tx: Tx, { issueId, lotteryCode, version }: UnsettledRow): Promise<boolean> {
  const unsettled = await tx
    .selectFrom('lottery_participation')
    .select('member_id')
    .where('issue_id', '=', issueId)
    .where('settled_version', '<', version)
    .limit(1)
    .executeTakeFirst();
  if (unsettled) return false;
  const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(tx);
  const { numUpdatedRows } = await tx
    .updateTable('lottery_issue')
    .set({ state: 'settled', settled_at: sql<Date>`${rows[0]?.at}::timestamptz` })
    .where('issue_id', '=', issueId)
    .where('state', '=', 'drawn')
    .where('draw_version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await publishChange(tx, { topic: drawTopic(lotteryCode), subject: 'settled' });
  return true;
}
