import type { WithdrawOptionsValue } from '@baize/contract/schemas/withdrawals';
import { add, isPositive, subtract, toDecimal, toPercent, zero, type Currency } from '@baize/money';
import { leftToday, withdrawable } from '../../domain/cashier/withdrawal.ts';
import { localText } from '../../domain/content/local-text.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import type { Merchant } from '../../http/call.ts';
import { readBalance } from '../../ledger/post.ts';
import type { Db } from '../../platform/db.ts';
import { readDebt } from '../../ledger/debts.ts';
import { readOpenTurnover, type Requirement } from '../../betting/turnover.ts';
import { withdrawPasswordIsSet } from '../../members/withdraw-password.ts';
import { readProviders } from './account-queries.ts';
import { readRule, readUse } from './queries.ts';

interface Asked {
  readonly memberId: bigint;
  readonly merchant: Merchant;
  readonly languages: readonly string[];
  readonly now: Date;
}

/** What the form needs before anything is typed: how much, how often, what it costs, what stands in the way. */
export async function withdrawOptions(db: Db, asked: Asked): Promise<WithdrawOptionsValue> {
  const { memberId, merchant, languages, now } = asked;
  const currency = currencyOf(merchant.currency);
  const [balance, owed, rule, use, open, withdrawPasswordSet, providers] = await Promise.all([
    readBalance(db, memberId, currency),
    readDebt(db, memberId, currency),
    readRule(db, merchant.merchantId, currency),
    readUse(db, { memberId, timeZone: merchant.timeZone, now }),
    readOpenTurnover(db, memberId),
    withdrawPasswordIsSet(db, memberId),
    readProviders(db, merchant.merchantId),
  ]);
  const turnover = sumOf(open, currency);
  return {
    currency,
    balance: toDecimal(balance),
    withdrawable: toDecimal(isPositive(owed) ? zero(currency) : withdrawable(balance, rule, use, turnover.left)),
    owed: toDecimal(owed),
    perWithdrawal: { minimum: toDecimal(rule.min), maximum: toDecimal(rule.max) },
    leftToday: toDecimal(leftToday(rule, use)),
    withdrawalsLeftToday: Math.max(0, rule.dayCountMax - use.dayCount),
    openLeft: Math.max(0, rule.openMax - use.open),
    feePercent: toPercent(rule.feePpm),
    turnover: {
      required: toDecimal(turnover.required),
      done: toDecimal(turnover.done),
      left: toDecimal(turnover.left),
      list: open.map((each) => shownRequirement(each, languages)),
    },
    withdrawPasswordSet,
    receiptMinutes: rule.receiptMinutes,
    providers: providers.map(({ code, kind, names }) => ({ code, kind, name: localText(names, languages) })),
  };
}

function sumOf(open: readonly Requirement[], currency: Currency) {
  const required = open.reduce((sum, each) => add(sum, each.required), zero(currency));
  const done = open.reduce((sum, each) => add(sum, each.done), zero(currency));
  return { required, done, left: subtract(required, done) };
}

function shownRequirement(
  { source, titles, amount, required, done, createdAt }: Requirement,
  languages: readonly string[],
) {
  return {
    source,
    title: localText(titles, languages),
    amount: toDecimal(amount),
    required: toDecimal(required),
    done: toDecimal(done),
    createdAt: createdAt.toISOString(),
  };
}
