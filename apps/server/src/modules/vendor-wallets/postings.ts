import { negate } from '@baize/money';
import { CASH, type HouseAccount, type MemberAccount } from '../../domain/wallet/account.ts';
import type { EntryDraft, PostingCommand } from '../../domain/wallet/posting.ts';
import type { VendorTransfer } from './rows.ts';

type TransferredMoney = Pick<VendorTransfer, 'memberId' | 'vendor' | 'requestId' | 'amount'>;

/** The member's account for money that has left the main wallet and that the vendor has not confirmed yet. */
function heldAccount(vendor: string): MemberAccount {
  return `vendor:${vendor}`;
}

/** The house account for all money that the vendor holds for members. It is negative if members won more there than they transferred. */
function vendorWalletAccount(vendor: string): HouseAccount {
  return `house:vendor-wallet:${vendor}`;
}

/** Moves the amount from cash to the held account before the vendor is called, so that it cannot be spent a second time meanwhile. */
export function holdPosting(transfer: TransferredMoney): PostingCommand {
  return posting(transfer, 'hold', [
    { account: CASH, amount: negate(transfer.amount) },
    { account: heldAccount(transfer.vendor), amount: transfer.amount },
  ]);
}

/** Moves the held amount to the vendor wallet account, once the vendor has confirmed a transfer. */
export function arrivePosting(transfer: TransferredMoney): PostingCommand {
  return posting(transfer, 'arrive', [
    { account: heldAccount(transfer.vendor), amount: negate(transfer.amount) },
    { account: vendorWalletAccount(transfer.vendor), amount: transfer.amount },
  ]);
}

/** Moves the held amount back to cash, once the vendor has refused a transfer. */
export function returnPosting(transfer: TransferredMoney): PostingCommand {
  return posting(transfer, 'return', [
    { account: heldAccount(transfer.vendor), amount: negate(transfer.amount) },
    { account: CASH, amount: transfer.amount },
  ]);
}

/** Credits cash from the vendor wallet account, once the vendor has confirmed a transfer to the main wallet. */
export function recallPosting(transfer: TransferredMoney): PostingCommand {
  return posting(transfer, 'home', [
    { account: vendorWalletAccount(transfer.vendor), amount: negate(transfer.amount) },
    { account: CASH, amount: transfer.amount },
  ]);
}

/** The key allows each step once per request and vendor, so that a repeated step moves nothing. */
function posting(
  { memberId, requestId, vendor }: TransferredMoney,
  step: string,
  entries: EntryDraft[],
): PostingCommand {
  return { memberId, key: `vendor-transfer:${requestId}:${vendor}:${step}`, kind: 'wallet_transfer', entries };
}
