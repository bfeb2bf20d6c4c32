import { randomUUID } from 'node:crypto';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import type { Merchant } from '../../http/call.ts';
import { moveMoney } from './move.ts';
import { recallAutomatically } from './recall.ts';
import { readWalletVendors, type VendorWalletsContext } from './vendors.ts';

/** The member who launches a game, and the vendor of the game. */
interface LaunchedGame {
  readonly memberId: bigint;
  readonly merchant: Merchant;
  /** The code of the game's vendor. */
  readonly vendor: string;
}

/** Moves the member's money to the wallet from which the game is played. `launchGame` calls this function before it opens the game. */
export type FundGameWallet = (launch: LaunchedGame) => Promise<Outcome<undefined>>;

/**
 * Recalls the money from other vendors, then moves the whole main wallet to the game's vendor if this vendor accepts transfers
 * (docs/decisions/0027-wallets-at-vendors.md). The launch is refused unless the vendor has confirmed the transfer. The held amount of an unconfirmed
 * transfer is returned, or arrives at the vendor, as soon as the outcome is known.
 */
export function createGameWalletFunder(context: VendorWalletsContext): FundGameWallet {
  return async ({ memberId, merchant, vendor: code }) => {
    const vendors = await readWalletVendors(context.db, merchant.merchantId, memberId);
    const otherVendors = vendors.filter((vendor) => vendor.mayHold && vendor.code !== code);
    // A failure to recall from another vendor does not prevent the launch.
    await recallAutomatically(context, { memberId, merchant }, 'launch', otherVendors);
    const vendor = vendors.find((candidate) => candidate.code === code);
    if (!vendor?.acceptsTransfers) return done(undefined);
    const requestId = randomUUID();
    const move = { memberId, merchant, vendor, requestId, cause: 'launch', direction: 'in', amount: 'all' } as const;
    const moved = await moveMoney(context, move);
    if (!moved.ok) return moved;
    return moved.value === undefined || moved.value.stage === 'done'
      ? done(undefined)
      : refuse('transfer.vendor_unavailable');
  };
}
