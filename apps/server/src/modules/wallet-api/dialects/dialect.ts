import type { IncomingHttpHeaders } from 'node:http';
import type { FindKey, Key } from '../keys.ts';
import type { WalletReply } from '../replies.ts';
import type { CallName } from '../schemas.ts';

/** A request as it arrived, before any check. */
export interface RawRequest {
  readonly headers: IncomingHttpHeaders;
  /** The path of the request, without the query. */
  readonly path: string;
  readonly rawBody: Buffer;
}

/** The sender of a request with a valid signature. */
export interface Signer {
  /** The integration that signed the request. */
  readonly integration: string;
  /** The nonce, by which the request is accepted once. It is undefined if the dialect has no nonce. */
  readonly nonce: string | undefined;
}

/** Returns the signer of the request, or undefined if the signature is not valid. */
export type FindSigner = (request: RawRequest, findKey: FindKey, now: Date) => Promise<Signer | undefined>;

/** A call with a valid signature, translated to the terms of the wallet API. */
export interface OpenedCall extends Signer {
  /** The id that the answer echoes. It is empty if the request has no id. */
  readonly requestId: string;
  /** The body with the field names of `schemas.ts`, whose schemas check the body next. It is undefined if it cannot be translated. */
  readonly body: unknown;
}

/** An answer as it is sent to the vendor. */
export interface Answer {
  /** The HTTP status code. */
  readonly status: number;
  /** The body of the answer, as JSON. */
  readonly text: string;
}

/**
 * Defines how one kind of vendor calls the wallet: its paths, its signature, its names, amounts and codes. Everything that follows (checks,
 * limits, idempotency, tombstones, ledger) is the same for all vendors and independent of the dialect. docs/integrators/dialects.md describes
 * how to add a dialect.
 */
export interface Dialect {
  /** The path of the dialect below `/seamless`. */
  readonly prefix: string;
  /** The content types of bodies that the dialect accepts. */
  readonly mediaTypes: readonly string[];
  /** The kind of key that checks a vendor's signature. */
  readonly keys: Key['kind'];
  /** The call of the wallet API, by the vendor's path. */
  readonly calls: Readonly<Record<string, CallName>>;
  /**
   * Verifies the signature of a call and translates its body. Returns undefined if the signature is not valid, which is decided before the
   * rest of the body is checked. Amounts are never rounded: if the currency cannot express an amount, the translated body is undefined.
   */
  readonly open: (request: RawRequest, findKey: FindKey, now: Date) => Promise<OpenedCall | undefined>;
  /** Checks the signature of a request without a body. A dialect that has this function offers the reconciliation file. */
  readonly findSigner?: FindSigner;
  /** Translates a reply. A `DUPLICATE` has the fields of the first answer in the same order. `requestId` is empty without a valid signature. */
  readonly answer: (requestId: string, reply: WalletReply) => Answer;
}
