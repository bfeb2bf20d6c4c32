import type { WithdrawalRecord, WithdrawalValue } from '@baize/contract/schemas/withdrawals';
import { money, toDecimal } from '@baize/money';
import { maskedAccount } from '../../domain/cashier/masked-account.ts';
import { localText } from '../../domain/content/local-text.ts';
import { maskedName } from '../../domain/identity/masked-name.ts';
import type { Vault } from '../../platform/vault.ts';
import { openPayee } from './payee.ts';
import type { Withdrawal } from './queries.ts';

export function toWithdrawalRecord(withdrawal: Withdrawal, languages: readonly string[]): WithdrawalRecord {
  const { withdrawalId, kind, providerNames, lastFour, state, createdAt, paidAt } = withdrawal;
  const text = amountFormatter(withdrawal);
  return {
    withdrawalId: String(withdrawalId),
    kind,
    providerName: localText(providerNames, languages),
    maskedNumber: maskedAccount(lastFour),
    amount: text(withdrawal.amountMinor),
    fee: text(withdrawal.feeMinor),
    state,
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
  };
}

export function toWithdrawalValue(vault: Vault, withdrawal: Withdrawal, languages: readonly string[]): WithdrawalValue {
  const text = amountFormatter(withdrawal);
  return {
    ...toWithdrawalRecord(withdrawal, languages),
    currency: withdrawal.currency,
    holderName: maskedName(openPayee(vault, withdrawal).holderName),
    approvedAt: withdrawal.approvedAt?.toISOString() ?? null,
    endedAt: withdrawal.endedAt?.toISOString() ?? null,
    dueAmount: text(withdrawal.dueMinor),
    returnedAmount: text(withdrawal.returnedMinor),
    payoutReference: withdrawal.payoutReference,
    reason: withdrawal.reason,
    receiptUntil: withdrawal.receiptUntil?.toISOString() ?? null,
    receipt: toReceiptValue(withdrawal),
  };
}

function toReceiptValue(withdrawal: Withdrawal): WithdrawalValue['receipt'] {
  const { receipt, receivedMinor, answeredAt, dueMinor, receiptForced } = withdrawal;
  if (receipt === null || receivedMinor === null || answeredAt === null) return null;
  const text = amountFormatter(withdrawal);
  return {
    kind: receipt,
    receivedAmount: text(receivedMinor),
    remainingAmount: text(dueMinor - receivedMinor),
    forced: receiptForced,
    answeredAt: answeredAt.toISOString(),
  };
}

function amountFormatter({ currency }: Withdrawal): (minor: bigint) => string {
  return (minor) => toDecimal(money(currency, minor));
}
