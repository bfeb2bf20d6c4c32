import type { Money } from '@baize/money';

/** The wallet API's codes, docs/integrators/wallet-api.md. */
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

/** Either the wallet said something that this API defines, or nothing is known: no reply, a late one, or one that is not the API's. */
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

/** What a round needs of a wallet. Each call is made once and has a deadline; trying again is the round's business. */
export interface Wallet {
  bet(call: BetCall): Promise<WalletReply>;
  win(call: WinCall): Promise<WalletReply>;
  rollback(call: RollbackCall): Promise<WalletReply>;
  closeRound(call: { readonly playerRef: string; readonly roundId: string }): Promise<WalletReply>;
  balance(call: { readonly walletSession: string; readonly playerRef: string }): Promise<WalletReply>;
}

/** The wallet of real money also opens sessions. */
export interface PlatformWallet extends Wallet {
  authenticate(launchToken: string): Promise<WalletReply>;
}
