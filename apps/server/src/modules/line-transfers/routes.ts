import type { LineTransfer, LineTransferOptionsValue } from '@baize/contract/schemas/line-transfers';
import { money, toDecimal, type Currency } from '@baize/money';
import { computeRemainingLineTransfers } from '../../domain/cashier/line-transfer.ts';
import { accountKey } from '../../domain/identity/account-key.ts';
import { done } from '../../domain/outcome.ts';
import { judgeDayRange } from '../../domain/report/day-range.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import type { Call, Handlers } from '../../http/call.ts';
import { readBalance } from '../../ledger/post.ts';
import type { ModuleContext } from '../../module.ts';
import type { Db } from '../../platform/db.ts';
import { LineScope } from '../../scopes/line-scope.ts';
import { readRemainingTurnover } from '../../betting/turnover.ts';
import { findActiveUpline, findMemberId, readAccounts } from '../../members/accounts.ts';
import { hasWithdrawPassword } from '../../members/withdraw-password.ts';
import {
  countHistory,
  readHistory,
  readLineTransferRule,
  sumSentToday,
  type HistoryFilter,
  type HistoryRow,
} from './queries.ts';
import { transferInLine } from './service.ts';

type LineTransferCalls = 'lineTransferOptions' | 'transferUpline' | 'lineTransfers';

/** Handles the calls about transfers of money between members of one line (spec sections 2, transferUpline, and 6). */
export function createLineTransfersHandlers({
  db,
  now,
}: Pick<ModuleContext, 'db' | 'now'>): Pick<Handlers, LineTransferCalls> {
  return {
    lineTransferOptions: async (call) => done(await readOptions(db, call, now())),
    transferUpline: async ({ request, scope }) => await transferInLine(db, { scope, request, now: now() }),
    lineTransfers: async ({ request, scope }) => {
      const range = judgeDayRange(request);
      if (!range.ok) return range;
      const { from, to } = range.value;
      const { direction, account, pageSize } = request;
      const { memberId, merchant } = scope;
      const otherId =
        account === undefined ? undefined : await findMemberId(db, merchant.merchantId, accountKey(account));
      const currency = currencyOf(merchant.currency);
      if (account !== undefined && otherId === undefined) return done({ list: [], total: 0, totalPages: 0, currency });
      const reach = { memberId, from, to, timeZone: merchant.timeZone, direction, otherId };
      const [list, total] = await Promise.all([readTransfers(db, reach, request, currency), countHistory(db, reach)]);
      return done({ list, total, totalPages: Math.ceil(total / pageSize), currency });
    },
  };
}

/** Reads what the transfer form shows before any input: the balance, the upline, the limits and what they leave today. */
async function readOptions(
  db: Db,
  { scope }: Call<'lineTransferOptions'>,
  now: Date,
): Promise<LineTransferOptionsValue> {
  const currency = currencyOf(scope.merchant.currency);
  const { memberId } = scope;
  const balance = await readBalance(db, memberId, currency);
  const rule = await readLineTransferRule(db, scope.merchant.merchantId, currency);
  const upline = await findActiveUpline(db, memberId);
  const sentMinor = await sumSentToday(db, memberId, scope.merchant.timeZone, now);
  const turnoverLeft = await readRemainingTurnover(db, memberId, currency);
  const withdrawPasswordSet = await hasWithdrawPassword(db, memberId);
  return {
    currency,
    balance: toDecimal(balance),
    upline: upline?.account ?? null,
    toUpline: rule.toUpline && upline !== undefined,
    toDownline: rule.toDownline && scope instanceof LineScope,
    perTransfer: { minimum: toDecimal(rule.min), maximum: toDecimal(rule.max) },
    leftToday: toDecimal(computeRemainingLineTransfers(rule, sentMinor)),
    turnoverLeft: toDecimal(turnoverLeft),
    withdrawPasswordSet,
  };
}

/** Reads a page of transfers with the account names of the other sides. */
async function readTransfers(
  db: Db,
  reach: HistoryFilter,
  page: { readonly pageNo: number; readonly pageSize: number },
  currency: Currency,
): Promise<LineTransfer[]> {
  const rows = await readHistory(db, reach, page);
  const accounts = await readAccounts(
    db,
    rows.map(({ otherId }) => otherId),
  );
  return rows.map((row) => toLineTransfer(row, accounts.get(row.otherId) ?? '', currency));
}

/** Converts a transfer to the form of the API, where the amount of a sent transfer is negative. */
function toLineTransfer(
  { transferId, sent, amountMinor, balanceMinor, createdAt, ...row }: HistoryRow,
  account: string,
  currency: Currency,
): LineTransfer {
  return {
    transferId: String(transferId),
    direction: row.direction,
    account,
    amount: toDecimal(money(currency, sent ? -amountMinor : amountMinor)),
    balanceAfter: toDecimal(money(currency, balanceMinor)),
    remark: row.remark,
    createdAt: createdAt.toISOString(),
  };
}
