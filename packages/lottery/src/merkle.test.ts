import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createRootBuilder, hashLeaf, hashLeafText, inclusionPath, merkleRoot, verifyInclusion } from './merkle.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** Inputs and roots of the reference tests of Certificate Transparency (RFC 6962; RFC 9162 has the same tree). */
const INPUTS = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'].map(
  (text) => Buffer.from(text, 'hex'),
);
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const leaves = INPUTS.map((input) => hashLeaf(input));

describe('the root', () => {
  test('of no leaves is the hash of nothing', () => {
    expect(hex(merkleRoot([]))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  test.each(ROOTS.map((root, at) => [at + 1, root] as const))(
    'of %i leaves equals that of the reference',
    (size, root) => {
      expect(hex(merkleRoot(leaves.slice(0, size)))).toBe(root);
    },
  );

  test('is the same with the hash function of the platform', () => {
    const platformHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
    expect(hex(merkleRoot(leaves, platformHash))).toBe(ROOTS.at(-1));
    expect(hex(hashLeafText('नेपाल', platformHash))).toBe(hex(hashLeafText('नेपाल')));
  });

  test.each([1, 3, 4, 5, 8, 11, 16, 19])('of %i leaves can be computed from the roots of chunks of four', (size) => {
    const all = Array.from({ length: size }, (_, at) => hashLeafText(`leaf ${at}`));
    const builder = createRootBuilder();
    for (let at = 0; at < size; at += 4) builder.add(merkleRoot(all.slice(at, at + 4)));
    expect(hex(builder.root())).toBe(hex(merkleRoot(all)));
  });
});

describe('an inclusion path', () => {
  const all = Array.from({ length: 13 }, (_, at) => hashLeafText(`leaf ${at}`));

  test('proves every leaf of trees of every size', () => {
    for (let size = 1; size <= all.length; size += 1) {
      const tree = all.slice(0, size);
      for (const [index, leafHash] of tree.entries()) {
        const proof = { leafHash, index, size, path: inclusionPath(tree, index), root: merkleRoot(tree) };
        expect(verifyInclusion(proof)).toBe(true);
      }
    }
  });

  test('does not prove another leaf, index, size or root', () => {
    const [first] = all;
    const other = hashLeafText('another leaf');
    if (!first) throw new Error('there are leaves');
    const proof = { leafHash: first, index: 0, size: 13, path: inclusionPath(all, 0), root: merkleRoot(all) };
    expect(verifyInclusion({ ...proof, leafHash: other })).toBe(false);
    expect(verifyInclusion({ ...proof, index: 1 })).toBe(false);
    expect(verifyInclusion({ ...proof, index: 13 })).toBe(false);
    expect(verifyInclusion({ ...proof, size: 7 })).toBe(false);
    expect(verifyInclusion({ ...proof, path: proof.path.slice(1) })).toBe(false);
    expect(verifyInclusion({ ...proof, path: [...proof.path, other] })).toBe(false);
    expect(verifyInclusion({ ...proof, root: other })).toBe(false);
    expect(() => inclusionPath(all, 13)).toThrow('no leaf 13');
  });
});
