import type { Currency } from '@baize/money';
import type { WalletCode } from '../wallet/wallet-code.ts';

/** The facts about the member and the game of a stake. */
export interface StakeContext {
  readonly isMemberBlocked: boolean;
  /** Whether the member is on a break from play (decision 16). */
  readonly isExcluded: boolean;
  readonly hasSessionEnded: boolean;
  readonly sessionExpiresAt: Date;
  readonly sessionGameCode: string;
  readonly currency: Currency;
  /** Whether the brand's site or the integration is under maintenance: the vendor may try again later. */
  readonly isUnderMaintenance: boolean;
  /** Whether the game, its vendor and the integration are all switched on for this merchant. */
  readonly isGameEnabled: boolean;
  /** Whether the vendor has its own wallets: then no stake comes from the main wallet. */
  readonly usesVendorWallet: boolean;
  /** The largest stake of the game in minor units. Null if the game has no limit. */
  readonly stakeMaxMinor: bigint | null;
}

/** The stake that a vendor requests. The amount is in minor units. */
export interface RequestedStake {
  readonly gameCode: string;
  readonly currency: string;
  readonly amountMinor: bigint;
}

/**
 * Judges a stake in the order of docs/integrators/wallet-api.md: member, session, game, currency, limit of the game. Returns `OK` or the code of the
 * first obstacle. The limits that members set for themselves and the balance are checked elsewhere.
 */
export function judgeStake(context: StakeContext, requested: RequestedStake, now: Date): WalletCode {
  if (context.isMemberBlocked) return 'USER_BLOCKED';
  if (context.isExcluded) return 'SELF_EXCLUDED';
  if (context.hasSessionEnded || requested.gameCode !== context.sessionGameCode) return 'INVALID_TOKEN';
  if (context.sessionExpiresAt <= now) return 'TOKEN_EXPIRED';
  if (context.isUnderMaintenance) return 'MAINTENANCE';
  if (!context.isGameEnabled || context.usesVendorWallet) return 'GAME_DISABLED';
  if (requested.currency !== context.currency) return 'WRONG_CURRENCY';
  if (context.stakeMaxMinor !== null && requested.amountMinor > context.stakeMaxMinor) return 'LIMIT_STAKE';
  return 'OK';
}
