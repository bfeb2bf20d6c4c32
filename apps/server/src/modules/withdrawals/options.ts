import type { WithdrawOptionsValue } from '@baize/contract/schemas/withdrawals';
import { add, isPositive, subtract, toDecimal, toPercent, zero, type Currency } from '@baize/money';
import { computeRemainingToday, computeWithdrawableAmount } from '../../domain/cashier/withdrawal.ts';
import { localText } from '../../domain/content/local-text.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import type { Merchant } from '../../http/call.ts';
import { readBalance } from '../../ledger/post.ts';
import type { Db } from '../../platform/db.ts';
import { readDebt } from '../../ledger/debts.ts';
import { readOpenTurnover, type Requirement } from '../../betting/turnover.ts';
import { hasWithdrawPassword } from '../../members/withdraw-password.ts';
import { readPayoutProviders } from './account-queries.ts';
import { readMemberWithdrawalRule, readTodaysUse } from './queries.ts';

/** The member for whom the form is shown. */
interface OptionsCall {
  readonly memberId: bigint;
  readonly merchant: Merchant;
  /** The languages of the texts, the preferred one first. */
  readonly languages: readonly string[];
  readonly now: Date;
}

/** Reads what the withdrawal form shows before any input: limits, fee, open turnover, debts and payout providers. */
export async function readWithdrawOptions(db: Db, call: OptionsCall): Promise<WithdrawOptionsValue> {
  const { memberId, merchant, languages, now } = call;
  const currency = currencyOf(merchant.currency);
  const balance = await readBalance(db, memberId, currency);
  const owed = await readDebt(db, memberId, currency);
  const rule = await readMemberWithdrawalRule(db, { merchantId: merchant.merchantId, memberId, currency, now });
  const use = await readTodaysUse(db, { memberId, timeZone: merchant.timeZone, now });
  const openRequirements = await readOpenTurnover(db, memberId);
  const withdrawPasswordSet = await hasWithdrawPassword(db, memberId);
  const providers = await readPayoutProviders(db, merchant.merchantId);
  const turnover = sumRequirements(openRequirements, currency);
  return {
    currency,
    balance: toDecimal(balance),
    withdrawable: toDecimal(
      isPositive(owed) ? zero(currency) : computeWithdrawableAmount(balance, rule, use, turnover.left),
    ),
    owed: toDecimal(owed),
    perWithdrawal: { minimum: toDecimal(rule.min), maximum: toDecimal(rule.max) },
    leftToday: toDecimal(computeRemainingToday(rule, use)),
    withdrawalsLeftToday: Math.max(0, rule.dayCountMax - use.dayCount),
    openLeft: Math.max(0, rule.openMax - use.open),
    feePercent: toPercent(rule.feePpm),
    turnover: {
      required: toDecimal(turnover.required),
      done: toDecimal(turnover.done),
      left: toDecimal(turnover.left),
      list: openRequirements.map((requirement) => toRequirementValue(requirement, languages)),
    },
    withdrawPasswordSet,
    receiptMinutes: rule.receiptMinutes,
    providers: providers.map(({ code, kind, names }) => ({ code, kind, name: localText(names, languages) })),
  };
}

/** Sums the valid bet that the open requirements need, that is done, and that is left. */
function sumRequirements(requirements: readonly Requirement[], currency: Currency) {
  const required = requirements.reduce((sum, requirement) => add(sum, requirement.required), zero(currency));
  const done = requirements.reduce((sum, requirement) => add(sum, requirement.done), zero(currency));
  return { required, done, left: subtract(required, done) };
}

/** Converts a requirement to the form of the API, where no list of game types means that bets on all of them count. */
function toRequirementValue(
  { source, titles, amount, required, done, gameTypes, createdAt }: Requirement,
  languages: readonly string[],
) {
  return {
    source,
    title: localText(titles, languages),
    amount: toDecimal(amount),
    required: toDecimal(required),
    done: toDecimal(done),
    ...(gameTypes.length > 0 && { gameTypes: [...gameTypes] }),
    createdAt: createdAt.toISOString(),
  };
}
