import type { Currency } from '@baize/money';
import type { WalletCode } from '../wallet/wallet-code.ts';

/** The known facts about the member who stakes and the game that is staked on. */
export interface StakeContext {
  readonly memberBlocked: boolean;
  /** A break from play runs (decision 16). */
  readonly excluded: boolean;
  readonly sessionEnded: boolean;
  readonly sessionExpiresAt: Date;
  readonly sessionGameCode: string;
  readonly currency: Currency;
  /** The platform or the integration is being worked on: the vendor may ask again later. */
  readonly maintenance: boolean;
  /** Game, vendor and integration are all switched on for this merchant. */
  readonly gameEnabled: boolean;
  /** The vendor keeps wallets of its own: nothing is staked from the main one. */
  readonly usesVendorWallet: boolean;
  readonly stakeMaxMinor: bigint | null;
}

export interface RequestedStake {
  readonly gameCode: string;
  readonly currency: string;
  readonly amountMinor: bigint;
}

/** Judges in the order of docs/integrators/wallet-api.md: member, session, game, currency, limits. The ledger judges the balance. */
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
