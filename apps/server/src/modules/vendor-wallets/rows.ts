import type { TransferState } from '@baize/contract/codes';
import { money, type Currency, type Money } from '@baize/money';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import type { DayRange } from '../../domain/report/day-range.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import {
  shownStates,
  vendorTransferStages,
  type TransferDirection,
  type VendorTransferStage,
} from '../../domain/wallet/vendor-transfer.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { isOnMerchantDays } from '../../members/merchant-days.ts';
import { makeRecordIdAfter } from '../../platform/record-ids.ts';

const transferCauses = ['member', 'recall', 'launch', 'break', 'limit', 'operator'] as const;
/** `limit`: no bet would be taken any more, and what could be staked in an open game was brought home. `break`: so it was called before. */
export type TransferCause = (typeof transferCauses)[number];

export interface TransferKey {
  readonly memberId: bigint;
  readonly transferId: bigint;
}

export interface VendorTransfer extends TransferKey {
  readonly vendor: string;
  readonly requestId: string;
  /** What the vendor knows it by. */
  readonly reference: string;
  readonly cause: TransferCause;
  readonly direction: TransferDirection;
  readonly amount: Money;
  readonly stage: VendorTransferStage;
  /** The vendor's last code, or why there was none. */
  readonly answer: string;
  readonly asks: number;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}

function transferRows(db: Db | Tx) {
  return db
    .selectFrom('vendor_transfer')
    .select([
      'member_id',
      'transfer_id',
      'vendor_code',
      'request_id',
      'reference',
      'cause',
      'direction',
      'currency',
      'amount_minor',
      'state',
      'answer',
      'asks',
      'created_at',
      'ended_at',
    ]);
}

type TransferRows = ReturnType<typeof transferRows>;
type Row = Awaited<ReturnType<TransferRows['execute']>>[number];

export interface NewTransfer {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly vendor: string;
  readonly requestId: string;
  readonly cause: TransferCause;
  readonly direction: TransferDirection;
  readonly amount: Money;
  readonly now: Date;
  /** When the vendor is asked about it, should the process that sent it be gone. */
  readonly askAt: Date;
}

export async function insertTransfer(tx: Tx, made: NewTransfer): Promise<VendorTransfer> {
  const { transfer_id } = await tx
    .insertInto('vendor_transfer')
    .values({
      bucket: bucketOf(made.memberId),
      transfer_id: makeRecordIdAfter(await readLastId(tx, made.memberId), made.now),
      member_id: made.memberId,
      merchant_id: made.merchantId,
      vendor_code: made.vendor,
      request_id: made.requestId,
      cause: made.cause,
      direction: made.direction,
      currency: made.amount.currency,
      amount_minor: made.amount.amountMinor,
      created_at: made.now,
      ask_at: made.askAt,
    })
    .returning('transfer_id')
    .executeTakeFirstOrThrow();
  const row = await transferRows(tx)
    .where('bucket', '=', bucketOf(made.memberId))
    .where('member_id', '=', made.memberId)
    .where('transfer_id', '=', transfer_id)
    .executeTakeFirstOrThrow();
  return transferOf(row);
}

/** The ids of a member's transfers rise, also where the clocks of two servers differ: `wentInSince` compares them. */
async function readLastId(tx: Tx, memberId: bigint): Promise<bigint> {
  const row = await tx
    .selectFrom('vendor_transfer')
    .select('transfer_id')
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .orderBy('transfer_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.transfer_id ?? 0n;
}

/** What a request has moved: one for each vendor. */
export async function findRequested(tx: Db | Tx, memberId: bigint, requestId: string): Promise<VendorTransfer[]> {
  const rows = await transferRows(tx)
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('request_id', '=', requestId)
    .orderBy('transfer_id')
    .execute();
  return rows.map(transferOf);
}

/** Nobody else changes it until the transaction ends. */
export async function lockTransfer(tx: Tx, { memberId, transferId }: TransferKey): Promise<VendorTransfer> {
  const row = await transferRows(tx)
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('transfer_id', '=', transferId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return transferOf(row);
}

/** Whether money of the member is on its way to the vendor. */
export async function hasOpenIn(tx: Tx, memberId: bigint, vendor: string): Promise<boolean> {
  return await isAny(transfersOf(tx, memberId, vendor).where('direction', '=', 'in').where('ask_at', 'is not', null));
}

/** Whether a transfer is open, in whichever direction. */
export async function hasOpen(db: Db | Tx, memberId: bigint, vendor: string): Promise<boolean> {
  return await isAny(transfersOf(db, memberId, vendor).where('ask_at', 'is not', null));
}

interface WentIn {
  readonly memberId: bigint;
  readonly vendor: string;
  readonly since: Date;
}

/** Whether money went there at this moment or later, or is on its way. */
export async function wentInAfter(tx: Tx, { memberId, vendor, since }: WentIn): Promise<boolean> {
  const wentIn = transfersOf(tx, memberId, vendor).where('direction', '=', 'in');
  return await isAny(wentIn.where((row) => row.or([row('created_at', '>=', since), row('ask_at', 'is not', null)])));
}

/** Whether money went there after this transfer began, or is on its way. */
export async function wentInSince(tx: Tx, { memberId, transferId, vendor }: VendorTransfer): Promise<boolean> {
  const wentIn = transfersOf(tx, memberId, vendor).where('direction', '=', 'in');
  return await isAny(
    wentIn.where((row) => row.or([row('transfer_id', '>', transferId), row('ask_at', 'is not', null)])),
  );
}

function transfersOf(db: Db | Tx, memberId: bigint, vendor: string) {
  return db
    .selectFrom('vendor_transfer')
    .select('transfer_id')
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('vendor_code', '=', vendor);
}

async function isAny(transfers: ReturnType<typeof transfersOf>): Promise<boolean> {
  return (await transfers.limit(1).executeTakeFirst()) !== undefined;
}

export async function endTransfer(
  tx: Tx,
  { memberId, transferId }: TransferKey,
  ended: { readonly stage: 'done' | 'refused'; readonly answer: string; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('vendor_transfer')
    .set({ state: ended.stage, answer: ended.answer, ask_at: null, ended_at: ended.now })
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('transfer_id', '=', transferId)
    .execute();
}

export async function leaveUnknown(
  tx: Tx,
  { memberId, transferId }: TransferKey,
  left: { readonly answer: string; readonly askAt: Date },
): Promise<void> {
  await tx
    .updateTable('vendor_transfer')
    .set({ state: 'unknown', answer: left.answer, ask_at: left.askAt })
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('transfer_id', '=', transferId)
    .execute();
}

export interface TransferReach {
  readonly memberId: bigint;
  readonly timeZone: string;
  readonly range: DayRange;
  readonly vendor: string | undefined;
  readonly state: TransferState | undefined;
}

/** Newest first. */
export async function readTransferPage(
  db: Db,
  reach: TransferReach,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<VendorTransfer[]> {
  const rows = await inReach(transferRows(db), reach)
    .orderBy('created_at', 'desc')
    .orderBy('transfer_id', 'desc')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  return rows.map(transferOf);
}

export async function countTransfers(db: Db, reach: TransferReach): Promise<number> {
  const { count } = await db
    .selectFrom(inReach(transferRows(db), reach).as('t'))
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function inReach(rows: TransferRows, { memberId, timeZone, range, vendor, state }: TransferReach): TransferRows {
  const reached = rows
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where(isOnMerchantDays('created_at', { ...range, timeZone }));
  const ofVendor = vendor === undefined ? reached : reached.where('vendor_code', '=', vendor);
  if (state === undefined) return ofVendor;
  const stages = vendorTransferStages.filter((stage) => shownStates[stage] === state);
  return ofVendor.where('state', 'in', stages);
}

function transferOf(row: Row): VendorTransfer {
  const stage = vendorTransferStages.find((each) => each === row.state);
  const cause = transferCauses.find((each) => each === row.cause);
  const { direction } = row;
  assert(stage !== undefined, `vendor transfer ${row.transfer_id} is ${row.state}`);
  assert(direction === 'in' || direction === 'out', `vendor transfer ${row.transfer_id} goes ${direction}`);
  assert(cause !== undefined, `a transfer because of ${row.cause}`);
  const currency: Currency = currencyOf(row.currency);
  return {
    memberId: row.member_id,
    transferId: row.transfer_id,
    vendor: row.vendor_code,
    requestId: row.request_id,
    reference: row.reference,
    cause,
    direction,
    amount: money(currency, row.amount_minor),
    stage,
    answer: row.answer,
    asks: row.asks,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  };
}
