import { sha256 } from '@noble/hashes/sha2.js';

/**
 * The Merkle tree of RFC 9162, section 2.1, with SHA-256. The server commits to the bets of an issue by the root, and a
 * browser verifies by an inclusion path that a bet was included.
 */

/** SHA-256. A server may pass the faster implementation of its platform. */
export type Hash = (bytes: Uint8Array) => Uint8Array;

const LEAF_PREFIX = 0;
const NODE_PREFIX = 1;
export const HASH_BYTES = 32;

/** Returns the hash of a leaf. The prefix prevents a leaf from being used as a node (second preimage). */
export function hashLeaf(data: Uint8Array, hash: Hash = sha256): Uint8Array {
  const bytes = new Uint8Array(1 + data.length);
  bytes[0] = LEAF_PREFIX;
  bytes.set(data, 1);
  return hash(bytes);
}

/** Returns the hash of a leaf with a text in UTF-8. */
export function hashLeafText(text: string, hash: Hash = sha256): Uint8Array {
  return hashLeaf(new TextEncoder().encode(text), hash);
}

function hashNode(left: Uint8Array, right: Uint8Array, hash: Hash): Uint8Array {
  const bytes = new Uint8Array(1 + 2 * HASH_BYTES);
  bytes[0] = NODE_PREFIX;
  bytes.set(left, 1);
  bytes.set(right, 1 + HASH_BYTES);
  return hash(bytes);
}

/** Computes a Merkle root from leaves that arrive one by one. */
export interface MerkleRootBuilder {
  /** Adds the hash of the next leaf. */
  readonly add: (leafHash: Uint8Array) => void;
  /** Returns the root over the leaves so far. Further leaves may follow. */
  readonly root: () => Uint8Array;
}

/**
 * Creates a builder of the root from leaf hashes that arrive in order. It keeps one hash per level of the tree. The
 * leaves may also be roots of subtrees of 2^k leaves each; only the last of them may have fewer.
 */
export function createRootBuilder(hash: Hash = sha256): MerkleRootBuilder {
  const levels: (Uint8Array | undefined)[] = [];
  return {
    add: (leafHash) => {
      let carried = leafHash;
      let level = 0;
      for (let left = levels[0]; left; left = levels[level]) {
        carried = hashNode(left, carried, hash);
        levels[level] = undefined;
        level += 1;
      }
      levels[level] = carried;
    },
    root: () => {
      const subtrees = levels.filter((subtree) => subtree !== undefined);
      const [smallest, ...larger] = subtrees;
      return smallest ? larger.reduce((right, left) => hashNode(left, right, hash), smallest) : hash(new Uint8Array());
    },
  };
}

/** Returns the root of these leaf hashes; without leaves the hash of an empty input. */
export function merkleRoot(leafHashes: readonly Uint8Array[], hash: Hash = sha256): Uint8Array {
  const builder = createRootBuilder(hash);
  for (const leafHash of leafHashes) builder.add(leafHash);
  return builder.root();
}

/** Returns the sibling hashes from the leaf to the root. Throws `RangeError` for an unknown index. */
export function inclusionPath(leafHashes: readonly Uint8Array[], index: number, hash: Hash = sha256): Uint8Array[] {
  if (!Number.isInteger(index) || index < 0 || index >= leafHashes.length) throw new RangeError(`no leaf ${index}`);
  if (leafHashes.length === 1) return [];
  const split = largestPowerOfTwoBelow(leafHashes.length);
  const [left, right] = [leafHashes.slice(0, split), leafHashes.slice(split)];
  return index < split
    ? [...inclusionPath(left, index, hash), merkleRoot(right, hash)]
    : [...inclusionPath(right, index - split, hash), merkleRoot(left, hash)];
}

function largestPowerOfTwoBelow(size: number): number {
  let power = 1;
  while (power * 2 < size) power *= 2;
  return power;
}

/** A leaf with the sibling hashes that prove that a tree contains it. */
export interface InclusionProof {
  readonly leafHash: Uint8Array;
  readonly index: number;
  /** Number of leaves of the tree. */
  readonly size: number;
  readonly path: readonly Uint8Array[];
  readonly root: Uint8Array;
}

/** Returns whether the path leads from the leaf to the root (RFC 9162, section 2.1.3.2). */
export function verifyInclusion({ leafHash, index, size, path, root }: InclusionProof, hash: Hash = sha256): boolean {
  if (!Number.isInteger(index) || index < 0 || index >= size) return false;
  let [node, last] = [index, size - 1];
  let computed = leafHash;
  for (const sister of path) {
    if (last === 0) return false;
    if (node % 2 === 1 || node === last) {
      computed = hashNode(sister, computed, hash);
      while (node % 2 === 0 && node > 0) [node, last] = [node / 2, Math.floor(last / 2)];
    } else {
      computed = hashNode(computed, sister, hash);
    }
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  return last === 0 && isSame(computed, root);
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
