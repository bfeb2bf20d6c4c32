/** The address of the wallet (`https://wallet.example/seamless/v1`) and the key with which the kit signs its calls. */
export interface WalletAddress {
  readonly url: string;
  readonly vendor: string;
  /** The id of the key. It is empty if the dialect does not name keys. */
  readonly keyId: string;
  /** A shared secret, or a private key in PEM if the dialect signs with a key pair. */
  readonly secret: string;
}

/** The parts of a call that a rule makes wrong on purpose. The other parts of the call are correct. */
export interface Tampering {
  /** Sends the call without a signature. */
  readonly unsigned?: true;
  /** The secret of a signer who does not have the key. */
  readonly secret?: string;
  /** The call for which the signature is made, instead of the call that is sent. */
  readonly signedCall?: string;
  /** The timestamp of the call in milliseconds since 1970, instead of the current time. */
  readonly timestamp?: number;
  /** The nonce, instead of a random one. */
  readonly nonce?: string;
  /** The requestId, instead of a fresh id. Two calls with the same requestId, `timestamp` and `nonce` have the same bytes. */
  readonly requestId?: string;
  /** Sends another body than the one that is signed. */
  readonly otherBody?: true;
}

/** A call in the words of the seamless wallet API, in which the rules are written. */
export interface WalletRequest {
  readonly call: string;
  /** The fields of the body, or a text that is sent as the whole body. */
  readonly fields: Readonly<Record<string, unknown>> | string;
  /** A fresh id, unless the rule names one. */
  readonly requestId: string;
  readonly tampering: Tampering;
}

/** A value that the dialect sends as it is, without a conversion. */
export class RawValue {
  /** Any JSON value. */
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }
}

/** The HTTP request that a dialect makes of a call. */
export interface HttpRequest {
  /** The path below the wallet's address. */
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

/** The HTTP reply as it arrived, before the dialect translates it. */
export interface HttpReply {
  readonly status: number;
  readonly text: string;
}

/** A reply in the terms of the seamless wallet API. A dialect whose replies all have HTTP 200 derives `status` from the code. */
export interface DialectReply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Defines how one kind of vendor calls a wallet. Rules are independent of dialects, because they use the terms of the seamless wallet API. */
export interface Dialect {
  /** The rules that the dialect cannot express, each with the reason. */
  readonly notApplicable: Readonly<Record<string, string>>;
  /** Amounts that are wrong in this dialect for a currency with two digits, as they are sent. */
  readonly wrongAmounts: readonly unknown[];
  /** The fields that may differ between an answer and its duplicate. The default is none. */
  readonly volatileFields?: readonly string[];
  /** Creates the signed HTTP request of a call. */
  readonly request: (address: WalletAddress, walletRequest: WalletRequest) => HttpRequest;
  /** Creates the request for a file of the wallet. It is undefined if the dialect has no files. */
  readonly file?: (address: WalletAddress, path: string, tampering: Tampering) => HttpRequest;
  /** Translates the reply to a call. The body of a reply without a known code has no code, or an empty one. */
  readonly read: (walletRequest: WalletRequest, reply: HttpReply) => DialectReply;
}

/** Marks the rules about reconciliation files as not applicable, for a dialect without such files. */
export function markFileRulesNotApplicable(reason: string): Readonly<Record<string, string>> {
  return Object.fromEntries(['A3', 'F1', 'F2', 'F3', 'F4', 'F5', 'F6'].map((id) => [id, reason]));
}
