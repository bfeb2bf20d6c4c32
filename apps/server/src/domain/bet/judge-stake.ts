import type { Currency } from '@baize/money';
import type { WalletCode } from '../wallet/wallet-code.ts';

/** The facts about the member and the game of a stake. */
export interface StakeContext {
  readonly memberBlocked: boolean;
  /** Whether the member is on a break from play (decision 16). */
  readonly excluded: boolean;
  readonly sessionEnded: boolean;
  readonly sessionExpiresAt: Date;
  readonly sessionGameCode: string;
  readonly currency: Currency;
  /** Whether the platform or the integration is under maintenance: the vendor may try again later. */
  readonly maintenance: boolean;
  /** Whether the game, its vendor and the integration are all switched on for this merchant. */
  readonly gameEnabled: boolean;
  /** Whether the vendor has its own wallets: then no stake comes from the main wallet. */
  readonly usesVendorWallet: boolean;
  readonly stakeMaxMinor: bigint | null;
}

/** The stake that a vendor requests. The amount is in minor units. */
export interface RequestedStake {
  readonly gameCode: string;
  readonly currency: string;
  readonly amountMinor: bigint;
}

/** Judges a stake in the order of docs/integrators/wallet-api.md: member, session, game, currency, limits. The ledger checks the balance. */
export function judgeStake(context: StakeContext, requested: RequestedStake, now: Date): WalletCode {
  if (context.memberBlocked) return 'USER_BLOCKED';
  if (context.excluded) return 'SELF_EXCLUDED';
  if (context.sessionEnded || requested.gameCode !== context.sessionGameCode) return 'INVALID_TOKEN';
  if (context.sessionExpiresAt <= now) return 'TOKEN_EXPIRED';
  if (context.maintenance) return 'MAINTENANCE';
  if (!context.gameEnabled || context.usesVendorWallet) return 'GAME_DISABLED';
  if (requested.currency !== context.currency) return 'WRONG_CURRENCY';
  if (context.stakeMaxMinor !== null && requested.amountMinor > context.stakeMaxMinor) return 'LIMIT_STAKE';
  return 'OK';
}
