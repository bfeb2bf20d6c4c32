import type { WithdrawalRecord, WithdrawalValue } from '@baize/contract/schemas/withdrawals';
import { money, toDecimal } from '@baize/money';
import { maskedAccount } from '../../domain/cashier/masked-account.ts';
import { localText } from '../../domain/content/local-text.ts';
import { maskedName } from '../../domain/identity/masked-name.ts';
import type { Vault } from '../../platform/vault.ts';
import { openPayee } from './payee.ts';
import type { Withdrawal } from './queries.ts';

/** Describes a withdrawal in the member's history. The account number is masked. */
export function toWithdrawalRecord(withdrawal: Withdrawal, languages: readonly string[]): WithdrawalRecord {
  const { withdrawalId, kind, providerNames, lastFour, state, createdAt, paidAt } = withdrawal;
  const formatAmount = createAmountFormatter(withdrawal);
  return {
    withdrawalId: String(withdrawalId),
    kind,
    providerName: localText(providerNames, languages),
    maskedNumber: maskedAccount(lastFour),
    amount: formatAmount(withdrawal.amountMinor),
    fee: formatAmount(withdrawal.feeMinor),
    state,
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
  };
}

/** Describes a withdrawal in full to its member. The vault opens the payee, of whom only the masked name is returned. */
export function toWithdrawalValue(vault: Vault, withdrawal: Withdrawal, languages: readonly string[]): WithdrawalValue {
  const formatAmount = createAmountFormatter(withdrawal);
  return {
    ...toWithdrawalRecord(withdrawal, languages),
    currency: withdrawal.currency,
    holderName: maskedName(openPayee(vault, withdrawal).holderName),
    approvedAt: withdrawal.approvedAt?.toISOString() ?? null,
    endedAt: withdrawal.endedAt?.toISOString() ?? null,
    dueAmount: formatAmount(withdrawal.dueMinor),
    returnedAmount: formatAmount(withdrawal.returnedMinor),
    payoutReference: withdrawal.payoutReference,
    reason: withdrawal.reason,
    receiptUntil: withdrawal.receiptUntil?.toISOString() ?? null,
    receipt: toReceiptValue(withdrawal),
  };
}

/** Describes the receipt of a payment. Returns null before the member has answered or the time to answer has ended. */
function toReceiptValue(withdrawal: Withdrawal): WithdrawalValue['receipt'] {
  const { receipt, receivedMinor, answeredAt, dueMinor, receiptForced } = withdrawal;
  if (receipt === null || receivedMinor === null || answeredAt === null) return null;
  const formatAmount = createAmountFormatter(withdrawal);
  return {
    kind: receipt,
    receivedAmount: formatAmount(receivedMinor),
    remainingAmount: formatAmount(dueMinor - receivedMinor),
    forced: receiptForced,
    answeredAt: answeredAt.toISOString(),
  };
}

/** Creates a function that formats minor units as a decimal of the withdrawal's currency. */
function createAmountFormatter({ currency }: Withdrawal): (minor: bigint) => string {
  return (minor) => toDecimal(money(currency, minor));
}
