import { createHash } from 'node:crypto';
import type { LottoLinePrice } from '@baize/contract/schemas/lotto';

/** The Merkle tree of the bets of an issue, as docs/how-to/verify-a-bet.md describes it. The model has its own implementation. */

/** The facts of a bet that its leaf of the tree proves. */
export interface ProvenBet {
  readonly betId: bigint;
  readonly gameCode: string;
  readonly issue: string;
  readonly playId: string;
  readonly selection: string;
  readonly price: LottoLinePrice;
  readonly placedAt: Date;
}

/** Computes the hash of the leaf of a bet. */
export function computeLeafHash({ betId, gameCode, issue, playId, selection, price, placedAt }: ProvenBet): Buffer {
  const values = [
    'baize-lotto-1',
    String(betId),
    gameCode,
    issue,
    playId,
    selection,
    formatPrice(price),
    placedAt.toISOString(),
  ];
  return sha256(Buffer.from([0]), Buffer.from(JSON.stringify(values)));
}

/** Formats the price as the leaf contains it. */
export function formatPrice(price: LottoLinePrice): string {
  if (price.market === 'official') return `official ${price.unit} x${price.multiple} group ${price.group}`;
  return price.market === 'credit'
    ? `credit ${price.amount} return ${price.returnPpm}`
    : `traditional ${price.amount} coefficient ${price.coefficientPpm}`;
}

/** The Merkle tree hash of RFC 9162, section 2.1.1, by its definition. */
export function computeTreeRoot(leaves: readonly Buffer[]): Buffer {
  const [first] = leaves;
  if (!first) return sha256();
  if (leaves.length === 1) return first;
  const split = 2 ** Math.floor(Math.log2(leaves.length - 1));
  return sha256(Buffer.from([1]), computeTreeRoot(leaves.slice(0, split)), computeTreeRoot(leaves.slice(split)));
}

function sha256(...parts: readonly Buffer[]): Buffer {
  return createHash('sha256').update(Buffer.concat(parts)).digest();
}
