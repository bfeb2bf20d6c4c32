import {
  bonusObstacles,
  bonusStates,
  depositKinds,
  type BonusObstacle,
  type BonusState,
  type DepositKind,
  type DepositState,
} from '@baize/contract/codes';
import type { DepositInstruction } from '@baize/contract/schemas/deposits';
import { money, type Currency, type Money } from '@baize/money';
import { assert } from '../../../domain/assert.ts';
import type { DayRange } from '../../../domain/report/day-range.ts';
import { parseStoredTerms, type BonusReservation, type BonusTerms } from '../../../domain/cashier/deposit-bonus.ts';
import { parseDepositState } from '../../../domain/cashier/deposit-acts.ts';
import type { DepositKey } from '../../../domain/cashier/deposit-reference.ts';
import { currencyOf } from '../../../domain/wallet/currency.ts';
import type { Db, Tx } from '../../../platform/db.ts';
import { isOnMerchantDays } from '../../../members/merchant-days.ts';

const columns = [
  'member_id as memberId',
  'deposit_id as depositId',
  'merchant_id as merchantId',
  'kind',
  'provider',
  'method_id as methodId',
  'method_names as methodNames',
  'request_id as requestId',
  'currency',
  'amount_minor as amountMinor',
  'asked_minor as askedMinor',
  'fee_minor as feeMinor',
  'state',
  'instruction',
  'pay_until as payUntil',
  'payment_id as paymentId',
  'payer_name as payerName',
  'bank_reference as bankReference',
  'proof_sent_at as proofSentAt',
  'reason',
  'note',
  'created_at as createdAt',
  'credited_at as creditedAt',
  'ended_at as endedAt',
  'owed_minor as owedMinor',
  'bonus_code as bonusCode',
  'bonus_terms as bonusTerms',
  'bonus_state as bonusState',
  'bonus_minor as bonusMinor',
  'bonus_obstacle as bonusObstacle',
  'bonus_reserved_minor as bonusReservedMinor',
  'bonus_budget_day as bonusBudgetDay',
] as const;

/** The bonus that the member chose with the deposit. */
interface ChosenBonus {
  /** The terms at the time of the choice. */
  readonly terms: BonusTerms;
  readonly state: BonusState;
  /** The credited amount. It is zero before the credit and does not change when the bonus is taken back. */
  readonly credited: Money;
  /** The reason for which the bonus was withheld. */
  readonly obstacle: BonusObstacle | undefined;
  /** What the budgets of the bonus hold for this deposit. It is undefined once the deposit is credited or over. */
  readonly reservation: BonusReservation | undefined;
}

/** The columns that `Deposit` replaces by fields of another type. */
type ReplacedColumn =
  | 'kind'
  | 'methodId'
  | 'currency'
  | 'amountMinor'
  | 'askedMinor'
  | 'feeMinor'
  | 'owedMinor'
  | 'state'
  | 'instruction'
  | `bonus${string}`;

/** A deposit by a payment method with typed columns. Demo deposits are not included. */
export interface Deposit extends Omit<Row, ReplacedColumn> {
  readonly kind: DepositKind;
  readonly methodId: string;
  readonly currency: Currency;
  /** The amount to credit: the requested amount, or the amount that arrived according to an operator's correction. */
  readonly amount: Money;
  /** The amount of the request. A repeated request is recognised by this amount even after a correction. */
  readonly requested: Money;
  /** The fee that the member pays on top of the amount. */
  readonly fee: Money;
  /** The debt that is left after the deposit was taken back (docs/decisions/0025-money-that-goes-back.md). */
  readonly owed: Money;
  readonly state: DepositState;
  /** The bank account or payment page that the member pays to. Undefined until the provider has given the page. */
  readonly instruction: DepositInstruction | undefined;
  /** Undefined if the member chose no bonus. */
  readonly chosenBonus: ChosenBonus | undefined;
}

/** Selects deposits by payment methods, without demo deposits. */
function selectDeposits(db: Db | Tx) {
  return db.selectFrom('deposit').select(columns).where('kind', '<>', 'demo');
}

type DepositQuery = ReturnType<typeof selectDeposits>;
type Row = Awaited<ReturnType<DepositQuery['execute']>>[number];

/** Finds a deposit of a member by its id, without a lock. Returns `undefined` if the member has no such deposit. */
export async function findDeposit(db: Db | Tx, { memberId, depositId }: DepositKey): Promise<Deposit | undefined> {
  const row = await selectDeposits(db)
    .where('member_id', '=', memberId)
    .where('deposit_id', '=', depositId)
    .executeTakeFirst();
  return row && toDeposit(row);
}

/** Reads a deposit and locks its row until the transaction ends. Returns `undefined` if the member has no such deposit. */
export async function lockDeposit(tx: Tx, { memberId, depositId }: DepositKey): Promise<Deposit | undefined> {
  const row = await selectDeposits(tx)
    .where('member_id', '=', memberId)
    .where('deposit_id', '=', depositId)
    .forUpdate()
    .executeTakeFirst();
  return row && toDeposit(row);
}

/** Finds the deposit of a member with this idempotency key, without a lock. Returns `undefined` if the key is new, or if a demo deposit has used it. */
export async function findDepositByRequest(
  db: Db | Tx,
  memberId: bigint,
  requestId: string,
): Promise<Deposit | undefined> {
  const row = await selectDeposits(db)
    .where('member_id', '=', memberId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row && toDeposit(row);
}

/** Returns true if a demo deposit of the member has used the request id. Both kinds of deposit share the space of request ids. */
export async function isUsedByDemo(tx: Tx, memberId: bigint, requestId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('deposit')
    .select('deposit_id')
    .where('member_id', '=', memberId)
    .where('request_id', '=', requestId)
    .where('kind', '=', 'demo')
    .executeTakeFirst();
  return row !== undefined;
}

/** Reads the hosted deposits of a provider that were created at or after `from` and before `to`. */
export async function readHostedDeposits(db: Db, provider: string, from: Date, to: Date): Promise<Deposit[]> {
  const rows = await selectDeposits(db)
    .where('kind', '=', 'hosted')
    .where('provider', '=', provider)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .orderBy('deposit_id')
    .execute();
  return rows.map(toDeposit);
}

/** Selects a page of a member's deposits by the days of the brand's calendar. */
export interface DepositPage {
  readonly memberId: bigint;
  readonly timeZone: string;
  readonly range: DayRange;
  /** Undefined selects all states. */
  readonly state: DepositState | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
}

/** Reads a page of deposits, newest first. */
export async function readDepositPage(db: Db, { pageNo, pageSize, ...filter }: DepositPage): Promise<Deposit[]> {
  const rows = await withFilter(selectDeposits(db), filter)
    .orderBy('created_at', 'desc')
    .orderBy('deposit_id', 'desc')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  return rows.map(toDeposit);
}

type DepositFilter = Omit<DepositPage, 'pageNo' | 'pageSize'>;

function withFilter(rows: DepositQuery, { memberId, timeZone, range, state }: DepositFilter): DepositQuery {
  const ofMember = rows.where('member_id', '=', memberId).where(isOnMerchantDays('created_at', { ...range, timeZone }));
  return state === undefined ? ofMember : ofMember.where('state', '=', state);
}

/** The number of selected deposits, and the sum of the credited ones in minor units. */
export interface DepositTotals {
  readonly count: number;
  readonly creditedMinor: bigint;
}

/** Counts the deposits and sums those that are credited. */
export async function readDepositTotals(db: Db, filter: DepositFilter): Promise<DepositTotals> {
  const { count, credited } = await db
    .selectFrom(withFilter(selectDeposits(db), filter).as('d'))
    .select(({ fn }) => [
      fn.countAll<bigint>().as('count'),
      fn.sum<bigint | null>('d.amountMinor').filterWhere('d.state', '=', 'credited').as('credited'),
    ])
    .executeTakeFirstOrThrow();
  return { count: Number(count), creditedMinor: credited ?? 0n };
}

function toDeposit(row: Row): Deposit {
  const { methodId, amountMinor, askedMinor, feeMinor, owedMinor, ...columns } = row;
  const kind = depositKinds.find((each) => each === row.kind);
  assert(
    kind !== undefined && methodId !== null && askedMinor !== null,
    `deposit ${row.depositId} has no payment method`,
  );
  const currency = currencyOf(row.currency);
  return {
    ...columns,
    kind,
    methodId,
    currency,
    amount: money(currency, amountMinor),
    requested: money(currency, askedMinor),
    fee: money(currency, feeMinor),
    owed: money(currency, owedMinor),
    state: parseDepositState(row.state),
    // Only this module writes the column, always in the contract's form.
    instruction: (row.instruction as DepositInstruction | null) ?? undefined,
    chosenBonus: toChosenBonus(row, currency),
  };
}

function toChosenBonus({ bonusCode, bonusTerms, ...row }: Row, currency: Currency): ChosenBonus | undefined {
  if (bonusCode === null) return undefined;
  const state = bonusStates.find((each) => each === row.bonusState);
  assert(state !== undefined, `the bonus of deposit ${row.depositId} is in the unknown state ${row.bonusState}`);
  return {
    terms: parseStoredTerms(bonusCode, bonusTerms),
    state,
    credited: money(currency, row.bonusMinor),
    obstacle: bonusObstacles.find((each) => each === row.bonusObstacle),
    reservation:
      row.bonusReservedMinor === null
        ? undefined
        : { amountMinor: row.bonusReservedMinor, budgetDay: row.bonusBudgetDay },
  };
}

/** Returns the key by which turnover requirements, debts and uploads refer to a deposit. */
export function depositSourceKey({ depositId }: Pick<Deposit, 'depositId'>): string {
  return `deposit:${depositId}`;
}
