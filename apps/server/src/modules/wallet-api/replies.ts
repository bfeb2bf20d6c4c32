import { toDecimal, type Money } from '@baize/money';
import type { WalletCode } from '../../domain/wallet/wallet-code.ts';
import type { Tx } from '../../platform/db.ts';

/** The answer of a call, without the `requestId` that is echoed. */
export interface WalletReply {
  readonly code: WalletCode;
  readonly [field: string]: string;
}

export interface CallContext {
  /** Whose signature the call carries. */
  readonly integration: string;
  readonly now: Date;
}

/** Handles one call of the API inside its transaction. A refusal is returned and not thrown, because it may have rows to commit. */
export type CallHandler<Body> = (tx: Tx, context: CallContext, body: Body) => Promise<WalletReply>;

/** The order of the fields is that in which PostgreSQL gives a stored reply back: a duplicate is answered in the same bytes. */
export function replyWith(
  code: WalletCode,
  balance: Money,
  fields: Readonly<Record<string, string>> = {},
): WalletReply {
  return { code, balance: toDecimal(balance), currency: balance.currency, ...fields };
}
