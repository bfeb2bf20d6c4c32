import { money, toDecimal } from '@baize/money';
import { readingLanguages } from '../../domain/content/local-text.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import { judgeDayRange } from '../../domain/report/day-range.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import { wireId } from '../../domain/wire-id.ts';
import type { Handlers } from '../../http/call.ts';
import type { ModuleContext } from '../../module.ts';
import type { OwnScope } from '../../scopes/own-scope.ts';
import { cancelWithdrawal, confirmWithdrawal } from './answers.ts';
import { readWithdrawOptions } from './options.ts';
import { addPayoutAccount, chooseDefaultAccount, listPayoutAccounts, removePayoutAccount } from './payout-accounts.ts';
import { findWithdrawal, readWithdrawalPage, readWithdrawalTotals, type Withdrawal } from './queries.ts';
import { requestWithdrawal } from './request.ts';
import { toWithdrawalRecord, toWithdrawalValue } from './withdrawal-values.ts';

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

/** A call of a member. `scope` names the member and the brand. */
interface MemberCall {
  readonly scope: OwnScope;
  readonly language: string;
}

/** Handles the member's calls about withdrawals (specification section 2, withdraw; section 4, withdrawal confirmation). */
export function createWithdrawalsHandlers({ db, now, vault }: WithdrawalsContext): Pick<Handlers, WithdrawalCalls> {
  const toAccountCall = (call: MemberCall) => ({
    ...toAccountOwner(call),
    languages: languagePreferences(call),
    now: now(),
  });
  const toAnswerCall = ({ scope }: MemberCall) => ({ memberId: scope.memberId, now: now() });
  const toReply = (call: MemberCall, outcome: Outcome<Withdrawal>) =>
    outcome.ok ? done(toWithdrawalValue(vault, outcome.value, languagePreferences(call))) : outcome;
  return {
    withdrawOptions: async (call) =>
      done(await readWithdrawOptions(db, { ...toAccountCall(call), merchant: call.scope.merchant })),
    payoutAccounts: async (call) =>
      done(await listPayoutAccounts({ db, vault }, call.scope.memberId, languagePreferences(call))),
    addPayoutAccount: async (call) => await addPayoutAccount({ db, vault }, toAccountCall(call), call.request),
    removePayoutAccount: async ({ request, scope }) =>
      await removePayoutAccount(db, scope.memberId, request.payoutAccountId, now()),
    defaultPayoutAccount: async ({ request, scope }) =>
      await chooseDefaultAccount(db, scope.memberId, request.payoutAccountId),
    requestWithdrawal: async (call) => {
      const { request, scope } = call;
      return toReply(call, await requestWithdrawal(db, { ...toAnswerCall(call), merchant: scope.merchant, request }));
    },
    cancelWithdrawal: async (call) =>
      toReply(call, await cancelWithdrawal(db, toAnswerCall(call), call.request.withdrawalId)),
    confirmWithdrawal: async (call) => toReply(call, await confirmWithdrawal(db, toAnswerCall(call), call.request)),
    withdrawal: async (call) => {
      const id = wireId(call.request.withdrawalId);
      const found = id === undefined ? undefined : await findWithdrawal(db, call.scope.memberId, id);
      return toReply(call, found ? done(found) : refuse('request.not_found'));
    },
    withdrawals: async (call) => {
      const { request, scope } = call;
      const range = judgeDayRange(request);
      if (!range.ok) return range;
      const { from, to } = range.value;
      const filter = { memberId: scope.memberId, from, to, timeZone: scope.merchant.timeZone, state: request.state };
      const [rows, { total, paidMinor }] = await Promise.all([
        readWithdrawalPage(db, filter, request),
        readWithdrawalTotals(db, filter),
      ]);
      const currency = currencyOf(scope.merchant.currency);
      return done({
        list: rows.map((row) => toWithdrawalRecord(row, languagePreferences(call))),
        total,
        totalPages: Math.ceil(total / request.pageSize),
        currency,
        paidTotal: toDecimal(money(currency, paidMinor)),
      });
    },
  };
}

function toAccountOwner({ scope }: MemberCall) {
  return { memberId: scope.memberId, merchantId: scope.merchant.merchantId };
}

/** Returns the languages in which texts are searched, the preferred one first (`readingLanguages`). */
function languagePreferences({ scope, language }: MemberCall): readonly string[] {
  return readingLanguages(language, scope.merchant.defaultLanguage);
}
