import { createHash, randomBytes } from 'node:crypto';
import { assert } from '../domain/assert.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import { secretRow } from '../platform/secret-row.ts';

const SEED_BYTES = 32;

/** A seed as it is stored until it is revealed: encrypted, with its SHA-256, which was published as a commitment. */
export interface SealedSeed {
  readonly seed_hash: Buffer;
  readonly sealed_seed: Buffer;
}

/** A new random seed in plain text and in its stored form. */
export interface NewSeed {
  /** 64 hex digits. */
  readonly seed: string;
  readonly sealed: SealedSeed;
}

/** Creates a random seed and encrypts it for one database row, which `row` names. The value cannot be decrypted for another row. */
export function makeSeed(keyRing: Pick<KeyRing, 'seal'>, row: Buffer): NewSeed {
  const seed = randomBytes(SEED_BYTES);
  const text = seed.toString('hex');
  return { seed: text, sealed: { seed_hash: sha256(seed), sealed_seed: keyRing.seal(text, row) } };
}

/** Decrypts the seed of the row. Throws if the seed does not match its published hash, so that nothing is drawn with it. */
export function openSeed(keyRing: Pick<KeyRing, 'open'>, row: Buffer, { seed_hash, sealed_seed }: SealedSeed): string {
  const seed = keyRing.open(sealed_seed, row);
  assert(sha256(Buffer.from(seed, 'hex')).equals(seed_hash), 'a seed is not the one that was committed to');
  return seed;
}

/** Returns the name of the row that stores the seed of a member's draws. */
export function memberSeedRow(memberId: bigint, seedId: bigint): Buffer {
  return secretRow('fair_seed', 'sealed_seed', String(memberId), String(seedId));
}

/** Returns the name of the row that stores the seed of a round with many members. */
export function roundSeedRow(roundId: bigint): Buffer {
  return secretRow('prize_round', 'sealed_seed', String(roundId));
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
