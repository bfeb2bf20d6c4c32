import { toDecimal } from '@baize/money';
import { settleDebtByOperator } from '../modules/cashier/deposits/refund.ts';
import { wholeNumber } from './fields.ts';
import { OperatorError } from './operator-error.ts';
import type { ResourceDefinition } from './resource-definition.ts';

/**
 * The debts of members for deposits that went back to their payer. A debt arises where the member's cash did not cover the refund. Until it is
 * settled, the member cannot withdraw (docs/decisions/0025-money-that-goes-back.md).
 */
export const debts: ResourceDefinition = {
  summary: 'what members owe of deposits that went back: their money leaves only when it is settled',
  permission: 'deposit.review',
  table: 'deposit_debt',
  belongsToMerchant: true,
  key: { option: 'id', column: 'deposit_id', kind: wholeNumber, generated: true },
  verbs: ['list'],
  acts: {
    settle: {
      help: 'takes what the member owes from its cash, as far as that goes',
      run: async (tx, { scope, id, now }) => {
        const { merchantId, operator } = scope;
        const settlement = await settleDebtByOperator(tx, { merchantId, depositId: id, operator, now });
        if (!settlement.ok) throw new OperatorError(settlement.why);
        const { taken, owed } = settlement.value;
        return { deposit: String(id), taken: toDecimal(taken), owed: toDecimal(owed) };
      },
    },
  },
  fields: {},
  listColumns: ['member_id', 'currency', 'amount_minor', 'bonus_minor', 'owed_minor', 'refunded_at'],
  order: ['deposit_id'],
  descending: true,
};
