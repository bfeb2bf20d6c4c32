import { randomUUID } from 'node:crypto';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import type { Merchant } from '../../http/call.ts';
import { moveMoney } from './move.ts';
import { bringAll } from './recall.ts';
import { readWalletVendors, type VendorWalletsContext } from './vendors.ts';

interface LaunchOf {
  readonly memberId: bigint;
  readonly merchant: Merchant;
  /** Whose game is opened. */
  readonly vendor: string;
}

/** Brings the member's money to where the game is played; `launchGame` asks it before it opens anything. */
export type BringMoney = (launch: LaunchOf) => Promise<Outcome<undefined>>;

/**
 * Decision 27: what other vendors hold comes home; where the game's vendor is in transfer mode, all of the main wallet goes there.
 * Unless it surely arrived, no game is opened: what is held comes back, or arrives, as the vendor says.
 */
export function createBringMoney(context: VendorWalletsContext): BringMoney {
  return async ({ memberId, merchant, vendor: code }) => {
    const vendors = await readWalletVendors(context.db, merchant.merchantId, memberId);
    const others = vendors.filter((each) => each.mayHold && each.code !== code);
    // A vendor that does not answer keeps nobody from playing elsewhere.
    await bringAll(context, { memberId, merchant }, 'launch', others);
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
