import { sql } from 'kysely';
import { approvalsNeeded } from '../domain/cashier/approval.ts';
import { lockMember } from '../members/lock-member.ts';
import type { Db, Tx } from '../platform/db.ts';
import { writeAudit } from './operator-audit.ts';
import type { Operator } from './operator-identity.ts';

/**
 * The kind of act that operators approve.
 *
 * - `refund` is the return of a deposit. It uses the limit of deposits.
 * - `lottery_win`, `lottery_win_void` and `lottery_win_forfeit` decide about a held win: they pay the win, void the bet, or keep the stake. Only
 *   `lottery_win` can have a limit, so the other two always need two operators.
 */
export type ApprovalSubject =
  | 'deposit'
  | 'withdrawal'
  | 'refund'
  | 'lottery_win'
  | 'lottery_win_void'
  | 'lottery_win_forfeit';

/** Names what is approved: the kind of act, and the id of its row, such as a deposit of the member. */
interface ApprovalReference {
  readonly memberId: bigint;
  readonly subject: ApprovalSubject;
  readonly subjectId: bigint;
}

export interface ApprovalRequest extends ApprovalReference {
  readonly merchantId: number;
  /** The amount that the act moves, in minor units. It decides how many operators have to approve. */
  readonly amountMinor: bigint;
  readonly operator: Operator;
  readonly now: Date;
}

export interface GivenApproval extends Operator {
  readonly at: Date;
}

/** The state of the approvals of a subject after an operator has approved. */
export interface Approval {
  /** Whether the subject has as many valid approvals as it needs, so that the caller may act. */
  readonly enough: boolean;
  readonly needed: 1 | 2;
  /** The approvals that count, in the order in which they were given. */
  readonly given: readonly GivenApproval[];
  /** True if this operator has approved before. Nothing was written in this case. */
  readonly repeated: boolean;
}

/**
 * Records an operator's approval with its audit row. An amount above the merchant's limit needs the approvals of two different operators, so the
 * caller may act only if `enough` is true.
 *
 * The function locks the member's row until the transaction ends, so that of two concurrent approvals the second one sees the first. Call it before
 * the transaction takes any other lock, and check afterwards that the state of the subject still allows the act.
 */
export async function approve(tx: Tx, request: ApprovalRequest): Promise<Approval> {
  await lockMember(tx, request.memberId);
  const needed = approvalsNeeded(request.amountMinor, await readAloneMax(tx, request));
  const before = await readValidApprovals(tx, request);
  const repeated = before.some(({ operatorId }) => operatorId === request.operator.operatorId);
  const approvals = repeated ? before : [...before, await insertApproval(tx, request)];
  const approval = { enough: approvals.length >= needed, needed, given: approvals, repeated };
  if (!repeated) await auditApproval(tx, request, before, approval);
  return approval;
}

/** Returns all approvals of a subject in the order in which they were given. The result includes approvals that no longer count. */
export async function readApprovals(db: Db | Tx, subject: ApprovalReference): Promise<GivenApproval[]> {
  return await selectApprovals(db, subject).execute();
}

/**
 * Returns the approvals that count. An approval counts if its operator is not disabled, and if it was given after the last reset of the operator's
 * second factor: an earlier approval may come from somebody who had taken over the account. The resets are read from the audit, which also holds
 * those by the owner of the database.
 */
async function readValidApprovals(tx: Tx, subject: ApprovalReference): Promise<GivenApproval[]> {
  const laterReset = tx
    .selectFrom('operator_audit as r')
    .select('r.audit_id')
    .where('r.at', '>=', sql.ref<Date>('a.at'))
    .whereRef('r.target', '=', sql`'operators ' || o.login_name`)
    .where('r.command', '=', 'operators reset-factor')
    .where(sql`r.after ->> 'outcome'`, '=', 'done');
  return await selectApprovals(tx, subject)
    .where('o.state', '<>', 'disabled')
    .where((eb) => eb.not(eb.exists(laterReset)))
    .execute();
}

function selectApprovals(db: Db | Tx, { memberId, subject, subjectId }: ApprovalReference) {
  return db
    .selectFrom('approval as a')
    .innerJoin('operator as o', 'o.operator_id', 'a.operator_id')
    .select(['o.operator_id as operatorId', 'o.login_name as loginName', 'a.at'])
    .where('a.member_id', '=', memberId)
    .where('a.subject', '=', subject)
    .where('a.subject_id', '=', subjectId)
    .orderBy('a.at')
    .orderBy('a.operator_id');
}

/**
 * Returns the largest amount that one operator may decide about alone. Without a limit of the merchant the result is 0, so that every act needs two
 * operators.
 */
async function readAloneMax(tx: Tx, { merchantId, subject }: ApprovalRequest): Promise<bigint> {
  const row = await tx
    .selectFrom('approval_limit')
    .select('alone_max_minor')
    .where('merchant_id', '=', merchantId)
    .where('subject', '=', subject === 'refund' ? 'deposit' : subject)
    .executeTakeFirst();
  return row?.alone_max_minor ?? 0n;
}

/** Inserts the approval. If the operator has an earlier approval that no longer counts, its time is set to now, so that it counts again. */
async function insertApproval(tx: Tx, { memberId, subject, subjectId, operator, now }: ApprovalRequest) {
  await tx
    .insertInto('approval')
    .values({ member_id: memberId, subject, subject_id: subjectId, operator_id: operator.operatorId, at: now })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'subject', 'subject_id', 'operator_id']).doUpdateSet({ at: now }),
    )
    .execute();
  return { ...operator, at: now };
}

async function auditApproval(
  tx: Tx,
  { merchantId, subject, subjectId, operator, now }: ApprovalRequest,
  before: readonly GivenApproval[],
  { given, needed, enough }: Approval,
): Promise<void> {
  const names = (approvals: readonly GivenApproval[]) => approvals.map(({ loginName }) => loginName);
  await writeAudit(tx, {
    operator: operator.loginName,
    merchantId,
    command: `${subject}s approve`,
    target: `${subject}s ${subjectId}`,
    before: { approvedBy: names(before) },
    after: { approvedBy: names(given), needed, enough },
    now,
  });
}
