import { createHash, randomBytes } from 'node:crypto';
import { assert } from '../domain/assert.ts';
import type { KeyRing } from '../platform/key-ring.ts';
import { secretRow } from '../platform/secret-row.ts';

const SEED_BYTES = 32;

/** A seed as it is stored until it is revealed: sealed, with the SHA-256 that commits the platform to it. */
export interface SealedSeed {
  readonly seed_hash: Buffer;
  readonly sealed_seed: Buffer;
}

/** A new seed, open and as it is stored. */
export interface NewSeed {
  /** 64 hex digits. */
  readonly seed: string;
  readonly sealed: SealedSeed;
}

/** Makes a seed for the row that `row` names. */
export function makeSeed(keyRing: Pick<KeyRing, 'seal'>, row: Buffer): NewSeed {
  const seed = randomBytes(SEED_BYTES);
  const text = seed.toString('hex');
  return { seed: text, sealed: { seed_hash: sha256(seed), sealed_seed: keyRing.seal(text, row) } };
}

/** Opens the seed of the row. A seed that differs from its commitment draws nothing. */
export function openSeed(keyRing: Pick<KeyRing, 'open'>, row: Buffer, { seed_hash, sealed_seed }: SealedSeed): string {
  const seed = keyRing.open(sealed_seed, row);
  assert(sha256(Buffer.from(seed, 'hex')).equals(seed_hash), 'a seed is not the one that was committed to');
  return seed;
}

/** Names the row of the seeds that a member draws with. */
export function memberSeedRow(memberId: bigint, seedId: bigint): Buffer {
  return secretRow('fair_seed', 'sealed_seed', String(memberId), String(seedId));
}

/** Names the row of a round that many share. */
export function roundSeedRow(roundId: bigint): Buffer {
  return secretRow('prize_round', 'sealed_seed', String(roundId));
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
