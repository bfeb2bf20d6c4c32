import type { Money } from '@baize/money';

/** The codes of the wallet API (docs/integrators/wallet-api.md). */
export const WALLET_CODES = [
  'OK',
  'DUPLICATE',
  'INSUFFICIENT_FUNDS',
  'LIMIT_STAKE',
  'LIMIT_LOSS',
  'LIMIT_SESSION',
  'LIMIT_CREDIT',
  'USER_BLOCKED',
  'SELF_EXCLUDED',
  'INVALID_TOKEN',
  'TOKEN_EXPIRED',
  'GAME_DISABLED',
  'WRONG_CURRENCY',
  'TX_NOT_FOUND',
  'ALREADY_SETTLED',
  'ALREADY_ROLLED_BACK',
  'PAYLOAD_MISMATCH',
  'BAD_REQUEST',
  'BAD_SIGNATURE',
  'MAINTENANCE',
  'TEMPORARY',
] as const;
export type WalletCode = (typeof WALLET_CODES)[number];

/**
 * The outcome of a wallet call. `answer` is a reply with a code of the wallet API. `no-answer` is a call without a usable reply (a timeout, a
 * 5xx or a body without such a code), after which the wallet may or may not have processed the call. `reason` says in logs why there is no answer.
 */
export type WalletReply =
  | {
      readonly kind: 'answer';
      readonly code: WalletCode;
      /** The balance after the call in major units, e.g. `"50000.00"`. Undefined if the reply has no balance. */
      readonly balance: string | undefined;
      readonly body: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: 'no-answer'; readonly reason: string };

interface BetCall {
  /** The id of the game session at the platform, which `authenticate` has returned. The wallet accepts bets only in an open session. */
  readonly walletSession: string;
  /** The id of the player in the wallet: the player id of the platform, or `demo:` and a UUID in demo play. */
  readonly playerRef: string;
  /** The idempotency key of this call. The wallet answers DUPLICATE if it has already processed the id. */
  readonly transactionId: string;
  readonly roundId: string;
  readonly gameCode: string;
  readonly amount: Money;
}

interface WinCall extends Omit<BetCall, 'walletSession'> {
  readonly betTransactionId: string;
}

interface PromoWinCall {
  readonly playerRef: string;
  readonly transactionId: string;
  /** The id of the award that the round was played from. */
  readonly promotionId: string;
  readonly amount: Money;
}

interface RollbackCall {
  readonly playerRef: string;
  readonly transactionId: string;
  readonly betTransactionId: string;
  readonly roundId: string;
}

/**
 * The wallet calls of a round. Each method makes one call and never throws for a failed call; the state machine of rounds
 * (`rounds/round-machine.ts`) decides about retries.
 */
export interface Wallet {
  bet(call: BetCall): Promise<WalletReply>;
  win(call: WinCall): Promise<WalletReply>;
  /** Cancels a bet whose outcome is unknown: the wallet gives the stake back if it has taken the stake, and refuses the bet if it arrives later. */
  rollback(call: RollbackCall): Promise<WalletReply>;
  /** Tells the wallet that the round is over and no win follows, so that the wallet can settle the bets of the round. */
  closeRound(call: { readonly playerRef: string; readonly roundId: string }): Promise<WalletReply>;
  balance(call: { readonly walletSession: string; readonly playerRef: string }): Promise<WalletReply>;
}

/** The platform's wallet, which also exchanges launch tokens for game sessions and takes the wins of free rounds. */
export interface PlatformWallet extends Wallet {
  /** Exchanges a single-use launch token for a game session, whose fields are in the body of the reply. */
  authenticate(launchToken: string): Promise<WalletReply>;
  /** Credits the win of a free round, which has no bet. */
  promoWin(call: PromoWinCall): Promise<WalletReply>;
}
