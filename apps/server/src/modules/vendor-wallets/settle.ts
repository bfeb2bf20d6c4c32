import { parseAmount } from '@baize/money';
import { askAgainAt, isOpen, type Verdict, type VendorAnswer } from '../../domain/wallet/vendor-transfer.ts';
import type { PostingCommand } from '../../domain/wallet/posting.ts';
import { post } from '../../ledger/post.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { lockMember } from '../../members/lock-member.ts';
import { transaction } from '../../platform/transaction.ts';
import { arrivePosting, homePosting, returnPosting } from './postings.ts';
import { endTransfer, leaveUnknown, lockTransfer, wentInSince, type TransferKey, type VendorTransfer } from './rows.ts';
import { writeMayHold } from './vendors.ts';

export interface Settling {
  readonly verdict: Verdict;
  readonly answer: VendorAnswer;
  readonly now: Date;
}

/** Writes what the vendor's answer proves, once: whoever comes second finds it done. Returns the transfer as it stands then. */
export async function settleTransfer(db: Db, key: TransferKey, settling: Settling): Promise<VendorTransfer> {
  return await transaction(db, async (tx) => {
    await lockMember(tx, key.memberId);
    const transfer = await lockTransfer(tx, key);
    if (!isOpen(transfer.stage)) return transfer;
    await write(tx, transfer, settling);
    return await lockTransfer(tx, key);
  });
}

async function write(tx: Tx, transfer: VendorTransfer, { verdict, answer, now }: Settling): Promise<void> {
  const said = answer.kind === 'answer' ? answer.code : answer.why;
  if (verdict === 'unknown')
    return await leaveUnknown(tx, transfer, { answer: said, askAt: askAgainAt(now, transfer.asks) });
  const moving = movingOf(transfer, verdict);
  if (moving) await move(tx, moving);
  await endTransfer(tx, transfer, { stage: verdict, answer: said, now });
  if (verdict === 'done' && transfer.direction === 'out' && isEmptied(transfer, answer))
    await writeMayHold(tx, transfer.memberId, transfer.vendor, await wentInSince(tx, transfer));
}

/** A refused transfer out has moved nothing. */
function movingOf(transfer: VendorTransfer, verdict: 'done' | 'refused'): PostingCommand | undefined {
  if (transfer.direction === 'out') return verdict === 'done' ? homePosting(transfer) : undefined;
  return verdict === 'done' ? arrivePosting(transfer) : returnPosting(transfer);
}

/** What is on its way is there, and what comes home comes from a house account: anything but a new posting is a mistake of ours. */
async function move(tx: Tx, command: PostingCommand): Promise<void> {
  const posted = await post(tx, command);
  if (!posted.ok || posted.replayed) throw new Error(`posting ${command.key} did not move what it had to`);
}

/** The vendor says with its yes what it holds now. */
function isEmptied({ amount }: VendorTransfer, answer: VendorAnswer): boolean {
  const balance = answer.kind === 'answer' ? answer.body['balance'] : undefined;
  return typeof balance === 'string' && parseAmount(balance, amount.currency)?.amountMinor === 0n;
}
