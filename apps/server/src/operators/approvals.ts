import { sql } from 'kysely';
import { approvalsNeeded } from '../domain/cashier/approval.ts';
import { lockMember } from '../members/lock-member.ts';
import type { Db, Tx } from '../platform/db.ts';
import { writeAudit } from './operator-audit.ts';
import type { Operator } from './operator-identity.ts';

/**
 * `refund` is the return of a deposit. It is judged by the limit of deposits. The subjects of a held win are its release, its bet made void, and its bet
 * lost; only the release has a limit, so that the other two always need two operators.
 */
export type ApprovalSubject =
  | 'deposit'
  | 'withdrawal'
  | 'refund'
  | 'lottery_win'
  | 'lottery_win_void'
  | 'lottery_win_forfeit';

interface Subject {
  readonly memberId: bigint;
  readonly subject: ApprovalSubject;
  readonly subjectId: bigint;
}

export interface ApprovalRequest extends Subject {
  readonly merchantId: number;
  readonly amountMinor: bigint;
  readonly operator: Operator;
  readonly now: Date;
}

export interface GivenApproval extends Operator {
  readonly at: Date;
}

/** `repeated`: this operator had approved before, and nothing was written. */
export interface Approval {
  readonly enough: boolean;
  readonly needed: 1 | 2;
  readonly given: readonly GivenApproval[];
  readonly repeated: boolean;
}

/**
 * Records an operator's approval with its audit row. Above the merchant's limit a second operator, with another id, has to approve as well:
 * the caller acts when `enough`. The member's row stays locked until the transaction ends, so that of two operators who approve at once the
 * second sees the first. Call this before anything else is locked, and then check that the state of the subject still allows the act.
 */
export async function approve(tx: Tx, request: ApprovalRequest): Promise<Approval> {
  await lockMember(tx, request.memberId);
  const needed = approvalsNeeded(request.amountMinor, await readAloneMax(tx, request));
  const before = await readValidApprovals(tx, request);
  const repeated = before.some(({ operatorId }) => operatorId === request.operator.operatorId);
  const given = repeated ? before : [...before, await insertApproval(tx, request)];
  const approval = { enough: given.length >= needed, needed, given, repeated };
  if (!repeated) await auditApproval(tx, request, before, approval);
  return approval;
}

/** Returns the approvals of a subject with the names of the operators, first to last. Those that no longer count are among them. */
export async function readApprovals(db: Db | Tx, subject: Subject): Promise<GivenApproval[]> {
  return await approvalsOf(db, subject).execute();
}

/**
 * Returns the approvals that count: of operators who are not disabled, and given after the last reset of their factor. Whoever held the
 * account before may have given the others. The audit has each reset, that of the owner of the database included.
 */
async function readValidApprovals(tx: Tx, subject: Subject): Promise<GivenApproval[]> {
  const laterReset = tx
    .selectFrom('operator_audit as r')
    .select('r.audit_id')
    .where('r.at', '>=', sql.ref<Date>('a.at'))
    .whereRef('r.target', '=', sql`'operators ' || o.login_name`)
    .where('r.command', '=', 'operators reset-factor')
    .where(sql`r.after ->> 'outcome'`, '=', 'done');
  return await approvalsOf(tx, subject)
    .where('o.state', '<>', 'disabled')
    .where((eb) => eb.not(eb.exists(laterReset)))
    .execute();
}

function approvalsOf(db: Db | Tx, { memberId, subject, subjectId }: Subject) {
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

/** Returns how much one operator decides alone. Without a row of the merchant that is nothing: every act needs two. */
async function readAloneMax(tx: Tx, { merchantId, subject }: ApprovalRequest): Promise<bigint> {
  const row = await tx
    .selectFrom('approval_limit')
    .select('alone_max_minor')
    .where('merchant_id', '=', merchantId)
    .where('subject', '=', subject === 'refund' ? 'deposit' : subject)
    .executeTakeFirst();
  return row?.alone_max_minor ?? 0n;
}

/** An earlier approval of the operator that no longer counts is given anew. */
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
