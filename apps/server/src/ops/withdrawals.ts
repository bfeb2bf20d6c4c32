import { maskedAccount } from '../domain/cashier/masked-account.ts';
import { isWithdrawalActAllowed, withdrawalActs, type WithdrawalAct } from '../domain/cashier/withdrawal.ts';
import type { Outcome } from '../domain/outcome.ts';
import { proofUploadKey } from '../modules/withdrawals/answers.ts';
import { openPayee } from '../modules/withdrawals/payee.ts';
import { findWithdrawal, findMemberOfWithdrawal, type Withdrawal } from '../modules/withdrawals/queries.ts';
import {
  approveWithdrawal,
  failWithdrawal,
  payWithdrawal,
  rejectWithdrawal,
  type ReviewCall,
} from '../modules/withdrawals/review.ts';
import { readApprovals } from '../operators/approvals.ts';
import type { Tx } from '../platform/db.ts';
import { writeAudit } from '../operators/operator-audit.ts';
import { readUploads } from '../members/uploads.ts';
import { money, toDecimal } from '@baize/money';
import { text, wholeNumber } from './fields.ts';
import { OperatorError } from './operator-error.ts';
import type { Act, ActCall, ResourceDefinition, ActSummary } from './resource-definition.ts';

const reason = { kind: text, required: true, help: 'the member reads it' } as const;

const acts: Readonly<Record<string, Act>> = {
  show: { help: 'one withdrawal; the account number is masked', isReadOnly: true, run: showWithdrawal },
  reveal: {
    permission: 'member.reveal',
    help: 'the whole account number, while the withdrawal is to be paid; who read it is kept in the audit',
    options: { reason: { kind: text, required: true, help: 'kept in the audit' } },
    run: revealAccountNumber,
  },
  approve: {
    help: 'says yes; above the limit of approval-limits a second operator has to',
    run: async (tx, call) => {
      const { withdrawal, approval } = requireWithdrawalOutcome(
        'approve',
        await approveWithdrawal(tx, toReviewCall(call)),
      );
      const by = approval.given.map(({ loginName }) => loginName).join(', ');
      return {
        ...describeWithdrawal(withdrawal),
        'approved by': by,
        waits: approval.enough ? null : 'for another operator',
      };
    },
  },
  reject: {
    help: 'gives back what is held',
    options: { reason },
    run: async (tx, call) =>
      describeWithdrawal(
        requireWithdrawalOutcome(
          'reject',
          await rejectWithdrawal(tx, toReviewCall(call), String(call.value('reason'))),
        ),
      ),
  },
  pay: {
    help: 'the bank has paid, or paid what was missing: the member is asked whether it arrived',
    options: { reference: { kind: text, required: true, help: 'what the bank calls the pay-out' } },
    run: async (tx, call) =>
      describeWithdrawal(
        requireWithdrawalOutcome('pay', await payWithdrawal(tx, toReviewCall(call), String(call.value('reference')))),
      ),
  },
  fail: {
    help: 'the bank has not paid: what did not arrive goes back',
    options: { reason },
    run: async (tx, call) =>
      describeWithdrawal(
        requireWithdrawalOutcome('fail', await failWithdrawal(tx, toReviewCall(call), String(call.value('reason')))),
      ),
  },
};

/** The queue of withdrawals, which operators review and pay out. */
export const withdrawals: ResourceDefinition = {
  summary: 'the queue of withdrawals: review, pay-out, what came of it',
  permission: 'withdrawal.review',
  table: 'withdrawal',
  belongsToMerchant: true,
  key: { option: 'id', column: 'withdrawal_id', kind: wholeNumber, generated: true },
  verbs: ['list'],
  acts,
  fields: {},
  listColumns: [
    'member_id',
    'state',
    'currency',
    'amount_minor',
    'fee_minor',
    'created_at',
    'paid_at',
    'receipt',
    'reason',
  ],
  order: ['withdrawal_id'],
  descending: true,
};

function toReviewCall({ scope, id, now }: ActCall): ReviewCall {
  return { merchantId: scope.merchantId, withdrawalId: id, operator: scope.operator, now };
}

/** Returns the value of an outcome. Throws an `OperatorError` with a sentence for the operator if the outcome is a refusal. */
function requireWithdrawalOutcome<Value>(act: WithdrawalAct, outcome: Outcome<Value>): Value {
  if (outcome.ok) return outcome.value;
  if (outcome.code === 'payout_account.not_found')
    throw new OperatorError('Its account is not verified: pnpm ops payout-accounts verify, or reject the withdrawal.');
  if (outcome.code === 'request.state_changed')
    throw new OperatorError(`${act} is for one that is ${withdrawalActs[act].join(' or ')}: show says what it is now.`);
  throw new OperatorError('There is no such withdrawal: pnpm ops withdrawals list shows those that there are.');
}

function describeWithdrawal(withdrawal: Withdrawal): ActSummary {
  const { withdrawalId, state, currency, amountMinor, feeMinor } = withdrawal;
  const amount = (minor: bigint): string => toDecimal(money(currency, minor));
  return { id: String(withdrawalId), state, currency, amount: amount(amountMinor), fee: amount(feeMinor) };
}

function formatPayee(withdrawal: Withdrawal, { vault }: ActCall): string {
  const { holderName, branch } = openPayee(vault(), withdrawal);
  return [holderName, maskedAccount(withdrawal.lastFour), branch].filter(Boolean).join(', ');
}

/** Returns the account number for the operator who has to pay to it, and audits who has read the number and why. */
async function revealAccountNumber(tx: Tx, call: ActCall): Promise<ActSummary> {
  const { scope, id, now } = call;
  const withdrawal = await requireWithdrawal(tx, call);
  if (!isWithdrawalActAllowed('pay', withdrawal.state))
    throw new OperatorError(`Withdrawal ${id} is ${withdrawal.state}: a number is shown while it is to be paid.`);
  const { holderName, accountNumber, branch } = openPayee(call.vault(), withdrawal);
  await writeAudit(tx, {
    operator: scope.operator.loginName,
    merchantId: scope.merchantId,
    command: 'withdrawals reveal',
    target: `withdrawals ${id}`,
    before: null,
    after: { reason: String(call.value('reason')), memberId: String(withdrawal.memberId) },
    now,
  });
  return { id: String(id), holder: holderName, number: accountNumber, branch: branch || null };
}

/** Reads the withdrawal that the act names. Throws an `OperatorError` if the brand has none with this id. */
async function requireWithdrawal(tx: Tx, { scope, id }: ActCall): Promise<Withdrawal> {
  const memberId = await findMemberOfWithdrawal(tx, scope.merchantId, id);
  const found = memberId === undefined ? undefined : await findWithdrawal(tx, memberId, id);
  if (!found)
    throw new OperatorError('There is no such withdrawal: pnpm ops withdrawals list shows those that there are.');
  return found;
}

async function showWithdrawal(tx: Tx, call: ActCall): Promise<ActSummary> {
  const { id } = call;
  const found = await requireWithdrawal(tx, call);
  const approvals = await readApprovals(tx, { memberId: found.memberId, subject: 'withdrawal', subjectId: id });
  const pictures = await readUploads(tx, proofUploadKey(id));
  const amount = (minor: bigint): string => toDecimal(money(found.currency, minor));
  return {
    ...describeWithdrawal(found),
    member: String(found.memberId),
    'pay to': formatPayee(found, call),
    account: `${found.payoutAccountId} (${found.accountState})`,
    asked: found.createdAt.toISOString(),
    'approved by': approvals.map(({ loginName }) => loginName).join(', ') || null,
    due: amount(found.dueMinor),
    reference: found.payoutReference || null,
    paid: found.paidAt?.toISOString() ?? null,
    receipt: found.receipt && `${found.receipt}${found.receiptForced ? ' (by the time limit)' : ''}`,
    received: found.receivedMinor === null ? null : amount(found.receivedMinor),
    remark: found.receiptRemark || null,
    pictures: pictures.map(({ uploadId }) => uploadId).join(', ') || null,
    returned: amount(found.returnedMinor),
    reason: found.reason || null,
  };
}
