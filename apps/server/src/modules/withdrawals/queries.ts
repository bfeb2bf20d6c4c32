import type { PayoutKind, WithdrawalReceipt, WithdrawalState } from '@baize/contract/codes';
import { payoutKinds, withdrawalReceipts, withdrawalStates } from '@baize/contract/codes';
import { money, type Currency } from '@baize/money';
import { sql } from 'kysely';
import { assert } from '../../domain/assert.ts';
import type { WithdrawalRule, WithdrawalUse } from '../../domain/cashier/withdrawal.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import { parseDefinedAmount } from '../../domain/rewards/vip.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { readVipTerms } from '../../rewards/vip-terms.ts';
import { isOnMerchantDays, type MerchantDays } from '../../members/merchant-days.ts';
import { payeeColumns, type StoredPayee } from './payee.ts';

/** The limits and the fee of withdrawals, and the time for their receipt. */
export interface MerchantWithdrawalRule extends WithdrawalRule {
  /** The time in which a member confirms that the money of a paid withdrawal has arrived. */
  readonly receiptMinutes: number;
}

/** Reads the limits and fee of the merchant. All limits of a merchant without a rule are zero, so that every withdrawal is refused. */
export async function readWithdrawalRule(
  db: Db | Tx,
  merchantId: number,
  currency: Currency,
): Promise<MerchantWithdrawalRule> {
  const row = await db
    .selectFrom('withdrawal_rule')
    .select(['min_minor', 'max_minor', 'day_max_minor', 'day_count_max', 'open_max', 'fee_ppm', 'receipt_minutes'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst();
  return {
    min: money(currency, row?.min_minor ?? 0n),
    max: money(currency, row?.max_minor ?? 0n),
    dayMax: money(currency, row?.day_max_minor ?? 0n),
    dayCountMax: row?.day_count_max ?? 0,
    openMax: row?.open_max ?? 0,
    feePpm: BigInt(row?.fee_ppm ?? 0),
    receiptMinutes: row?.receipt_minutes ?? 1,
  };
}

/** The member whose rule is read, at the time `now`. */
export interface MemberRuleCall {
  readonly merchantId: number;
  readonly memberId: bigint;
  readonly currency: Currency;
  readonly now: Date;
}

/**
 * Reads the limits and fee for a member. If the merchant has VIP levels, the member's level overrides the daily count, the daily amount and,
 * where the level defines a fee, the fee.
 */
export async function readMemberWithdrawalRule(db: Db | Tx, call: MemberRuleCall): Promise<MerchantWithdrawalRule> {
  const { merchantId, currency } = call;
  const rule = await readWithdrawalRule(db, merchantId, currency);
  const level = await readVipTerms(db, call);
  if (!level) return rule;
  return {
    ...rule,
    dayMax: parseDefinedAmount(level.withdrawalPerDay, currency),
    dayCountMax: level.withdrawalsPerDay,
    feePpm: level.withdrawalFeePpm === undefined ? rule.feePpm : BigInt(level.withdrawalFeePpm),
  };
}

/** The member and the calendar day on which withdrawals are counted. */
interface MemberDay {
  readonly memberId: bigint;
  readonly timeZone: string;
  readonly now: Date;
}

/**
 * Reads what the member has requested on the merchant's calendar day of `now`, and how many withdrawals wait for their payment. Rejected, failed
 * and cancelled withdrawals do not count.
 */
export async function readTodaysUse(db: Db | Tx, { memberId, timeZone, now }: MemberDay): Promise<WithdrawalUse> {
  const { rows } = await sql<{ dayMinor: bigint; dayCount: bigint; open: bigint }>`
    select
      coalesce(sum(amount_minor) filter (where today), 0) as "dayMinor",
      count(*) filter (where today) as "dayCount",
      count(*) filter (where state in ('reviewing', 'approved')) as open
    from (
      select amount_minor, state, created_at >= date_trunc('day', ${now}::timestamptz, ${timeZone}) as today
      from withdrawal
      where member_id = ${memberId} and state not in ('rejected', 'failed', 'cancelled')
    ) w`.execute(db);
  const [row] = rows;
  assert(row !== undefined, 'an aggregate returns exactly one row');
  return { dayMinor: row.dayMinor, dayCount: Number(row.dayCount), open: Number(row.open) };
}

/** A withdrawal with the payout account that receives the money. Amounts are in minor units. */
export interface Withdrawal extends StoredPayee {
  readonly withdrawalId: bigint;
  readonly merchantId: number;
  readonly requestId: string;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly state: WithdrawalState;
  /** The reason of a rejection or failure, which the member reads. Empty for any other state. */
  readonly reason: string;
  readonly createdAt: Date;
  readonly approvedAt: Date | null;
  readonly paidAt: Date | null;
  readonly endedAt: Date | null;
  /** The reference of the bank for the payment. Empty before a payment. */
  readonly payoutReference: string;
  /** The part of the amount that the bank still has to pay, or has paid without a confirmation of the member. */
  readonly dueMinor: bigint;
  /** The time until which the member can confirm the receipt. Null if no confirmation is awaited. */
  readonly receiptUntil: Date | null;
  /** The answer of the member. Null before an answer. */
  readonly receipt: WithdrawalReceipt | null;
  /** The amount that arrived according to the answer. Null before an answer. */
  readonly receivedMinor: bigint | null;
  /** True if the receipt was assumed because the member did not answer in time. */
  readonly receiptForced: boolean;
  readonly receiptRemark: string;
  readonly answeredAt: Date | null;
  /** The amount, including fees, that was returned to the main wallet. */
  readonly returnedMinor: bigint;
  readonly kind: PayoutKind;
  readonly providerNames: unknown;
  readonly lastFour: string;
  readonly accountState: string;
}

function selectWithdrawals(db: Db | Tx) {
  return db
    .selectFrom('withdrawal as w')
    .innerJoin('payout_account as a', (on) =>
      on.onRef('a.member_id', '=', 'w.member_id').onRef('a.payout_account_id', '=', 'w.payout_account_id'),
    )
    .innerJoin('payout_provider as p', (on) =>
      on.onRef('p.merchant_id', '=', 'a.merchant_id').onRef('p.code', '=', 'a.provider_code'),
    )
    .select([
      'w.withdrawal_id as withdrawalId',
      'w.member_id as memberId',
      'w.merchant_id as merchantId',
      'w.request_id as requestId',
      'w.payout_account_id as payoutAccountId',
      'w.currency',
      'w.amount_minor as amountMinor',
      'w.fee_minor as feeMinor',
      'w.state',
      'w.reason',
      'w.created_at as createdAt',
      'w.approved_at as approvedAt',
      'w.paid_at as paidAt',
      'w.ended_at as endedAt',
      'w.payout_reference as payoutReference',
      'w.due_minor as dueMinor',
      'w.receipt_until as receiptUntil',
      'w.receipt',
      'w.received_minor as receivedMinor',
      'w.receipt_forced as receiptForced',
      'w.receipt_remark as receiptRemark',
      'w.answered_at as answeredAt',
      'w.returned_minor as returnedMinor',
      'a.kind',
      'p.names as providerNames',
      'a.last_four as lastFour',
      ...payeeColumns,
      'a.state as accountState',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectWithdrawals>['executeTakeFirstOrThrow']>>;

/** Narrows the texts of a row to the contract's types. Check constraints of the database allow no other texts. */
function toWithdrawal(row: Row): Withdrawal {
  const state = withdrawalStates.find((known) => known === row.state);
  const kind = payoutKinds.find((known) => known === row.kind);
  const receipt = withdrawalReceipts.find((known) => known === row.receipt) ?? null;
  assert(
    state !== undefined && kind !== undefined,
    `withdrawal ${row.withdrawalId} has the unknown state ${row.state} or kind ${row.kind}`,
  );
  return { ...row, state, kind, receipt, currency: currencyOf(row.currency) };
}

/** Finds a withdrawal of a member by its id. Returns `undefined` if the member has no such withdrawal. */
export async function findWithdrawal(
  db: Db | Tx,
  memberId: bigint,
  withdrawalId: bigint,
): Promise<Withdrawal | undefined> {
  const row = await selectWithdrawals(db)
    .where('w.member_id', '=', memberId)
    .where('w.withdrawal_id', '=', withdrawalId)
    .executeTakeFirst();
  return row && toWithdrawal(row);
}

/** Finds the withdrawal with this idempotency key. Returns `undefined` if the key is new. */
export async function findWithdrawalByRequest(
  tx: Tx,
  memberId: bigint,
  requestId: string,
): Promise<Withdrawal | undefined> {
  const row = await selectWithdrawals(tx)
    .where('w.member_id', '=', memberId)
    .where('w.request_id', '=', requestId)
    .executeTakeFirst();
  return row && toWithdrawal(row);
}

/** Finds the member of a withdrawal for an operator, who identifies a withdrawal by its number only. */
export async function findMemberOfWithdrawal(
  db: Db | Tx,
  merchantId: number,
  withdrawalId: bigint,
): Promise<bigint | undefined> {
  const row = await db
    .selectFrom('withdrawal')
    .select('member_id')
    .where('merchant_id', '=', merchantId)
    .where('withdrawal_id', '=', withdrawalId)
    .executeTakeFirst();
  return row?.member_id;
}

/** Selects withdrawals of a member by the days of the brand's calendar. An undefined state selects all. */
export interface HistoryFilter extends MerchantDays {
  readonly memberId: bigint;
  readonly state: WithdrawalState | undefined;
}

function matchesFilter({ memberId, state, ...days }: HistoryFilter) {
  return sql<boolean>`w.member_id = ${memberId}
    and ${isOnMerchantDays('w.created_at', days)}
    and (${state ?? null}::text is null or w.state = ${state ?? null})`;
}

/** Reads a page of withdrawals, newest first. */
export async function readWithdrawalPage(
  db: Db,
  filter: HistoryFilter,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<Withdrawal[]> {
  const rows = await selectWithdrawals(db)
    .where(matchesFilter(filter))
    .orderBy('w.created_at', 'desc')
    .orderBy('w.withdrawal_id', 'desc')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  return rows.map(toWithdrawal);
}

/** Counts the withdrawals. `paidMinor` is the sum of the paid amounts less the returned amounts. */
export async function readWithdrawalTotals(
  db: Db,
  filter: HistoryFilter,
): Promise<{ total: number; paidMinor: bigint }> {
  const { rows } = await sql<{ total: bigint; paidMinor: bigint }>`
    select count(*) as total,
      coalesce(sum(w.amount_minor - least(w.returned_minor, w.amount_minor)) filter (where w.paid_at is not null), 0) as "paidMinor"
    from withdrawal w where ${matchesFilter(filter)}`.execute(db);
  const [row] = rows;
  return { total: Number(row?.total ?? 0n), paidMinor: row?.paidMinor ?? 0n };
}
