import { randomUUID } from 'node:crypto';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import type { Merchant } from '../../http/call.ts';
import { moveMoney } from './move.ts';
import { followMember } from './recall.ts';
import { readWalletVendors, type VendorWalletsContext } from './vendors.ts';

interface LaunchOf {
  readonly memberId: bigint;
  readonly merchant: Merchant;
  /** Whose game is opened. */
  readonly vendor: string;
}

/** Brings the member's money to where the game is played; `launchGame` asks it before it opens anything. */
export type BringMoney = (launch: LaunchOf) => Promise<Outcome<undefined>>;

/** A stake at a vendor is no longer ours to refuse: what could be staked comes home when a break from play begins. */
export type BringHome = (member: Omit<LaunchOf, 'vendor'>) => Promise<void>;

export function createBringHome(context: VendorWalletsContext): BringHome {
  return async ({ memberId, merchant }) => {
    const vendors = await readWalletVendors(context.db, merchant.merchantId, memberId);
    const holding = vendors.filter(({ mayHold }) => mayHold);
    await followMember(context, { memberId, merchant }, 'break', holding);
  };
}

/**
 * Decision 27: what other vendors hold comes home; where the game's vendor is in transfer mode, all of the main wallet goes there.
 * Unless it surely arrived, no game is opened: what is held comes back, or arrives, as the vendor says.
 */
export function createBringMoney(context: VendorWalletsContext): BringMoney {
  return async ({ memberId, merchant, vendor: code }) => {
    const vendors = await readWalletVendors(context.db, merchant.merchantId, memberId);
    const others = vendors.filter((each) => each.mayHold && each.code !== code);
    // A vendor that does not answer keeps nobody from playing elsewhere.
    await followMember(context, { memberId, merchant }, 'launch', others);
    const vendor = vendors.find((each) => each.code === code);
    if (!vendor?.takesMoney) return done(undefined);
    const requestId = randomUUID();
    const move = { memberId, merchant, vendor, requestId, cause: 'launch', direction: 'in', amount: 'all' } as const;
    const moved = await moveMoney(context, move);
    if (!moved.ok) return moved;
    return moved.value === undefined || moved.value.stage === 'done'
      ? done(undefined)
      : refuse('transfer.vendor_unavailable');
  };
}
