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
import { sql } from 'kysely';
import { assert } from '../../../domain/assert.ts';
import type { DayRange } from '../../../domain/report/day-range.ts';
import { termsOf, type BonusTerms } from '../../../domain/cashier/deposit-bonus.ts';
import { depositStateOf } from '../../../domain/cashier/deposit-acts.ts';
import type { DepositKey } from '../../../domain/cashier/deposit-reference.ts';
import { currencyOf } from '../../../domain/wallet/currency.ts';
import type { Db, Tx } from '../../../platform/db.ts';

const columns = [
  'member_id',
  'deposit_id',
  'merchant_id',
  'kind',
  'provider',
  'method_id',
  'method_names',
  'request_id',
  'currency',
  'amount_minor',
  'asked_minor',
  'fee_minor',
  'state',
  'instruction',
  'pay_until',
  'payment_id',
  'payer_name',
  'bank_reference',
  'proof_sent_at',
  'reason',
  'note',
  'created_at',
  'credited_at',
  'ended_at',
  'owed_minor',
  'bonus_code',
  'bonus_terms',
  'bonus_state',
  'bonus_minor',
  'bonus_obstacle',
] as const;

/** The bonus that the member chose with it (decision 28). */
interface ChosenBonus {
  /** Of the moment of the choice. */
  readonly terms: BonusTerms;
  readonly state: BonusState;
  /** Zero until it is credited; what was, where it went back. */
  readonly credited: Money;
  /** Why it was withheld. */
  readonly obstacle: BonusObstacle | undefined;
}

/** A deposit of a method, as the rules read it; demo deposits are no part of these. */
export interface Deposit extends DepositKey {
  readonly merchantId: number;
  readonly kind: DepositKind;
  /** The code of the provider, or the method of a manual transfer: what its money is cleared with. */
  readonly provider: string;
  readonly methodId: string;
  readonly methodNames: unknown;
  readonly requestId: string;
  readonly currency: Currency;
  /** The amount that counts: the requested one, or what an operator found to have arrived instead. */
  readonly amount: Money;
  /** The amount of the request, which identifies a repeated request. */
  readonly requested: Money;
  readonly fee: Money;
  readonly state: DepositState;
  readonly instruction: DepositInstruction | undefined;
  readonly payUntil: Date | null;
  readonly paymentId: string | null;
  readonly payerName: string | null;
  readonly bankReference: string | null;
  readonly proofSentAt: Date | null;
  readonly reason: string;
  readonly note: string;
  readonly createdAt: Date;
  readonly creditedAt: Date | null;
  readonly endedAt: Date | null;
  /** What went back and is not covered yet (decision 25). */
  readonly owed: Money;
  readonly chosen: ChosenBonus | undefined;
}

/** Deposits of methods; demo deposits are none. */
function depositRows(db: Db | Tx) {
  return db.selectFrom('deposit').select(columns).where('kind', '<>', 'demo');
}

type DepositRows = ReturnType<typeof depositRows>;
type Row = Awaited<ReturnType<DepositRows['execute']>>[number];

export async function findDeposit(db: Db | Tx, { memberId, depositId }: DepositKey): Promise<Deposit | undefined> {
  const row = await depositRows(db)
    .where('member_id', '=', memberId)
    .where('deposit_id', '=', depositId)
    .executeTakeFirst();
  return row && depositOf(row);
}

/** Nobody else changes it until the transaction ends. */
export async function lockDeposit(tx: Tx, { memberId, depositId }: DepositKey): Promise<Deposit | undefined> {
  const row = await depositRows(tx)
    .where('member_id', '=', memberId)
    .where('deposit_id', '=', depositId)
    .forUpdate()
    .executeTakeFirst();
  return row && depositOf(row);
}

export async function findRequested(db: Db | Tx, memberId: bigint, requestId: string): Promise<Deposit | undefined> {
  const row = await depositRows(db)
    .where('member_id', '=', memberId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row && depositOf(row);
}

/** Of one provider's pages, by when they were begun. */
export async function readHosted(db: Db, provider: string, from: Date, to: Date): Promise<Deposit[]> {
  const rows = await depositRows(db)
    .where('kind', '=', 'hosted')
    .where('provider', '=', provider)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .orderBy('deposit_id')
    .execute();
  return rows.map(depositOf);
}

export interface DepositPage {
  readonly memberId: bigint;
  readonly timeZone: string;
  readonly range: DayRange;
  readonly state: DepositState | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
}

/** Newest first. */
export async function readDepositPage(db: Db, { pageNo, pageSize, ...reach }: DepositPage): Promise<Deposit[]> {
  const rows = await inReach(depositRows(db), reach)
    .orderBy('created_at', 'desc')
    .orderBy('deposit_id', 'desc')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  return rows.map(depositOf);
}

type Reach = Omit<DepositPage, 'pageNo' | 'pageSize'>;

/** Days of the merchant's calendar, the last one included. */
function inReach(rows: DepositRows, { memberId, timeZone, range, state }: Reach): DepositRows {
  const midnight = (day: string, later: number) =>
    sql<Date>`(${day}::date + ${later}::int)::timestamp at time zone ${timeZone}`;
  const reached = rows
    .where('member_id', '=', memberId)
    .where('created_at', '>=', midnight(range.from, 0))
    .where('created_at', '<', midnight(range.to, 1));
  return state === undefined ? reached : reached.where('state', '=', state);
}

export interface DepositTotals {
  readonly count: number;
  readonly creditedMinor: bigint;
}

export async function readDepositTotals(db: Db, reach: Reach): Promise<DepositTotals> {
  const { count, credited } = await db
    .selectFrom(inReach(depositRows(db), reach).as('d'))
    .select(({ fn }) => [
      fn.countAll<bigint>().as('count'),
      fn.sum<bigint | null>('d.amount_minor').filterWhere('d.state', '=', 'credited').as('credited'),
    ])
    .executeTakeFirstOrThrow();
  return { count: Number(count), creditedMinor: credited ?? 0n };
}

function depositOf(row: Row): Deposit {
  const kind = depositKinds.find((each) => each === row.kind);
  const { method_id, asked_minor } = row;
  assert(kind !== undefined && method_id !== null && asked_minor !== null, `deposit ${row.deposit_id} is of no method`);
  const currency = currencyOf(row.currency);
  return {
    memberId: row.member_id,
    depositId: row.deposit_id,
    merchantId: row.merchant_id,
    kind,
    provider: row.provider,
    methodId: method_id,
    methodNames: row.method_names,
    requestId: row.request_id,
    currency,
    amount: money(currency, row.amount_minor),
    requested: money(currency, asked_minor),
    fee: money(currency, row.fee_minor),
    state: depositStateOf(row.state),
    // Written by this module alone, in the contract's form.
    instruction: (row.instruction as DepositInstruction | null) ?? undefined,
    payUntil: row.pay_until,
    paymentId: row.payment_id,
    payerName: row.payer_name,
    bankReference: row.bank_reference,
    proofSentAt: row.proof_sent_at,
    reason: row.reason,
    note: row.note,
    createdAt: row.created_at,
    creditedAt: row.credited_at,
    endedAt: row.ended_at,
    owed: money(currency, row.owed_minor),
    chosen: chosenOf(row, currency),
  };
}

function chosenOf(row: Row, currency: Currency): ChosenBonus | undefined {
  if (row.bonus_code === null) return undefined;
  const state = bonusStates.find((each) => each === row.bonus_state);
  assert(state !== undefined, `the bonus of deposit ${row.deposit_id} is in the unknown state ${row.bonus_state}`);
  return {
    terms: termsOf(row.bonus_code, row.bonus_terms),
    state,
    credited: money(currency, row.bonus_minor),
    obstacle: bonusObstacles.find((each) => each === row.bonus_obstacle),
  };
}

/** What turnover, debts and uploads call a deposit by. */
export function sourceKeyOf({ depositId }: Pick<Deposit, 'depositId'>): string {
  return `deposit:${depositId}`;
}
