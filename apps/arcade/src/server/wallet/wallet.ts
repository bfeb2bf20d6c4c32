import type { Money } from '@baize/money';

/** The codes of the wallet API (docs/integrators/wallet-api.md). */
export const WALLET_CODES = [
  'OK',
  'DUPLICATE',
  'INSUFFICIENT_FUNDS',
  'LIMIT_STAKE',
  'LIMIT_LOSS',
  'LIMIT_SESSION',
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

/** `answer`: a reply with a code of the wallet API. `silence`: no reply within the deadline, or a reply without such a code. */
export type WalletReply =
  | {
      readonly kind: 'answer';
      readonly code: WalletCode;
      readonly balance: string | undefined;
      readonly body: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: 'silence'; readonly why: string };

interface BetCall {
  readonly walletSession: string;
  readonly playerRef: string;
  readonly transactionId: string;
  readonly roundId: string;
  readonly gameCode: string;
  readonly amount: Money;
}

interface WinCall extends Omit<BetCall, 'walletSession'> {
  readonly betTransactionId: string;
}

interface RollbackCall {
  readonly playerRef: string;
  readonly transactionId: string;
  readonly betTransactionId: string;
  readonly roundId: string;
}

/** The wallet calls of a round. Each method makes one call with a deadline; the round machine decides about retries. */
export interface Wallet {
  bet(call: BetCall): Promise<WalletReply>;
  win(call: WinCall): Promise<WalletReply>;
  rollback(call: RollbackCall): Promise<WalletReply>;
  closeRound(call: { readonly playerRef: string; readonly roundId: string }): Promise<WalletReply>;
  balance(call: { readonly walletSession: string; readonly playerRef: string }): Promise<WalletReply>;
}

/** The platform's wallet also exchanges launch tokens for sessions. */
export interface PlatformWallet extends Wallet {
  authenticate(launchToken: string): Promise<WalletReply>;
}
