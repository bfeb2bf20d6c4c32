import type { LottoReceiptValue } from '@baize/contract/schemas/lotto';
import { HASH_BYTES, hashLeafText, inclusionPath } from '@baize/lottery/merkle';
import { readReceiptBet, type ReceiptBet } from '../../../betting/lottery/leaves.ts';
import { assert } from '../../../domain/assert.ts';
import { formatLeafText } from '../../../domain/lottery/leaf-text.ts';
import { done, refuse, type Outcome } from '../../../domain/outcome.ts';
import { wireId } from '../../../domain/wire-id.ts';
import type { Db } from '../../../platform/db.ts';
import { platformSha256 } from '../platform-sha256.ts';
import { LEAVES_PER_CHUNK } from '../settlement/bets-root.ts';

/**
 * Reads the receipt of a member's bet, which proves with the published Merkle root that the bet was placed before the draw
 * (docs/how-to/verify-a-bet.md). Refuses an unknown bet.
 */
export async function receiptOf(db: Db, memberId: bigint, betIdText: string): Promise<Outcome<LottoReceiptValue>> {
  const betId = wireId(betIdText);
  const bet = betId === undefined ? undefined : await readReceiptBet(db, memberId, betId);
  if (!bet) return refuse('lottery.bet_not_found');
  const { gameCode, issue } = bet;
  const leafText = formatLeafText(bet);
  const inclusion =
    bet.root === null || bet.state === 'refunded' ? null : await buildInclusionProof(db, bet, bet.root, leafText);
  return done({ betId: String(bet.betId), gameCode, issue, leafText, inclusion });
}

async function buildInclusionProof(
  db: Db,
  { betId, issueId, bets }: ReceiptBet,
  root: Buffer,
  leafText: string,
): Promise<LottoReceiptValue['inclusion']> {
  const chunks = await readChunks(db, issueId, betId);
  // An issue that was voided before its close has a root without leaves.
  if (chunks.length === 0) return null;
  const leafHash = Buffer.from(hashLeafText(leafText, platformSha256));
  const found = chunks
    .map(({ chunk_no: chunkNo, leaves: bytes }) => {
      const leaves = splitLeaves(bytes);
      return { chunkNo, leaves, place: leaves.findIndex((each) => each.equals(leafHash)) };
    })
    .find(({ place }) => place >= 0);
  assert(found !== undefined, `bet ${betId} is among the leaves of its issue`);
  const { chunkNo, leaves, place } = found;
  const roots = await readChunkRoots(db, issueId);
  const path = [...inclusionPath(leaves, place, platformSha256), ...inclusionPath(roots, chunkNo, platformSha256)];
  return {
    index: chunkNo * LEAVES_PER_CHUNK + place,
    bets,
    path: path.map((hash) => Buffer.from(hash).toString('hex')),
    root: root.toString('hex'),
  };
}

/**
 * Reads the chunks that can hold the leaf of a bet, the last one first. Ids of bets are unique per member only. If a chunk begins with the id, the
 * bet of another member with the same id may be the last leaf of the chunk before.
 */
async function readChunks(db: Db, issueId: bigint, betId: bigint) {
  return await db
    .selectFrom('lottery_leaf_chunk')
    .select(['chunk_no', 'leaves'])
    .where('issue_id', '=', issueId)
    .where('first_bet_id', '<=', betId)
    .orderBy('chunk_no', 'desc')
    .limit(2)
    .execute();
}

async function readChunkRoots(db: Db, issueId: bigint): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('lottery_leaf_chunk')
    .select('root')
    .where('issue_id', '=', issueId)
    .orderBy('chunk_no')
    .execute();
  return rows.map(({ root }) => root);
}

function splitLeaves(bytes: Buffer): Buffer[] {
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, index) =>
    bytes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES),
  );
}
