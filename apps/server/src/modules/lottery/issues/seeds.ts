import { createHash, randomBytes } from 'node:crypto';
import { assert } from '../../../domain/assert.ts';
import type { KeyRing } from '../../../platform/key-ring.ts';
import { secretRow } from '../../../platform/secret-row.ts';

const SEED_BYTES = 32;

/** The seed of a draw as it is stored until the draw: encrypted, with its SHA-256, which is published as a commitment. */
export interface SealedSeed {
  readonly seed_hash: Buffer;
  readonly sealed_seed: Buffer;
}

/** Creates a random seed and encrypts it for the row of the issue. */
export function makeSealedSeed(keyRing: Pick<KeyRing, 'seal'>, issueId: bigint): SealedSeed {
  const seed = randomBytes(SEED_BYTES);
  return { seed_hash: sha256(seed), sealed_seed: keyRing.seal(seed.toString('hex'), seedRow(issueId)) };
}

/** Decrypts the seed of an issue. Throws if the seed does not match its published hash, so that nothing is drawn with it. */
export function openSeed(
  keyRing: Pick<KeyRing, 'open'>,
  issueId: bigint,
  { seed_hash, sealed_seed }: SealedSeed,
): Buffer {
  const seed = Buffer.from(keyRing.open(sealed_seed, seedRow(issueId)), 'hex');
  assert(sha256(seed).equals(seed_hash), `the seed of issue ${issueId} is not the one that was committed to`);
  return seed;
}

/** Returns the name of the row to which a seed is bound, so that it cannot be moved to another issue. */
export function seedRow(issueId: bigint): Buffer {
  return secretRow('lottery_issue', 'sealed_seed', String(issueId));
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
