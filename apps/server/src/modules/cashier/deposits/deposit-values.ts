import type { DepositMethodsValue, DepositRecord, DepositValue } from '@baize/contract/schemas/deposits';
import { money, toDecimal, type Money } from '@baize/money';
import { isDepositOver } from '../../../domain/cashier/deposit-acts.ts';
import { computeRemaining, formatPercent } from '../../../domain/cashier/judge-deposit.ts';
import { localName } from '../../../domain/lobby/local-name.ts';
import { currencyOf } from '../../../domain/wallet/currency.ts';
import type { PaymentMethod } from './methods.ts';
import type { Deposit } from './rows.ts';
import { toBonusValue } from './bonus-values.ts';

type MethodValue = DepositMethodsValue['list'][number];

/** Describes a method to a member. `usedTodayMinor` is what the member has deposited with the method today, open deposits included. */
export function toMethodValue(method: PaymentMethod, usedTodayMinor: bigint, language: string): MethodValue {
  const currency = currencyOf(method.currency);
  const toAmountText = (amountMinor: bigint) => toDecimal(money(currency, amountMinor));
  const remainingMinor = computeRemaining(method.dailyMaxMinor, usedTodayMinor);
  return {
    methodId: method.methodId,
    kind: method.kind,
    name: localName(method.names, language),
    icon: method.icon,
    perDeposit: { minimum: toAmountText(method.minMinor), maximum: toAmountText(method.maxMinor) },
    presets: method.presetsMinor.map(toAmountText),
    feePercent: formatPercent(method.feePpm),
    usualMinutes: method.usualMinutes,
    maintenance: method.maintenance,
    leftToday: remainingMinor === null ? null : toAmountText(remainingMinor),
  };
}

/** Describes a deposit in the member's history, in the language of the member. */
export function toDepositRecord(deposit: Deposit, language: string): DepositRecord {
  const { depositId, methodId, kind, amount, fee, state, createdAt, endedAt } = deposit;
  return {
    depositId: String(depositId),
    methodId,
    methodName: localName(deposit.methodNames, language),
    kind,
    amount: toDecimal(amount),
    fee: toDecimal(fee),
    ...toBonusValue(deposit, language),
    state,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

/** Describes a deposit in full to its member. `turnover` is the valid bet that the deposit and its bonus require together. */
export function toDepositValue(deposit: Deposit, turnover: Money, language: string): DepositValue {
  const { state, instruction, payUntil, proofSentAt, reason, currency } = deposit;
  return {
    ...toDepositRecord(deposit, language),
    currency,
    turnoverRequired: toDecimal(turnover),
    // The bank account stays visible while an operator reviews a manual transfer. The payment page is hidden once its deposit is under review.
    instruction:
      isDepositOver(state) || (state === 'reviewing' && deposit.kind === 'hosted') ? null : (instruction ?? null),
    payUntil: isDepositOver(state) ? null : (payUntil?.toISOString() ?? null),
    proofSent: proofSentAt !== null,
    reason,
  };
}
