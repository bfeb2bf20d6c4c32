import { AGENT_TYPES } from '@baize/contract/limits';
import { sql } from 'kysely';
import {
  findLineMoveMistake,
  type LineMoveMistake,
  type MovedBranch,
  type MovedMember,
} from '../domain/identity/line-move.ts';
import { isBelowLine } from '../platform/lines.ts';
import type { Tx } from '../platform/db.ts';
import { publish } from '../platform/outbox.ts';

/** The request to move a member with everybody below to another upline. */
export interface LineMove {
  readonly merchantId: number;
  readonly memberId: bigint;
  /** The new upline. With `null` the member becomes the head of a line of its own. */
  readonly uplineId: bigint | null;
  readonly now: Date;
}

/** The number of moved members and the upline before the move (`null`: none), or why the move is not possible. */
export type LineMoveResult =
  | { readonly ok: true; readonly members: number; readonly formerUplineId: bigint | null }
  | { readonly ok: false; readonly mistake: LineMoveMistake | 'no_such_member' | 'no_such_upline' };

/**
 * Moves a member with everybody below (the branch) to another upline (docs/decisions/0080-line-moves.md). New bets and payments of the branch count
 * in the new line; earlier ones stay in the line that was valid at their time. The caller must have ended the contracts between the member and its
 * former upline.
 */
export async function moveLine(tx: Tx, move: LineMove): Promise<LineMoveResult> {
  const judged = await judgeLineMove(tx, move);
  if (!judged.ok) return judged;
  const { branch, upline } = judged;
  const { head, members } = branch;
  await storeFormerLines(tx, head, move.now);
  const line = upline ? `${upline.line}.${head.memberId}` : String(head.memberId);
  // `subpath` returns the part of a line that lies below the head of the branch. The line of the head itself has no such part.
  await sql`
    update member set line = case when line = ${head.line}::ltree then ${line}::ltree
      else ${line}::ltree || subpath(line, nlevel(${head.line}::ltree)) end
    where line = ${head.line}::ltree or ${isBelowLine('line', head.line)}`.execute(tx);
  await tx.updateTable('member').set({ upline_id: move.uplineId }).where('member_id', '=', head.memberId).execute();
  await publishMove(tx, move, head.uplineId);
  return { ok: true, members, formerUplineId: head.uplineId };
}

/** An allowed move with the branch that moves and its new upline (`undefined`: none), or the reason why the move is not possible. */
type JudgedMove =
  | { readonly ok: true; readonly branch: MovedBranch; readonly upline: MovedMember | undefined }
  | Extract<LineMoveResult, { ok: false }>;

/**
 * Checks whether a move is allowed, and locks the new upline and the whole branch until the transaction ends. The locks prevent registrations below
 * a member that moves, and a move of the new upline at the same time.
 */
export async function judgeLineMove(tx: Tx, move: LineMove): Promise<JudgedMove> {
  const lockedMembers = await lockMembers(tx, move);
  const head = lockedMembers.find(({ memberId }) => memberId === move.memberId);
  const upline = lockedMembers.find(({ memberId }) => memberId === move.uplineId);
  if (!head) return { ok: false, mistake: 'no_such_member' };
  if (move.uplineId !== null && !upline) return { ok: false, mistake: 'no_such_upline' };
  const branch = await lockBranch(tx, head);
  const mistake = findLineMoveMistake(branch, upline);
  return mistake === undefined ? { ok: true, branch, upline } : { ok: false, mistake };
}

/**
 * Locks the member and the new upline in the order of their ids, so that two moves cannot deadlock. A second statement reads the rows, because the
 * first statement may have waited for a lock and would return values from before the wait.
 */
async function lockMembers(tx: Tx, { merchantId, memberId, uplineId }: LineMove): Promise<MovedMember[]> {
  const ids = [memberId, ...(uplineId === null ? [] : [uplineId])];
  const rows = tx
    .selectFrom('member')
    .select(['member_id as memberId', 'type', 'line', 'upline_id as uplineId'])
    .where('merchant_id', '=', merchantId)
    .where('member_id', 'in', ids);
  await rows.orderBy('member_id').forNoKeyUpdate().execute();
  return await rows.execute();
}

interface BranchRow {
  readonly members: number;
  readonly agentLevels: number;
}

/**
 * Locks the member and everybody below. Returns their number, and the level of the deepest agent among them, counted from the top of the tree. A
 * registration may have ended while a statement waited for a lock; the next iteration finds its row. When an iteration finds no new row, no
 * registration below the branch is possible any more.
 */
async function lockBranch(tx: Tx, head: MovedMember): Promise<MovedBranch> {
  let lockedCount = -1;
  for (;;) {
    const { rows } = await sql<BranchRow>`
      select count(*)::integer as members, coalesce(max(nlevel(line)) filter (where type = any(${[...AGENT_TYPES]}::smallint[])), 0) as "agentLevels"
      from (
        select line, type from member where line = ${head.line}::ltree or ${isBelowLine('line', head.line)}
        order by member_id for no key update
      ) branch`.execute(tx);
    const { members = 0, agentLevels = 0 } = rows[0] ?? {};
    if (members === lockedCount) return { head, members, agentLevels };
    lockedCount = members;
  }
}

/** Stores the current lines of the branch with the time until which they were valid. */
async function storeFormerLines(tx: Tx, head: MovedMember, now: Date): Promise<void> {
  await sql`
    insert into former_line (bucket, member_id, until, line)
    select member_id & 255, member_id, ${now}::timestamptz, line from member
    where line = ${head.line}::ltree or ${isBelowLine('line', head.line)}`.execute(tx);
}

/** Publishes the event from which the member and both uplines are notified (spec section 4: a member never changes its line silently). */
async function publishMove(tx: Tx, { merchantId, memberId, uplineId, now }: LineMove, formerUplineId: bigint | null) {
  await publish(tx, 'line.moved', {
    merchantId,
    memberId: String(memberId),
    formerUplineId: formerUplineId === null ? null : String(formerUplineId),
    uplineId: uplineId === null ? null : String(uplineId),
    at: now.toISOString(),
  });
}
