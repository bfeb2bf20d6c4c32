/**
 * The inputs of a provably fair round, which both sides fix before the round. The server seed stays secret until its pair is rotated; its
 * SHA-256 hash (the commitment) is shown before play. The player may choose the client seed. The nonce is the number of rounds that were
 * played with this seed pair before.
 *
 * The module uses only WebCrypto, so that it runs both in Node and on the verification page.
 */
export interface FairSeeds {
  /** 32 random bytes as 64 lower-case hex digits. */
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

const SERVER_SEED_BYTES = 32;
/** The client seed is not secret, so it may be shorter than the server seed. */
const CLIENT_SEED_BYTES = 10;
/** A client seed is visible ASCII without the colon, because the colon separates the parts of the HMAC message. */
export const CLIENT_SEED_PATTERN = /^[\x21-\x39\x3b-\x7e]{1,64}$/;
/** A server seed is 32 bytes in lower-case hex. */
export const SERVER_SEED_PATTERN = /^[0-9a-f]{64}$/;

/** Creates a random server seed. */
export function newServerSeed(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(SERVER_SEED_BYTES)));
}

/** Creates a random client seed for a player who has not chosen a seed. */
export function newClientSeed(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(CLIENT_SEED_BYTES)));
}

/** Returns the SHA-256 of the 32 bytes of the server seed (not of its hex text) in lower-case hex. Throws a RangeError if the seed is not hex. */
export async function computeCommitment(serverSeed: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', fromHex(serverSeed))));
}

/** Formats bytes as lower-case hex with two digits for each byte. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Parses lower-case hex with an even number of digits. Throws a RangeError for any other text. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) throw new RangeError('not lower-case hex');
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
