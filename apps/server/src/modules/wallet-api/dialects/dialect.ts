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

export interface Signer {
  /** The integration that signed the request. */
  readonly integration: string;
  /** The nonce, by which the request is accepted once. Undefined if the dialect has no nonce. */
  readonly nonce: string | undefined;
}

/** Returns who signed the request; undefined if the signature does not hold. */
export type SignerOf = (request: RawRequest, findKey: FindKey, now: Date) => Promise<Signer | undefined>;

/** A call whose signature holds, in our own words. */
export interface OpenedCall extends Signer {
  /** The id that the answer echoes; empty if the request has none. */
  readonly requestId: string;
  /** The body with the field names of `schemas.ts`, by which it is checked next. Undefined if it cannot be translated. */
  readonly body: unknown;
}

export interface Answer {
  /** The HTTP status code. */
  readonly status: number;
  /** JSON. */
  readonly text: string;
}

/**
 * How one kind of vendor speaks: its paths, its signature, its names, amounts and codes. Everything that follows (checks, limits,
 * idempotency, tombstones, ledger) is the same for all of them, and knows of no dialect. docs/integrators/dialects.md says how to
 * add one.
 */
export interface Dialect {
  /** Beneath `/seamless`. */
  readonly prefix: string;
  readonly mediaTypes: readonly string[];
  /** The kind of key that checks a vendor's signature. */
  readonly keys: Key['kind'];
  /** Our name of each call, by the vendor's path. */
  readonly calls: Readonly<Record<string, CallName>>;
  /**
   * Undefined: it is not signed as it has to be. That is decided before anything else of the body is read. No amount is rounded: one
   * that the currency has no unit for cannot be said in our words.
   */
  readonly open: (request: RawRequest, findKey: FindKey, now: Date) => Promise<OpenedCall | undefined>;
  /** Checks the signature of a request without a body. A dialect that has this function offers the reconciliation file. */
  readonly signerOf?: SignerOf;
  /** `DUPLICATE` holds the fields of the first answer, in the same order. Before a signature holds, `requestId` is empty. */
  readonly answer: (requestId: string, reply: WalletReply) => Answer;
}
