import type { LotteryChaseState } from '@baize/contract/codes';
import type { LottoLine } from '@baize/contract/schemas/lotto';
import { sql } from 'kysely';
import { bucketOf } from '../../../domain/bucket.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { isOfMember } from '../../../platform/member-rows.ts';

/** A later issue of a chase (an order that is repeated over several issues), with the factor by which its stakes are multiplied. */
export interface ChasedIssue {
  readonly issueId: bigint;
  readonly multiple: number;
}

/** A chase to insert. */
export interface NewChase {
  readonly memberId: bigint;
  readonly chaseId: string;
  readonly lotteryCode: string;
  readonly currency: string;
  readonly lines: readonly LottoLine[];
  readonly stopsAfterWin: boolean;
  /** The issue of the order itself. */
  readonly firstIssueId: bigint;
  readonly issues: readonly ChasedIssue[];
  readonly at: Date;
}

/** Inserts a chase. Its first issue is placed in the same transaction. */
export async function insertChase(tx: Tx, chase: NewChase): Promise<void> {
  const place = { bucket: bucketOf(chase.memberId), member_id: chase.memberId, chase_id: chase.chaseId };
  await tx
    .insertInto('lottery_chase')
    .values({
      ...place,
      lottery_code: chase.lotteryCode,
      currency: chase.currency,
      lines: JSON.stringify(chase.lines),
      stops_after_win: chase.stopsAfterWin,
      created_at: chase.at,
    })
    .execute();
  const first = { ...place, issue_id: chase.firstIssueId, multiple: 1, state: 'placed' };
  const waiting = chase.issues.map(({ issueId, multiple }) => ({
    ...place,
    issue_id: issueId,
    multiple,
    state: 'waiting',
  }));
  await tx
    .insertInto('lottery_chase_issue')
    .values([first, ...waiting])
    .execute();
}

/** Returns whether all of these issues exist. The caller holds the shared lock of the plan. */
export async function areIssuesPlanned(tx: Tx, issueIds: readonly bigint[]): Promise<boolean> {
  const { rows } = await sql<{ planned: number }>`
    select count(*)::integer as planned from lottery_issue where issue_id = any(${issueIds}::bigint[])`.execute(tx);
  return rows[0]?.planned === issueIds.length;
}

/** Names a chase with an issue to place. */
export interface DueChase {
  readonly memberId: bigint;
  readonly chaseId: string;
}

/**
 * Finds chases with a waiting issue that has opened or has already closed. A chase that stops after a win waits until its placed issues are settled.
 */
export async function findDueChases(db: Db, limit: number): Promise<DueChase[]> {
  const { rows } = await sql<DueChase>`
    select w.member_id as "memberId", w.chase_id as "chaseId"
    from lottery_issue i
    join lottery_chase_issue w on w.issue_id = i.issue_id and w.state = 'waiting'
    join lottery_chase c on c.bucket = w.bucket and c.member_id = w.member_id and c.chase_id = w.chase_id
    where i.opens_at <= clock_timestamp() and i.opens_at > now() - interval '60 days' and (
      i.closes_at <= clock_timestamp() or not c.stops_after_win or not exists (
        select from lottery_chase_issue p join lottery_issue placed on placed.issue_id = p.issue_id
        where p.bucket = c.bucket and p.member_id = c.member_id and p.chase_id = c.chase_id and p.state = 'placed'
          and placed.state in ('open', 'closed', 'drawn')))
    group by w.member_id, w.chase_id
    order by min(i.closes_at), w.member_id, min(c.created_at), w.chase_id
    limit ${limit}`.execute(db);
  return rows;
}

/** A running chase that this transaction has locked. Its lines are those of the first order. */
export interface LockedChase extends DueChase {
  readonly lotteryCode: string;
  readonly lines: readonly LottoLine[];
  readonly stopsAfterWin: boolean;
}

/** Locks a running chase. Returns undefined if the chase has ended, or if another worker has locked it. */
export async function lockRunningChase(tx: Tx, { memberId, chaseId }: DueChase): Promise<LockedChase | undefined> {
  const { rows } = await sql<LockedChase>`
    select c.member_id as "memberId", c.chase_id as "chaseId", c.lottery_code as "lotteryCode", c.lines, c.stops_after_win as "stopsAfterWin"
    from lottery_chase c
    where ${isOfMember('c', memberId)} and c.chase_id = ${chaseId} and c.state = 'running'
    for update skip locked`.execute(tx);
  return rows[0];
}

/** An issue of a chase that is not placed yet. `isOver`: it has closed without a bet of the chase. */
export interface WaitingIssue extends ChasedIssue {
  readonly number: string;
  readonly isOpen: boolean;
  readonly isOver: boolean;
}

/** Reads the issues of the chase that are not placed yet, in the order of their draws. */
export async function readWaitingIssues(tx: Tx, { memberId, chaseId }: DueChase): Promise<WaitingIssue[]> {
  const { rows } = await sql<WaitingIssue>`
    select w.issue_id as "issueId", w.multiple, i.number,
      i.state = 'open' and i.opens_at <= clock_timestamp() and i.closes_at > clock_timestamp() as "isOpen",
      i.state <> 'open' or i.closes_at <= clock_timestamp() as "isOver"
    from lottery_chase_issue w join lottery_issue i on i.issue_id = w.issue_id
    where ${isOfMember('w', memberId)} and w.chase_id = ${chaseId} and w.state = 'waiting'
    order by i.closes_at`.execute(tx);
  return rows;
}

/** Returns whether an issue that the chase has placed is not settled yet. */
export async function hasUnsettledIssue(tx: Tx, { memberId, chaseId }: DueChase): Promise<boolean> {
  const { rows } = await sql`
    select 1 from lottery_chase_issue w join lottery_issue i on i.issue_id = w.issue_id
    where ${isOfMember('w', memberId)} and w.chase_id = ${chaseId} and w.state = 'placed' and i.state in ('open', 'closed', 'drawn')
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** Marks waiting issues of a chase as placed or left out. */
export async function markIssues(
  tx: Tx,
  { memberId, chaseId }: DueChase,
  issueIds: readonly bigint[],
  state: 'placed' | 'left_out',
): Promise<void> {
  if (issueIds.length === 0) return;
  await tx
    .updateTable('lottery_chase_issue')
    .set({ state })
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('chase_id', '=', chaseId)
    .where('state', '=', 'waiting')
    .where('issue_id', 'in', [...issueIds])
    .execute();
}

/** Ends a chase. Waiting issues are left out; returns their number. */
export async function endChase(tx: Tx, { memberId, chaseId }: DueChase, state: LotteryChaseState): Promise<number> {
  const bucket = bucketOf(memberId);
  const { numUpdatedRows } = await tx
    .updateTable('lottery_chase_issue')
    .set({ state: 'left_out' })
    .where('bucket', '=', bucket)
    .where('member_id', '=', memberId)
    .where('chase_id', '=', chaseId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  await tx
    .updateTable('lottery_chase')
    .set({ state })
    .where('bucket', '=', bucket)
    .where('member_id', '=', memberId)
    .where('chase_id', '=', chaseId)
    .execute();
  return Number(numUpdatedRows);
}
