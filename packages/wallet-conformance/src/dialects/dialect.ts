/** Whose keys the kit signs with, and where the wallet is: `https://wallet.example/seamless/v1`. */
export interface WalletAddress {
  readonly url: string;
  readonly vendor: string;
  /** Empty where the dialect names no key. */
  readonly keyId: string;
  /** Or the private key, in PEM, where the dialect is signed with one. */
  readonly secret: string;
}

/** What is made wrong on purpose; the rest of the call is as it should be. */
export interface Tampering {
  readonly unsigned?: true;
  /** Signed by somebody who has not the key. */
  readonly secret?: string;
  /** The call that the signature is made for, instead of the one that is sent. */
  readonly signedCall?: string;
  readonly timestamp?: number;
  readonly nonce?: string;
  /** The requestId, instead of a fresh one: with it, `timestamp` and `nonce` two calls have the same bytes. */
  readonly requestId?: string;
  /** Another body is sent than the one that is signed. */
  readonly otherBody?: true;
}

/** A call in the words of the seamless wallet API: what the rules say. */
export interface Asked {
  readonly call: string;
  /** Or a text that is the whole body, as it is. */
  readonly fields: Readonly<Record<string, unknown>> | string;
  /** Of this run alone. */
  readonly requestId: string;
  readonly tampering: Tampering;
}

/** A value that is sent as it is, whatever the dialect would make of it. */
export class AsIs {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }
}

export interface HttpRequest {
  /** Beneath the wallet's address. */
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

export interface HttpReply {
  readonly status: number;
  readonly text: string;
}

/** An answer in the words of the seamless wallet API, with the HTTP status that its code has there. */
export interface DialectReply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** How one kind of vendor speaks to a wallet. The rules know of none: they are judged in the words of the seamless wallet API. */
export interface Dialect {
  /** The rules that cannot be asked in it, each with the reason. */
  readonly notApplicable: Readonly<Record<string, string>>;
  /** Amounts that only it could have wrong, as they stand on the wire; there is no right one among them in a currency of two digits. */
  readonly wrongAmounts: readonly unknown[];
  /** The fields on the wire that differ between an answer and its duplicate; none where it is left out. */
  readonly volatileFields?: readonly string[];
  readonly request: (address: WalletAddress, asked: Asked) => HttpRequest;
  /** A file of the wallet's; undefined where the dialect has none. */
  readonly file?: (address: WalletAddress, path: string, tampering: Tampering) => HttpRequest;
  readonly read: (asked: Asked, reply: HttpReply) => DialectReply;
}

/** The rules about the reconciliation file, for a dialect that has none. */
export function noFile(reason: string): Readonly<Record<string, string>> {
  return Object.fromEntries(['A3', 'F1', 'F2', 'F3', 'F4', 'F5', 'F6'].map((id) => [id, reason]));
}
