import { isPositive, type Money } from '@baize/money';
import { done, refuse, type Outcome, type Refusal } from '../../domain/outcome.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import { judgeTransferAnswer, type TransferDirection, type VendorAnswer } from '../../domain/wallet/vendor-transfer.ts';
import { post, readBalance } from '../../ledger/post.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { lockMember } from '../../members/lock-member.ts';
import { judgePlay } from '../../betting/play-limits.ts';
import { transaction } from '../../platform/transaction.ts';
import { buildHoldPosting } from './postings.ts';
import {
  findTransfersOfRequest,
  hasPendingTransferToVendor,
  insertTransfer,
  type TransferCause,
  type VendorTransfer,
} from './rows.ts';
import { settleTransfer } from './settle.ts';
import type { VendorClient } from './vendor-client.ts';
import {
  openVendorClient,
  writeMayHold,
  type VendorWalletsContext,
  type WalletMember,
  type WalletVendor,
} from './vendors.ts';

/** The delay before the worker's first status check. By then the process that sent the transfer has received the answer or has died. */
const FIRST_STATUS_CHECK_SECONDS = 15;

/** A request to move money between the main wallet and a vendor wallet. */
export interface MoveRequest {
  readonly memberId: bigint;
  readonly merchant: WalletMember['merchant'];
  readonly vendor: WalletVendor;
  /** The idempotency key of the request. */
  readonly requestId: string;
  readonly cause: TransferCause;
  readonly direction: TransferDirection;
  /** `all` stands for the whole balance of the main wallet, which is read while the wallet is locked. */
  readonly amount: Money | 'all';
}

/** A pending transfer that has been written to the database. */
export interface BegunTransfer {
  readonly transfer: VendorTransfer;
  /** The client to send a new transfer with, or `undefined` for a repeated request, which is not sent again. */
  readonly client: VendorClient | undefined;
}

/**
 * Moves money between the main wallet and a vendor wallet. `requestId` is the idempotency key. Money that leaves the main wallet is held before the
 * vendor is called; money that returns is credited after the vendor has confirmed the transfer. An ambiguous answer leaves the transfer pending
 * until the job in `jobs.ts` resolves the transfer. The value is `undefined` if there was no money to move. Refuses with `ledger.key_reused`,
 * `transfer.vendor_unavailable`, `transfer.vendor_maintenance`, `transfer.single_wallet`, `wallet.insufficient_funds`, or the refusal of `judgePlay`.
 */
export async function moveMoney(
  context: VendorWalletsContext,
  request: MoveRequest,
): Promise<Outcome<VendorTransfer | undefined>> {
  const client = await openVendorClient(context, request.vendor.integration);
  const beginning = await beginMove(context, request, client);
  if (!beginning.ok || !beginning.value) return beginning.ok ? done(undefined) : beginning;
  const { transfer, client: sender } = beginning.value;
  if (!sender) return done(transfer);
  return done(await settleMove(context, transfer, await sendMove(sender, transfer)));
}

/** Judges a request and writes its pending transfer, the first of the three steps of `moveMoney`. The value is `undefined` if there is no money to move. */
export async function beginMove(
  context: VendorWalletsContext,
  request: MoveRequest,
  client: VendorClient | undefined,
): Promise<Outcome<BegunTransfer | undefined>> {
  return await transaction(context.db, async (tx) => await beginTransfer(tx, request, client, context.now()));
}

/** The content of a request. A second request with the same `requestId` is a repetition if its content is the same. */
export interface MoveIdentity {
  readonly memberId: bigint;
  readonly requestId: string;
  readonly cause: TransferCause;
  readonly direction: TransferDirection;
  readonly vendorCode: string;
  readonly amount: Money | 'all';
}

/**
 * Returns the transfer of a repeated request, a refusal if the `requestId` was used with other content, or `undefined` for a new request.
 * A recall has one transfer per vendor, any other request has one transfer. Callers look up repetitions before they read anything that can change
 * between two attempts, such as the state of a vendor.
 */
export async function findRepeatedRequest(
  db: Db | Tx,
  { vendorCode, ...request }: MoveIdentity,
): Promise<Outcome<VendorTransfer> | undefined> {
  const transfers = await findTransfersOfRequest(db, request.memberId, request.requestId);
  const stored = transfers.find(
    (transfer) => !isRecall(request) || !isRecall(transfer) || transfer.vendor === vendorCode,
  );
  if (!stored) return undefined;
  const isSame =
    stored.cause === request.cause &&
    stored.direction === request.direction &&
    stored.vendor === vendorCode &&
    hasSameAmount(stored, request.amount);
  return isSame ? done(stored) : refuse('ledger.key_reused');
}

/**
 * Compares the amounts of transfers that a member has requested. Transfers of other causes move the whole balance, which may differ when a request
 * is repeated, so that their amounts are not compared.
 */
function hasSameAmount(stored: VendorTransfer, amount: Money | 'all'): boolean {
  return stored.cause !== 'member' || (amount !== 'all' && stored.amount.amountMinor === amount.amountMinor);
}

/** Returns true if the transfer is part of a recall: it leads to the main wallet, and the member has not chosen its amount. */
function isRecall({ cause, direction }: { readonly cause: TransferCause; readonly direction: TransferDirection }) {
  return direction === 'out' && cause !== 'member';
}

/** Locks the member, judges the request and writes the pending transfer. `client` is undefined if the vendor cannot be called. */
async function beginTransfer(
  tx: Tx,
  request: MoveRequest,
  client: VendorClient | undefined,
  now: Date,
): Promise<Outcome<BegunTransfer | undefined>> {
  const { memberId, vendor, direction } = request;
  await lockMember(tx, memberId);
  const repeated = await findRepeatedRequest(tx, { ...request, vendorCode: vendor.code });
  if (repeated) return repeated.ok ? done({ transfer: repeated.value, client: undefined }) : repeated;
  if (!client) return refuse('transfer.vendor_unavailable');
  // A launch moves the whole main wallet. It waits until the outcome of an earlier transfer to the vendor is known.
  if (request.cause === 'launch' && direction === 'in' && (await hasPendingTransferToVendor(tx, memberId, vendor.code)))
    return refuse('transfer.vendor_unavailable');
  const amount = request.amount === 'all' ? await readMainBalance(tx, request) : request.amount;
  if (!isPositive(amount)) return done(undefined);
  const heldOutcome = direction === 'in' ? await holdForVendor(tx, request, amount, now) : done(undefined);
  if (!heldOutcome.ok) return heldOutcome;
  return done({ transfer: await insertPendingTransfer(tx, request, amount, now), client });
}

/** Judges the transfer to the vendor and holds the amount, so that the amount cannot be spent twice while the vendor answers. */
async function holdForVendor(tx: Tx, request: MoveRequest, amount: Money, now: Date): Promise<Outcome<undefined>> {
  const { memberId, requestId, vendor } = request;
  const refusal = await judgeTransferToVendor(tx, request, now);
  if (refusal) return refusal;
  const posted = await post(tx, buildHoldPosting({ memberId, requestId, vendor: vendor.code, amount }));
  if (!posted.ok) return posted;
  await writeMayHold(tx, memberId, vendor.code, true);
  return done(undefined);
}

/** Writes the transfer before the vendor is called, so that the worker finds it if this process dies. */
async function insertPendingTransfer(
  tx: Tx,
  { memberId, merchant, vendor, requestId, cause, direction }: MoveRequest,
  amount: Money,
  now: Date,
): Promise<VendorTransfer> {
  const firstStatusCheckAt = new Date(now.getTime() + FIRST_STATUS_CHECK_SECONDS * 1000);
  const parties = { memberId, merchantId: merchant.merchantId, vendor: vendor.code };
  return await insertTransfer(tx, { ...parties, requestId, cause, direction, amount, now, firstStatusCheckAt });
}

/** Refuses to move money to a vendor at which the money may not be staked. Transfers back to the main wallet are never judged by these rules. */
async function judgeTransferToVendor(
  tx: Tx,
  { memberId, merchant, vendor }: MoveRequest,
  now: Date,
): Promise<Refusal | undefined> {
  if (vendor.maintenance) return refuse('transfer.vendor_maintenance');
  if (!vendor.acceptsTransfers) return refuse('transfer.single_wallet');
  const play = await judgePlay(tx, { memberId, timeZone: merchant.timeZone, now });
  return play.ok ? undefined : play;
}

async function readMainBalance(tx: Tx, { memberId, merchant }: MoveRequest): Promise<Money> {
  return await readBalance(tx, memberId, currencyOf(merchant.currency));
}

/** Calls the vendor outside of any transaction and without a database connection, because the call may last as long as its time limit. */
export async function sendMove(client: VendorClient, transfer: VendorTransfer): Promise<VendorAnswer> {
  const { memberId, vendor, direction, amount, reference } = transfer;
  return await client.transfer(reference, { playerId: String(memberId), vendor, direction, amount });
}

/** Applies the vendor's answer to the transfer. Returns the stored transfer. */
export async function settleMove(
  context: VendorWalletsContext,
  transfer: VendorTransfer,
  answer: VendorAnswer,
): Promise<VendorTransfer> {
  const verdict = { verdict: judgeTransferAnswer(answer), answer, now: context.now() };
  return await settleTransfer(context.db, transfer, verdict);
}
