import { negate } from '@baize/money';
import { CASH, type HouseAccount, type MemberAccount } from '../../domain/wallet/account.ts';
import type { EntryDraft, PostingCommand } from '../../domain/wallet/posting.ts';
import type { VendorTransfer } from './rows.ts';

/** The parts of a transfer from which its postings are built. */
type TransferredMoney = Pick<VendorTransfer, 'memberId' | 'vendor' | 'requestId' | 'amount'>;

/** Returns the member's account for money that has left the main wallet while the vendor has not confirmed the transfer. */
function heldAccount(vendor: string): MemberAccount {
  return `vendor:${vendor}`;
}

/** Returns the house account for the money that a vendor holds for members. The balance is negative if members have recalled more than they moved. */
function vendorWalletAccount(vendor: string): HouseAccount {
  return `house:vendor-wallet:${vendor}`;
}

/** Builds the posting that moves the amount from cash to the held account before the vendor is called, which prevents double spending. */
export function buildHoldPosting(transfer: TransferredMoney): PostingCommand {
  return buildPosting(transfer, 'hold', [
    { account: CASH, amount: negate(transfer.amount) },
    { account: heldAccount(transfer.vendor), amount: transfer.amount },
  ]);
}

/** Builds the posting that moves the held amount to the vendor wallet account after the vendor has confirmed a transfer. */
export function buildArrivalPosting(transfer: TransferredMoney): PostingCommand {
  return buildPosting(transfer, 'arrive', [
    { account: heldAccount(transfer.vendor), amount: negate(transfer.amount) },
    { account: vendorWalletAccount(transfer.vendor), amount: transfer.amount },
  ]);
}

/** Builds the posting that moves the held amount back to cash after the vendor has refused a transfer. */
export function buildReturnPosting(transfer: TransferredMoney): PostingCommand {
  return buildPosting(transfer, 'return', [
    { account: heldAccount(transfer.vendor), amount: negate(transfer.amount) },
    { account: CASH, amount: transfer.amount },
  ]);
}

/** Builds the posting that credits cash after the vendor has confirmed a transfer to the main wallet. */
export function buildRecallPosting(transfer: TransferredMoney): PostingCommand {
  return buildPosting(transfer, 'home', [
    { account: vendorWalletAccount(transfer.vendor), amount: negate(transfer.amount) },
    { account: CASH, amount: transfer.amount },
  ]);
}

/** Builds a posting whose key allows each step once per request and vendor, so that a repeated step moves nothing. */
function buildPosting(
  { memberId, requestId, vendor }: TransferredMoney,
  step: string,
  entries: EntryDraft[],
): PostingCommand {
  return { memberId, key: `vendor-transfer:${requestId}:${vendor}:${step}`, kind: 'wallet_transfer', entries };
}
