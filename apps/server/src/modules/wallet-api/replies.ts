import { toDecimal, type Money } from '@baize/money';
import type { WalletCode } from '../../domain/wallet/wallet-code.ts';
import type { Tx } from '../../platform/db.ts';

/** The answer to a call, without the `requestId`, which the dialect adds. */
export interface WalletReply {
  readonly code: WalletCode;
  readonly [field: string]: string;
}

/** The facts about a call that do not stand in its body. */
export interface CallContext {
  /** The code of the integration that signed the call. */
  readonly integration: string;
  readonly now: Date;
}

/** Handles one call of the API inside its transaction. A refusal is returned and not thrown, because it may have rows to commit. */
export type CallHandler<Body> = (tx: Tx, context: CallContext, body: Body) => Promise<WalletReply>;

/**
 * Creates a reply with the balance. The fields have the order in which PostgreSQL returns the keys of a stored `jsonb`, so that a duplicate is
 * answered with the same bytes as the first call.
 */
export function replyWith(
  code: WalletCode,
  balance: Money,
  fields: Readonly<Record<string, string>> = {},
): WalletReply {
  return { code, balance: toDecimal(balance), currency: balance.currency, ...fields };
}
