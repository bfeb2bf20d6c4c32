import { createHash, randomBytes } from 'node:crypto';
import { assert } from '../../../domain/assert.ts';
import type { KeyRing } from '../../../platform/key-ring.ts';

const SEED_BYTES = 32;

/** The seed of a draw as it is stored until the draw: sealed, with the SHA-256 that commits the platform to it. */
export interface SealedSeed {
  readonly seed_hash: Buffer;
  readonly sealed_seed: Buffer;
}

export function makeSealedSeed(keyRing: Pick<KeyRing, 'seal'>, issueId: bigint): SealedSeed {
  const seed = randomBytes(SEED_BYTES);
  return { seed_hash: sha256(seed), sealed_seed: keyRing.seal(seed.toString('hex'), nameOfRow(issueId)) };
}

/** Opens the seed of an issue. A seed that differs from its commitment draws nothing. */
export function openSeed(
  keyRing: Pick<KeyRing, 'open'>,
  issueId: bigint,
  { seed_hash, sealed_seed }: SealedSeed,
): Buffer {
  const seed = Buffer.from(keyRing.open(sealed_seed, nameOfRow(issueId)), 'hex');
  assert(sha256(seed).equals(seed_hash), `the seed of issue ${issueId} is not the one that was committed to`);
  return seed;
}

/** Seals a seed again under the key that seals now (`pnpm ops secrets reseal`). */
export function resealSeed(keyRing: KeyRing, issueId: bigint, sealed: Buffer): Buffer {
  return keyRing.seal(keyRing.open(sealed, nameOfRow(issueId)), nameOfRow(issueId));
}

/** The seal is bound to the row, so that a seed cannot be moved to another issue. */
function nameOfRow(issueId: bigint): Buffer {
  return Buffer.from(`lottery_issue ${issueId}`);
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
