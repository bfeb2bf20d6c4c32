/**
 * Provably fair play: what both sides fix before a round. The server's seed stays secret until it is rotated; its SHA-256 is
 * shown before play. The player may choose the client seed. The nonce counts the rounds played on this pair of seeds.
 *
 * Only WebCrypto and TextEncoder are used: the same module runs in Node and on the verify page.
 */
export interface FairSeeds {
  /** 32 random bytes as 64 lower-case hex digits. */
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

const SERVER_SEED_BYTES = 32;
export const CLIENT_SEED_PATTERN = /^[\x21-\x39\x3b-\x7e]{1,64}$/; // Visible ASCII without the colon that parts the message.
export const SERVER_SEED_PATTERN = /^[0-9a-f]{64}$/;

export function newServerSeed(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(SERVER_SEED_BYTES)));
}

/** A client seed for a player who has not chosen one. */
export function newClientSeed(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(10)));
}

/** SHA-256 over the seed's 32 bytes (not over its hex text), in lower-case hex. */
export async function commitmentOf(serverSeed: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', fromHex(serverSeed))));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) throw new RangeError('not lower-case hex');
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
