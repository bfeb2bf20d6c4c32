import { negate } from '@baize/money';
import { CASH, type HouseAccount, type MemberAccount } from '../../domain/wallet/account.ts';
import type { EntryDraft, PostingCommand } from '../../domain/wallet/posting.ts';
import type { VendorTransfer } from './rows.ts';

type Moved = Pick<VendorTransfer, 'memberId' | 'vendor' | 'requestId' | 'amount'>;

/** Money that has left the main wallet while the vendor has not said yet that it took it. */
function onItsWay(vendor: string): MemberAccount {
  return `vendor:${vendor}`;
}

/** What the vendor holds of members' money: below zero where they won more there than they brought. */
function atVendor(vendor: string): HouseAccount {
  return `house:vendor-wallet:${vendor}`;
}

/** Before the vendor is asked: nothing can be spent twice while it answers. */
export function holdPosting(of: Moved): PostingCommand {
  return posting(of, 'hold', [
    { account: CASH, amount: negate(of.amount) },
    { account: onItsWay(of.vendor), amount: of.amount },
  ]);
}

export function arrivePosting(of: Moved): PostingCommand {
  return posting(of, 'arrive', [
    { account: onItsWay(of.vendor), amount: negate(of.amount) },
    { account: atVendor(of.vendor), amount: of.amount },
  ]);
}

/** Exactly what was held goes back. */
export function returnPosting(of: Moved): PostingCommand {
  return posting(of, 'return', [
    { account: onItsWay(of.vendor), amount: negate(of.amount) },
    { account: CASH, amount: of.amount },
  ]);
}

/** Once the vendor has said that it gave the money out. */
export function homePosting(of: Moved): PostingCommand {
  return posting(of, 'home', [
    { account: atVendor(of.vendor), amount: negate(of.amount) },
    { account: CASH, amount: of.amount },
  ]);
}

/** One of each act for one request and vendor: what is asked twice moves once. */
function posting({ memberId, requestId, vendor }: Moved, act: string, entries: EntryDraft[]): PostingCommand {
  return { memberId, key: `vendor-transfer:${requestId}:${vendor}:${act}`, kind: 'wallet_transfer', entries };
}
