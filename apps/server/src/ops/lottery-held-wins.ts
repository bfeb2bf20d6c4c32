import { money, toDecimal } from '@baize/money';
import { currencyOf } from '../domain/wallet/currency.ts';
import { reviewHeldWin, type HeldWinAct } from '../modules/lottery/settlement/review-held-win.ts';
import { recordId, text, wholeNumber } from './fields.ts';
import { OperatorError } from './operator-error.ts';
import type { Act, ActCall, ResourceDefinition, ActSummary } from './resource-definition.ts';
import type { Tx } from '../platform/db.ts';

const member = { kind: wholeNumber, required: true, help: 'whose bet it is' } as const;
const reason = { kind: text, required: true, help: 'kept with the bet and in the audit' } as const;

const acts: Readonly<Record<string, Act>> = {
  release: {
    help: 'pays the win; above the limit of approval-limits --of lottery_win a second operator has to release it, too',
    options: { member },
    run: async (tx, call) => await reviewByOperator(tx, 'release', call),
  },
  void: {
    help: 'gives the stake back, because the bet should not have been taken; two operators have to say so',
    options: { member, reason },
    run: async (tx, call) => await reviewByOperator(tx, 'void', call),
  },
  forfeit: {
    help: 'keeps the stake, because the member has cheated; two operators have to say so',
    options: { member, reason },
    run: async (tx, call) => await reviewByOperator(tx, 'forfeit', call),
  },
};

/** Carries out an act on a held win. Throws an `OperatorError` if no win of the bet is held, or the draw is being settled anew. */
async function reviewByOperator(tx: Tx, act: HeldWinAct, { scope, id, now, value }: ActCall): Promise<ActSummary> {
  const reasonText = value('reason');
  const call = {
    merchantId: scope.merchantId,
    memberId: BigInt(String(value('member'))),
    betId: id,
    operator: scope.operator,
    now,
  };
  const result = await reviewHeldWin(tx, act, call, typeof reasonText === 'string' ? reasonText : null);
  if (!result.ok)
    throw new OperatorError(
      result.code === 'request.not_found'
        ? 'No win of this bet is held: pnpm ops lottery-held-wins list.'
        : 'This is not possible now: a correction of the draw is being settled, or an earlier draw has settled the bet.',
    );
  const { heldWin, approval } = result.value;
  return {
    bet: String(heldWin.betId),
    win: `${toDecimal(money(currencyOf(heldWin.currency), heldWin.winMinor))} ${heldWin.currency}`,
    'approved by': approval.given.map(({ loginName }) => loginName).join(', '),
    waits: approval.enough ? null : 'for another operator',
  };
}

/** Wins of lotteries above the lottery's limit `--held-win`. They are paid only when operators have released them. */
export const lotteryHeldWins: ResourceDefinition = {
  summary: 'big wins of lotteries that wait for an operator, and what was decided about them',
  permission: 'lottery.manage',
  table: 'lottery_held_win',
  belongsToMerchant: true,
  key: { option: 'bet', column: 'bet_id', kind: recordId, generated: true },
  verbs: ['list'],
  acts,
  fields: {},
  listColumns: ['member_id', 'issue_id', 'state', 'currency', 'win_minor', 'held_at', 'decided_at', 'reason'],
  order: ['held_at'],
  descending: true,
};
