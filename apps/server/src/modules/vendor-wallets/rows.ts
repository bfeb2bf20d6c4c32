import type { TransferState } from '@baize/contract/codes';
import { money, type Currency, type Money } from '@baize/money';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import type { DayRange } from '../../domain/report/day-range.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import {
  memberStateByStage,
  vendorTransferStages,
  type TransferDirection,
  type VendorTransferStage,
} from '../../domain/wallet/vendor-transfer.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { isOnMerchantDays } from '../../members/merchant-days.ts';
import { makeRecordIdAfter } from '../../platform/record-ids.ts';

const transferCauses = ['member', 'recall', 'launch', 'break', 'limit', 'operator'] as const;
/**
 * The reason for which a transfer was made. `member`: the member chose an amount. `recall`: the member recalled everything. `launch`: a game was
 * launched. `limit`: bets are refused now, so the money in open games was recalled. `operator`: an operator recalled everything. `break`: the
 * former name of `limit`, which old rows still have.
 */
export type TransferCause = (typeof transferCauses)[number];

/** Names a transfer. The member id is part of the key, because the bucket of the row follows from it. */
export interface TransferKey {
  readonly memberId: bigint;
  readonly transferId: bigint;
}

/** A stored transfer between the main wallet and a vendor wallet. */
export interface VendorTransfer extends TransferKey {
  readonly vendor: string;
  /** The idempotency key of the request that made the transfer. */
  readonly requestId: string;
  /** Identifies the transfer at the vendor. */
  readonly reference: string;
  readonly cause: TransferCause;
  readonly direction: TransferDirection;
  readonly amount: Money;
  readonly stage: VendorTransferStage;
  /** The last code of the vendor, or the reason for which the vendor gave no code. */
  readonly answer: string;
  /** The number of times that the worker has checked the status with the vendor. */
  readonly statusChecks: number;
  readonly createdAt: Date;
  /** Null while the outcome is open. */
  readonly endedAt: Date | null;
}

function selectTransfers(db: Db | Tx) {
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

type TransferQuery = ReturnType<typeof selectTransfers>;
type Row = Awaited<ReturnType<TransferQuery['execute']>>[number];

/** A transfer to insert. */
export interface NewTransfer {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly vendor: string;
  readonly requestId: string;
  readonly cause: TransferCause;
  readonly direction: TransferDirection;
  readonly amount: Money;
  readonly now: Date;
  /** The time of the worker's first status check, which resolves the transfer if the process that sent it has died. */
  readonly firstStatusCheckAt: Date;
}

/** Inserts a transfer whose id is above the ids of the member's earlier transfers. */
export async function insertTransfer(tx: Tx, transfer: NewTransfer): Promise<VendorTransfer> {
  const { transfer_id } = await tx
    .insertInto('vendor_transfer')
    .values({
      bucket: bucketOf(transfer.memberId),
      transfer_id: makeRecordIdAfter(await readLastTransferId(tx, transfer.memberId), transfer.now),
      member_id: transfer.memberId,
      merchant_id: transfer.merchantId,
      vendor_code: transfer.vendor,
      request_id: transfer.requestId,
      cause: transfer.cause,
      direction: transfer.direction,
      currency: transfer.amount.currency,
      amount_minor: transfer.amount.amountMinor,
      created_at: transfer.now,
      ask_at: transfer.firstStatusCheckAt,
    })
    .returning('transfer_id')
    .executeTakeFirstOrThrow();
  const row = await selectTransfers(tx)
    .where('bucket', '=', bucketOf(transfer.memberId))
    .where('member_id', '=', transfer.memberId)
    .where('transfer_id', '=', transfer_id)
    .executeTakeFirstOrThrow();
  return toVendorTransfer(row);
}

/**
 * Reads the id of the member's last transfer, or zero. A new id has to be larger even if the clocks of two servers differ, because
 * `hasSentToVendorAfter` compares ids.
 */
async function readLastTransferId(tx: Tx, memberId: bigint): Promise<bigint> {
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

/** Finds the transfers of a request. A recall has one transfer for each vendor, any other request has one transfer. */
export async function findTransfersOfRequest(
  tx: Db | Tx,
  memberId: bigint,
  requestId: string,
): Promise<VendorTransfer[]> {
  const rows = await selectTransfers(tx)
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('request_id', '=', requestId)
    .orderBy('transfer_id')
    .execute();
  return rows.map(toVendorTransfer);
}

/** Reads a transfer and locks its row until the transaction ends. Throws if the member has no such transfer. */
export async function lockTransfer(tx: Tx, { memberId, transferId }: TransferKey): Promise<VendorTransfer> {
  const row = await selectTransfers(tx)
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('transfer_id', '=', transferId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return toVendorTransfer(row);
}

/** Returns true if a transfer to the vendor has no known outcome yet. */
export async function hasPendingTransferToVendor(tx: Tx, memberId: bigint, vendor: string): Promise<boolean> {
  return await hasRows(
    selectTransferIds(tx, memberId, vendor).where('direction', '=', 'in').where('ask_at', 'is not', null),
  );
}

/** Returns true if a transfer in either direction has no known outcome yet. */
export async function hasPendingTransfer(db: Db | Tx, memberId: bigint, vendor: string): Promise<boolean> {
  return await hasRows(selectTransferIds(db, memberId, vendor).where('ask_at', 'is not', null));
}

/** Selects the transfers of a member to a vendor from a time on. */
interface SentToVendor {
  readonly memberId: bigint;
  readonly vendor: string;
  readonly since: Date;
}

/** Returns true if a transfer to the vendor was begun at or after `since`, or is pending. */
export async function hasSentToVendorSince(tx: Tx, { memberId, vendor, since }: SentToVendor): Promise<boolean> {
  const sentToVendor = selectTransferIds(tx, memberId, vendor).where('direction', '=', 'in');
  return await hasRows(
    sentToVendor.where((row) => row.or([row('created_at', '>=', since), row('ask_at', 'is not', null)])),
  );
}

/** Returns true if a transfer to the vendor was begun after this transfer, or is pending. */
export async function hasSentToVendorAfter(tx: Tx, { memberId, transferId, vendor }: VendorTransfer): Promise<boolean> {
  const sentToVendor = selectTransferIds(tx, memberId, vendor).where('direction', '=', 'in');
  return await hasRows(
    sentToVendor.where((row) => row.or([row('transfer_id', '>', transferId), row('ask_at', 'is not', null)])),
  );
}

function selectTransferIds(db: Db | Tx, memberId: bigint, vendor: string) {
  return db
    .selectFrom('vendor_transfer')
    .select('transfer_id')
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('vendor_code', '=', vendor);
}

async function hasRows(transfers: ReturnType<typeof selectTransferIds>): Promise<boolean> {
  return (await transfers.limit(1).executeTakeFirst()) !== undefined;
}

/** Stores the final outcome of a transfer and ends its status checks. */
export async function endTransfer(
  tx: Tx,
  { memberId, transferId }: TransferKey,
  ending: { readonly stage: 'done' | 'refused'; readonly answer: string; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('vendor_transfer')
    .set({ state: ending.stage, answer: ending.answer, ask_at: null, ended_at: ending.now })
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('transfer_id', '=', transferId)
    .execute();
}

/** Stores that the vendor gave no definite answer, and schedules the next status check. */
export async function markUnknown(
  tx: Tx,
  { memberId, transferId }: TransferKey,
  status: { readonly answer: string; readonly nextStatusCheckAt: Date },
): Promise<void> {
  await tx
    .updateTable('vendor_transfer')
    .set({ state: 'unknown', answer: status.answer, ask_at: status.nextStatusCheckAt })
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('transfer_id', '=', transferId)
    .execute();
}

/** Selects transfers of a member by the days of the brand's calendar. An undefined vendor or state selects all. */
export interface TransferFilter {
  readonly memberId: bigint;
  readonly timeZone: string;
  readonly range: DayRange;
  readonly vendor: string | undefined;
  readonly state: TransferState | undefined;
}

/** Reads a page of transfers, newest first. */
export async function readTransferPage(
  db: Db,
  filter: TransferFilter,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<VendorTransfer[]> {
  const rows = await withFilter(selectTransfers(db), filter)
    .orderBy('created_at', 'desc')
    .orderBy('transfer_id', 'desc')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  return rows.map(toVendorTransfer);
}

/** Counts the transfers that the filter selects, on all pages. */
export async function countTransfers(db: Db, filter: TransferFilter): Promise<number> {
  const { count } = await db
    .selectFrom(withFilter(selectTransfers(db), filter).as('t'))
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function withFilter(rows: TransferQuery, { memberId, timeZone, range, vendor, state }: TransferFilter): TransferQuery {
  const ofMember = rows
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where(isOnMerchantDays('created_at', { ...range, timeZone }));
  const filtered = vendor === undefined ? ofMember : ofMember.where('vendor_code', '=', vendor);
  if (state === undefined) return filtered;
  const stages = vendorTransferStages.filter((stage) => memberStateByStage[stage] === state);
  return filtered.where('state', 'in', stages);
}

function toVendorTransfer(row: Row): VendorTransfer {
  const stage = vendorTransferStages.find((known) => known === row.state);
  const cause = transferCauses.find((known) => known === row.cause);
  const { direction } = row;
  assert(stage !== undefined, `vendor transfer ${row.transfer_id} has the unknown state ${row.state}`);
  assert(
    direction === 'in' || direction === 'out',
    `vendor transfer ${row.transfer_id} has the unknown direction ${direction}`,
  );
  assert(cause !== undefined, `vendor transfer ${row.transfer_id} has the unknown cause ${row.cause}`);
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
    statusChecks: row.asks,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  };
}
