import { money, toDecimal } from '@baize/money';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { judgeDayRange } from '../../domain/report/day-range.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import { wireId } from '../../domain/wire-id.ts';
import type { Handlers } from '../../http/call.ts';
import type { ModuleContext } from '../../module.ts';
import type { OwnScope } from '../../scopes/own-scope.ts';
import { cancelWithdrawal, confirmWithdrawal } from './answers.ts';
import { withdrawOptions } from './options.ts';
import { addAccount, chooseDefault, removeAccount, shownAccounts } from './payout-accounts.ts';
import { findWithdrawal, readPage, readTotals, type Withdrawal } from './queries.ts';
import { requestWithdrawal } from './request.ts';
import { shownRecord, shownWithdrawal } from './shown.ts';

type WithdrawalCalls =
  | 'withdrawOptions'
  | 'payoutAccounts'
  | 'addPayoutAccount'
  | 'removePayoutAccount'
  | 'defaultPayoutAccount'
  | 'requestWithdrawal'
  | 'cancelWithdrawal'
  | 'confirmWithdrawal'
  | 'withdrawal'
  | 'withdrawals';

type WithdrawalsContext = Pick<ModuleContext, 'db' | 'now' | 'vault'>;

interface Who {
  readonly scope: OwnScope;
  readonly language: string;
}

/** Spec sections 2 (withdraw) and 4 (withdrawal confirmation). */
export function withdrawals({ db, now, vault }: WithdrawalsContext): Pick<Handlers, WithdrawalCalls> {
  const accountCall = (call: Who) => ({ ...whoOf(call), languages: languagesOf(call), now: now() });
  const answerCall = ({ scope }: Who) => ({ memberId: scope.memberId, now: now() });
  const shown = (call: Who, outcome: Outcome<Withdrawal>) =>
    outcome.ok ? done(shownWithdrawal(vault, outcome.value, languagesOf(call))) : outcome;
  return {
    withdrawOptions: async (call) =>
      done(await withdrawOptions(db, { ...accountCall(call), merchant: call.scope.merchant })),
    payoutAccounts: async (call) => done(await shownAccounts({ db, vault }, call.scope.memberId, languagesOf(call))),
    addPayoutAccount: async (call) => await addAccount({ db, vault }, accountCall(call), call.request),
    removePayoutAccount: async ({ request, scope }) =>
      await removeAccount(db, scope.memberId, request.payoutAccountId, now()),
    defaultPayoutAccount: async ({ request, scope }) =>
      await chooseDefault(db, scope.memberId, request.payoutAccountId),
    requestWithdrawal: async (call) => {
      const { request, scope } = call;
      return shown(call, await requestWithdrawal(db, { ...answerCall(call), merchant: scope.merchant, request }));
    },
    cancelWithdrawal: async (call) =>
      shown(call, await cancelWithdrawal(db, answerCall(call), call.request.withdrawalId)),
    confirmWithdrawal: async (call) => shown(call, await confirmWithdrawal(db, answerCall(call), call.request)),
    withdrawal: async (call) => {
      const id = wireId(call.request.withdrawalId);
      const found = id === undefined ? undefined : await findWithdrawal(db, call.scope.memberId, id);
      return shown(call, found ? done(found) : refuse('request.not_found'));
    },
    withdrawals: async (call) => {
      const { request, scope } = call;
      const range = judgeDayRange(request);
      if (!range.ok) return range;
      const { from, to } = range.value;
      const reach = { memberId: scope.memberId, from, to, timeZone: scope.merchant.timeZone, state: request.state };
      const [rows, { total, paidMinor }] = await Promise.all([readPage(db, reach, request), readTotals(db, reach)]);
      const currency = currencyOf(scope.merchant.currency);
      return done({
        list: rows.map((row) => shownRecord(row, languagesOf(call))),
        total,
        totalPages: Math.ceil(total / request.pageSize),
        currency,
        paidTotal: toDecimal(money(currency, paidMinor)),
      });
    },
  };
}

function whoOf({ scope }: Who) {
  return { memberId: scope.memberId, merchantId: scope.merchant.merchantId };
}

function languagesOf({ scope, language }: Who): readonly string[] {
  return [language, scope.merchant.defaultLanguage];
}
