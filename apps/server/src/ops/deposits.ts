import { toDecimal } from '@baize/money';
import {
  amendDeposit,
  approveDeposit,
  findDepositForOperator,
  rejectDeposit,
  describeDeposit,
  type OperatorSuccess,
  type OperatorRefusal,
} from '../modules/cashier/deposits/operator.ts';
import { refundDeposit } from '../modules/cashier/deposits/refund.ts';
import type { Tx } from '../platform/db.ts';
import { readUploads } from '../members/uploads.ts';
import { minorUnits, text, yesNo } from './fields.ts';
import { OperatorError } from './operator-error.ts';
import type { Act, ActCall, ActSummary } from './resource-definition.ts';
import { writePictures } from './picture-files.ts';

/** The acts of operators on deposits (docs/how-to/operate.md, "Deposits"). */
export const depositActs: Readonly<Record<string, Act>> = {
  show: {
    help: 'everything about one, with what its member sent',
    options: { proofs: { kind: text, help: 'a folder that its pictures are written to' } },
    isReadOnly: true,
    run: showDeposit,
  },
  amend: {
    help: 'what really came, where it is not what was asked; before anybody approves',
    options: { amount: { kind: minorUnits, help: 'what will be credited', required: true } },
    run: async (tx, call) => {
      const amountMinor = call.value('amount') as bigint;
      if (amountMinor <= 0n) throw new OperatorError('--amount must be more than nothing: reject it instead.');
      return await describeStoredDeposit(
        tx,
        call,
        requireSuccess(await amendDeposit(tx, { ...toOperatorCall(call), amountMinor })).depositId,
      );
    },
  },
  approve: {
    help: 'a yes; with enough of them it is credited',
    run: async (tx, call) => {
      const { enough, needed, given, repeated } = requireSuccess(await approveDeposit(tx, toOperatorCall(call)));
      if (repeated && !enough)
        throw new OperatorError(
          `${call.scope.operator.loginName} has approved before: another operator has to approve too.`,
        );
      const approvedBy = given.map(({ loginName }) => loginName).join(', ');
      return { deposit: String(call.id), approvedBy, needed, credited: enough };
    },
  },
  refund: {
    help: 'it goes back to its payer: taken from the cash, above the limit of deposits by two operators',
    options: {
      reason: { kind: text, help: 'the member reads it', required: true },
      owed: { kind: yesNo, help: 'yes: what the cash does not cover is written down as owed' },
    },
    run: async (tx, call) => {
      const reason = call.value('reason') as string;
      const allowsDebt = call.value('owed') === true;
      const { approval, covered } = requireSuccess(
        await refundDeposit(tx, { ...toOperatorCall(call), reason, allowsDebt }),
      );
      const { enough, needed, given, repeated } = approval;
      if (repeated && !enough)
        throw new OperatorError(
          `${call.scope.operator.loginName} has approved before: another operator has to approve too.`,
        );
      const approvedBy = given.map(({ loginName }) => loginName).join(', ');
      return {
        deposit: String(call.id),
        approvedBy,
        needed,
        refunded: enough,
        taken: covered ? toDecimal(covered.taken) : null,
        owed: covered ? toDecimal(covered.owed) : null,
      };
    },
  },
  reject: {
    help: 'ends it without money',
    options: { reason: { kind: text, help: 'the member reads it', required: true } },
    run: async (tx, call) => {
      const reason = call.value('reason') as string;
      return await describeStoredDeposit(
        tx,
        call,
        requireSuccess(await rejectDeposit(tx, { ...toOperatorCall(call), reason })).depositId,
      );
    },
  },
};

function toOperatorCall({ scope, id, now }: ActCall) {
  return { merchantId: scope.merchantId, depositId: id, operator: scope.operator, now };
}

/** Returns the value of a result. Throws an `OperatorError` with the reason if the result is a refusal. */
function requireSuccess<Value>(result: OperatorSuccess<Value> | OperatorRefusal): Value {
  if (!result.ok) throw new OperatorError(result.why);
  return result.value;
}

async function showDeposit(tx: Tx, call: ActCall): Promise<ActSummary> {
  const lines = await describeStoredDeposit(tx, call, call.id);
  const folder = call.value('proofs') as string | undefined;
  const pictures = await readUploads(tx, `deposit:${call.id}`);
  return { ...lines, pictures: writePictures(pictures, { folder, fileNamePrefix: `deposit-${call.id}` }) };
}

async function describeStoredDeposit(tx: Tx, { scope }: ActCall, depositId: bigint): Promise<ActSummary> {
  const deposit = await findDepositForOperator(tx, { merchantId: scope.merchantId, depositId });
  if (!deposit) throw new OperatorError(`There is no deposit ${depositId} of this merchant.`);
  return await describeDeposit(tx, deposit);
}
