import { isPositive, type Money } from '@baize/money';
import { done, refuse, type Outcome, type Refusal } from '../../domain/outcome.ts';
import { currencyOf } from '../../domain/wallet/currency.ts';
import { judgeTransferAnswer, type TransferDirection } from '../../domain/wallet/vendor-transfer.ts';
import { post, readBalance } from '../../ledger/post.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { lockMember } from '../../members/lock-member.ts';
import { judgePlay } from '../../betting/play-limits.ts';
import { transaction } from '../../platform/transaction.ts';
import { holdPosting } from './postings.ts';
import { findRequested, hasOpenIn, insertTransfer, type TransferCause, type VendorTransfer } from './rows.ts';
import { settleTransfer } from './settle.ts';
import type { VendorClient } from './vendor-client.ts';
import {
  openVendor,
  writeMayHold,
  type VendorWalletsContext,
  type WalletMember,
  type WalletVendor,
} from './vendors.ts';

/** Longer than the vendor may take to answer: the process that sent it is gone by then. */
const ASK_AFTER_SECONDS = 15;

export interface AskedMove {
  readonly memberId: bigint;
  readonly merchant: WalletMember['merchant'];
  readonly vendor: WalletVendor;
  readonly requestId: string;
  readonly cause: TransferCause;
  readonly direction: TransferDirection;
  /** `all`: the whole of the main wallet, which is read when it is locked. */
  readonly amount: Money | 'all';
}

type Moving = { readonly transfer: VendorTransfer; readonly isNew: boolean };

/**
 * Moves money between the main wallet and a vendor's, once per request. What leaves the main wallet is held before the vendor is
 * asked; what comes home is credited after its sure yes. An answer that proves nothing leaves it open, for `jobs.ts`. Undefined:
 * there was nothing to move.
 */
export async function moveMoney(
  context: VendorWalletsContext,
  asked: AskedMove,
): Promise<Outcome<VendorTransfer | undefined>> {
  const client = await openVendor(context, asked.vendor.integration);
  if (!client) return refuse('transfer.vendor_unavailable');
  const begun = await transaction(context.db, async (tx) => await begin(tx, asked, context.now()));
  if (!begun.ok || !begun.value) return begun.ok ? done(undefined) : begun;
  const { transfer, isNew } = begun.value;
  return done(isNew ? await send(context, client, transfer) : transfer);
}

/** What makes two requests of one `requestId` the same. */
export interface MoveIdentity {
  readonly memberId: bigint;
  readonly requestId: string;
  readonly cause: TransferCause;
  readonly direction: TransferDirection;
  readonly vendorCode: string;
  readonly amount: Money | 'all';
}

/**
 * The answer to a request that was made before: its transfer, or a refusal where the request had other content. `undefined` for a new
 * request. A recall makes one transfer per vendor, any other request makes one. Callers ask before they read anything that can change
 * between two attempts, such as a vendor's state.
 */
export async function answerRepeated(
  db: Db | Tx,
  { vendorCode, ...asked }: MoveIdentity,
): Promise<Outcome<VendorTransfer> | undefined> {
  const stored = (await findRequested(db, asked.memberId, asked.requestId)).find(
    ({ vendor, cause }) => !isRecall(asked.cause) || !isRecall(cause) || vendor === vendorCode,
  );
  if (!stored) return undefined;
  const isSame =
    stored.cause === asked.cause &&
    stored.direction === asked.direction &&
    stored.vendor === vendorCode &&
    hasSameAmount(stored, asked.amount);
  return isSame ? done(stored) : refuse('ledger.key_reused');
}

/** Only a member names an amount; other causes move whatever is there. */
function hasSameAmount(stored: VendorTransfer, amount: Money | 'all'): boolean {
  return stored.cause !== 'member' || (amount !== 'all' && stored.amount.amountMinor === amount.amountMinor);
}

async function begin(tx: Tx, asked: AskedMove, now: Date): Promise<Outcome<Moving | undefined>> {
  const { memberId, requestId } = asked;
  await lockMember(tx, memberId);
  const repeated = await answerRepeated(tx, { ...asked, vendorCode: asked.vendor.code });
  if (repeated) return repeated.ok ? done({ transfer: repeated.value, isNew: false }) : repeated;
  // What a launch moves follows what is on its way already: whether that arrived is not known yet.
  if (asked.cause === 'launch' && asked.direction === 'in' && (await hasOpenIn(tx, memberId, asked.vendor.code)))
    return refuse('transfer.vendor_unavailable');
  const amount = asked.amount === 'all' ? await wholeBalance(tx, asked) : asked.amount;
  if (!isPositive(amount)) return done(undefined);
  const refusal = asked.direction === 'in' ? await judgeIn(tx, asked, now) : undefined;
  if (refusal) return refusal;
  if (asked.direction === 'in') {
    const posted = await post(tx, holdPosting({ memberId, requestId, vendor: asked.vendor.code, amount }));
    if (!posted.ok) return posted;
    await writeMayHold(tx, memberId, asked.vendor.code, true);
  }
  const transfer = await insertTransfer(tx, {
    memberId,
    merchantId: asked.merchant.merchantId,
    vendor: asked.vendor.code,
    requestId,
    cause: asked.cause,
    direction: asked.direction,
    amount,
    now,
    askAt: new Date(now.getTime() + ASK_AFTER_SECONDS * 1000),
  });
  return done({ transfer, isNew: true });
}

function isRecall(cause: TransferCause): boolean {
  return cause === 'recall' || cause === 'operator';
}

/** Money goes where it may be played with. Nothing of this keeps anybody from bringing it home. */
async function judgeIn(tx: Tx, { memberId, merchant, vendor }: AskedMove, now: Date): Promise<Refusal | undefined> {
  if (vendor.maintenance) return refuse('transfer.vendor_maintenance');
  if (!vendor.takesMoney) return refuse('transfer.single_wallet');
  const play = await judgePlay(tx, { memberId, timeZone: merchant.timeZone, now });
  return play.ok ? undefined : play;
}

async function wholeBalance(tx: Tx, { memberId, merchant }: AskedMove): Promise<Money> {
  return await readBalance(tx, memberId, currencyOf(merchant.currency));
}

/** Outside of any transaction: a vendor may take its time. */
async function send(
  context: VendorWalletsContext,
  client: VendorClient,
  transfer: VendorTransfer,
): Promise<VendorTransfer> {
  const { memberId, vendor, direction, amount, reference } = transfer;
  const answer = await client.transfer(reference, { playerId: String(memberId), vendor, direction, amount });
  const settling = { verdict: judgeTransferAnswer(answer), answer, now: context.now() };
  return await settleTransfer(context.db, transfer, settling);
}
