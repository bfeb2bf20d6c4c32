import type { IncomingHttpHeaders } from 'node:http';
import type { FindKey, Key } from '../keys.ts';
import type { WalletReply } from '../replies.ts';
import type { CallName } from '../schemas.ts';

/** A request as it came: nothing of it is believed yet. */
export interface RawRequest {
  readonly headers: IncomingHttpHeaders;
  /** As it was requested, without the query. */
  readonly path: string;
  readonly rawBody: Buffer;
}

export interface Signer {
  /** Whose signature it carries. */
  readonly integration: string;
  /** What makes the request good once. Undefined where the dialect has nothing of the kind. */
  readonly nonce: string | undefined;
}

/** Undefined: it is not signed as it has to be. */
export type SignerOf = (request: RawRequest, findKey: FindKey, now: Date) => Promise<Signer | undefined>;

/** A call whose signature holds, in our own words. */
export interface OpenedCall extends Signer {
  /** To be echoed; empty where there is none. */
  readonly requestId: string;
  /** With the names of `schemas.ts`, by which it is checked next. Undefined where it cannot be said in them. */
  readonly body: unknown;
}

export interface Answer {
  /** Of HTTP. */
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
  /** What a vendor's signature is checked with. */
  readonly keys: Key['kind'];
  /** Ours, by the path that the vendor has for it. */
  readonly calls: Readonly<Record<string, CallName>>;
  /**
   * Undefined: it is not signed as it has to be. That is decided before anything else of the body is read. No amount is rounded: one
   * that the currency has no unit for cannot be said in our words.
   */
  readonly open: (request: RawRequest, findKey: FindKey, now: Date) => Promise<OpenedCall | undefined>;
  /** Of a request without a body. Where a dialect can sign one, it has the reconciliation file. */
  readonly signerOf?: SignerOf;
  /** `DUPLICATE` holds the fields of the first answer, in the same order. Before a signature holds, `requestId` is empty. */
  readonly answer: (requestId: string, reply: WalletReply) => Answer;
}
