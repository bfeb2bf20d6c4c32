import { assert } from '../domain/assert.ts';
import { approvalsNeeded, operatorKey } from '../domain/cashier/approval.ts';
import type { Db, Tx } from '../platform/db.ts';
import { lockMember } from '../members/lock-member.ts';
import { writeAudit } from './operator-audit.ts';

/** `refund`: that a deposit goes back; it is judged by the limit of deposits. */
type ApprovalSubject = 'deposit' | 'withdrawal' | 'refund';

interface Subject {
  readonly memberId: bigint;
  readonly subject: ApprovalSubject;
  readonly subjectId: bigint;
}

export interface ApprovalAsk extends Subject {
  readonly merchantId: number;
  readonly amountMinor: bigint;
  /** The log-in name of the operator's session; as given with `--by` where no operator has enrolled yet. */
  readonly operator: string;
  readonly now: Date;
}

export interface GivenApproval {
  readonly operator: string;
  readonly at: Date;
}

/** `repeated`: this operator had said yes before, and nothing was written. */
export interface Approval {
  readonly enough: boolean;
  readonly needed: 1 | 2;
  readonly given: readonly GivenApproval[];
  readonly repeated: boolean;
}

/**
 * An operator's yes, with its audit row. Above the merchant's limit a second, different operator has to say it too: act when
 * `enough`. The member's row is locked until the transaction ends, so of two who say yes at once the second sees the first; ask
 * before anything else is locked, then look whether the state of the subject still allows it.
 */
export async function approve(tx: Tx, ask: ApprovalAsk): Promise<Approval> {
  await lockMember(tx, ask.memberId);
  const needed = approvalsNeeded(ask.amountMinor, await aloneMax(tx, ask));
  const before = await readApprovals(tx, ask);
  const repeated = before.some(({ operator }) => operatorKey(operator) === operatorKey(ask.operator));
  const given = repeated ? before : [...before, await writeApproval(tx, ask)];
  const approval = { enough: given.length >= needed, needed, given, repeated };
  if (!repeated) await auditApproval(tx, ask, before, approval);
  return approval;
}

/** Who said yes, first to last. */
export async function readApprovals(db: Db | Tx, { memberId, subject, subjectId }: Subject): Promise<GivenApproval[]> {
  return await db
    .selectFrom('approval')
    .select(['operator', 'at'])
    .where('member_id', '=', memberId)
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .orderBy('at')
    .orderBy('operator_key')
    .execute();
}

/** Nobody has said how much one operator decides alone: nothing. */
async function aloneMax(tx: Tx, { merchantId, subject }: ApprovalAsk): Promise<bigint> {
  const row = await tx
    .selectFrom('approval_limit')
    .select('alone_max_minor')
    .where('merchant_id', '=', merchantId)
    .where('subject', '=', subject === 'refund' ? 'deposit' : subject)
    .executeTakeFirst();
  return row?.alone_max_minor ?? 0n;
}

async function writeApproval(tx: Tx, { memberId, subject, subjectId, operator, now }: ApprovalAsk) {
  const operator_key = operatorKey(operator);
  assert(operator_key !== '', 'an approval of nobody');
  await tx
    .insertInto('approval')
    .values({ member_id: memberId, subject, subject_id: subjectId, operator_key, operator, at: now })
    .execute();
  return { operator, at: now };
}

async function auditApproval(
  tx: Tx,
  { merchantId, subject, subjectId, operator, now }: ApprovalAsk,
  before: readonly GivenApproval[],
  { given, needed, enough }: Approval,
): Promise<void> {
  const names = (approvals: readonly GivenApproval[]) => approvals.map((each) => each.operator);
  await writeAudit(tx, {
    operator,
    merchantId,
    command: `${subject}s approve`,
    target: `${subject}s ${subjectId}`,
    before: { approvedBy: names(before) },
    after: { approvedBy: names(given), needed, enough },
    now,
  });
}
