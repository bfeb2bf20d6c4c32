import { parseAmount } from '@baize/money';
import {
  computeRetryAt,
  isPending,
  type TransferVerdict,
  type VendorAnswer,
} from '../../domain/wallet/vendor-transfer.ts';
import type { PostingCommand } from '../../domain/wallet/posting.ts';
import { postOrThrow } from '../../ledger/post.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { lockMember } from '../../members/lock-member.ts';
import { transaction } from '../../platform/transaction.ts';
import { buildArrivalPosting, buildRecallPosting, buildReturnPosting } from './postings.ts';
import {
  endTransfer,
  markUnknown,
  lockTransfer,
  hasSentToVendorAfter,
  type TransferKey,
  type VendorTransfer,
} from './rows.ts';
import { writeMayHold } from './vendors.ts';

/** An answer of a vendor with the verdict about the transfer that follows from it. */
export interface VendorVerdict {
  readonly verdict: TransferVerdict;
  readonly answer: VendorAnswer;
  readonly now: Date;
}

/**
 * Applies the verdict about a transfer: posts and ends the transfer, or schedules the next status check. A transfer that another process has
 * settled before is not changed. Returns the stored transfer.
 */
export async function settleTransfer(db: Db, key: TransferKey, verdict: VendorVerdict): Promise<VendorTransfer> {
  return await transaction(db, async (tx) => {
    await lockMember(tx, key.memberId);
    const transfer = await lockTransfer(tx, key);
    if (!isPending(transfer.stage)) return transfer;
    await applyVerdict(tx, transfer, verdict);
    return await lockTransfer(tx, key);
  });
}

/** Writes the consequences of a verdict. The caller holds the locks of the member and of the transfer. */
async function applyVerdict(tx: Tx, transfer: VendorTransfer, { verdict, answer, now }: VendorVerdict): Promise<void> {
  const answerText = answer.kind === 'answer' ? answer.code : answer.why;
  if (verdict === 'unknown')
    return await markUnknown(tx, transfer, {
      answer: answerText,
      nextStatusCheckAt: computeRetryAt(now, { attempts: transfer.statusChecks }),
    });
  const posting = buildSettlementPosting(transfer, verdict);
  if (posting) await postOrThrow(tx, posting);
  await endTransfer(tx, transfer, { stage: verdict, answer: answerText, now });
  if (verdict === 'done' && transfer.direction === 'out' && isEmptied(transfer, answer))
    await writeMayHold(tx, transfer.memberId, transfer.vendor, await hasSentToVendorAfter(tx, transfer));
}

/** Returns the posting that a verdict requires. A refused transfer to the main wallet requires none, because nothing was held for it. */
function buildSettlementPosting(transfer: VendorTransfer, verdict: 'done' | 'refused'): PostingCommand | undefined {
  if (transfer.direction === 'out') return verdict === 'done' ? buildRecallPosting(transfer) : undefined;
  return verdict === 'done' ? buildArrivalPosting(transfer) : buildReturnPosting(transfer);
}

/** Returns true if the vendor's confirmation says that the vendor wallet holds no money any more. */
function isEmptied({ amount }: VendorTransfer, answer: VendorAnswer): boolean {
  const balance = answer.kind === 'answer' ? answer.body['balance'] : undefined;
  return typeof balance === 'string' && parseAmount(balance, amount.currency)?.amountMinor === 0n;
}
