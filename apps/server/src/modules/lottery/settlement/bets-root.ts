import { createRootBuilder, merkleRoot } from '@baize/lottery/merkle';
import { sql } from 'kysely';
import { leavesQuery, type BetSpan, type Leaf } from '../../../betting/lottery/leaves.ts';
import type { Tx } from '../../../platform/db.ts';
import { platformSha256 } from '../platform-sha256.ts';

/** The Merkle root (RFC 9162) over the bets of an issue, and their number. */
export interface BetsRoot {
  /** The Merkle root (RFC 9162) over the bets of the issue. */
  readonly root: Buffer;
  readonly bets: number;
}

/** The leaves of one stored chunk. It is a power of two, so that the roots of the chunks are nodes of the tree. */
export const LEAVES_PER_CHUNK = 1_024;
const CHUNKS_PER_READ = 8;
const LEAVES_PER_READ = LEAVES_PER_CHUNK * CHUNKS_PER_READ;

/**
 * Computes the Merkle root of the open bets of an issue in the order of their ids, and stores the leaves for receipts. The caller holds the exclusive
 * lock of the issue. Without bets, the root is the SHA-256 of the empty text.
 */
export async function computeBetsRoot(tx: Tx, issueId: bigint): Promise<BetsRoot> {
  const tree = createRootBuilder(platformSha256);
  const bets = await readLeaves(tx, issueId, async (leaves, firstChunkNo) => {
    const chunks = splitIntoChunks(leaves, firstChunkNo);
    for (const { root } of chunks) tree.add(root);
    await storeChunks(tx, issueId, chunks);
  });
  return { root: Buffer.from(tree.root()), bets };
}

type TakeLeaves = (leaves: readonly Leaf[], firstChunkNo: number) => Promise<void>;

/** Reads the leaves through a database cursor, because an issue may have half a million. Returns their number. */
async function readLeaves(tx: Tx, issueId: bigint, take: TakeLeaves): Promise<number> {
  const span = await readBetSpan(tx, issueId);
  if (!span) return 0;
  await sql`declare lottery_leaves no scroll cursor for ${leavesQuery(issueId, span)}`.execute(tx);
  let betsRead = 0;
  for (;;) {
    const { rows } = await sql<Leaf>`fetch forward ${sql.lit(LEAVES_PER_READ)} from lottery_leaves`.execute(tx);
    if (rows.length > 0) await take(rows, betsRead / LEAVES_PER_CHUNK);
    betsRead += rows.length;
    if (rows.length < LEAVES_PER_READ) break;
  }
  await sql`close lottery_leaves`.execute(tx);
  return betsRead;
}

/** Reads the ids of the first and the last bet, which tell which monthly partitions have to be read. */
async function readBetSpan(tx: Tx, issueId: bigint): Promise<BetSpan | undefined> {
  const { rows } = await sql<{ first: bigint | null; last: bigint | null }>`
    select min(first_bet_id) as first, max(last_bet_id) as last from lottery_participation where issue_id = ${issueId}`.execute(
    tx,
  );
  const { first = null, last = null } = rows[0] ?? {};
  return first === null || last === null ? undefined : { first, last };
}

interface LeafChunk {
  readonly chunkNo: number;
  readonly firstBetId: bigint;
  readonly root: Buffer;
  readonly leaves: Buffer;
}

function splitIntoChunks(leaves: readonly Leaf[], firstChunkNo: number): LeafChunk[] {
  const chunks: LeafChunk[] = [];
  for (let start = 0; start < leaves.length; start += LEAVES_PER_CHUNK) {
    const leavesOfChunk = leaves.slice(start, start + LEAVES_PER_CHUNK);
    const hashes = leavesOfChunk.map(({ leaf_hash }) => leaf_hash);
    chunks.push({
      chunkNo: firstChunkNo + chunks.length,
      firstBetId: leavesOfChunk[0]?.bet_id ?? 0n,
      root: Buffer.from(merkleRoot(hashes, platformSha256)),
      leaves: Buffer.concat(hashes),
    });
  }
  return chunks;
}

async function storeChunks(tx: Tx, issueId: bigint, chunks: readonly LeafChunk[]): Promise<void> {
  await tx
    .insertInto('lottery_leaf_chunk')
    .values(
      chunks.map(({ chunkNo, firstBetId, root, leaves }) => ({
        issue_id: issueId,
        chunk_no: chunkNo,
        first_bet_id: firstBetId,
        root,
        leaves,
      })),
    )
    .execute();
}
