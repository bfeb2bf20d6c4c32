import type { LottoProofValue, LottoReceiptValue } from '@baize/contract/schemas/lotto';
import { computeCommitment, drawOf } from '@baize/lottery/draw';
import { hashLeafText, inclusionPath, merkleRoot } from '@baize/lottery/merkle';
import { expect, test } from 'vitest';
import { checkCommitment, checkDraw, checkInclusion, checkLeaf, checkSameRoot } from './check-draw.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const seed = new Uint8Array(32).fill(7);
const leaves = ['bet 1', 'bet 2', 'bet 3'].map((text) => hashLeafText(text));
const root = merkleRoot(leaves);
const OTHER = 'ab'.repeat(32);

const proof = {
  family: 'ssc',
  issue: '20261123-0042',
  seedHash: await computeCommitment(seed),
  seed: hex(seed),
  root: hex(root),
  draw: await drawOf('ssc', seed, root, '20261123-0042'),
} satisfies Partial<LottoProofValue>;

const receipt = {
  leafText: 'bet 2',
  inclusion: { index: 1, bets: 3, path: inclusionPath(leaves, 1).map(hex), root: hex(root) },
} satisfies Partial<LottoReceiptValue>;

test('confirms a draw that follows from its seed and its bets', async () => {
  expect(await checkCommitment(proof)).toEqual({
    state: 'right',
    published: proof.seedHash,
    computed: proof.seedHash,
  });
  expect(await checkDraw(proof)).toMatchObject({ state: 'right', computed: proof.draw });
});

test('rejects another seed, another root and another draw', async () => {
  expect(await checkCommitment({ ...proof, seed: OTHER })).toMatchObject({ state: 'wrong' });
  expect(await checkDraw({ ...proof, root: OTHER })).toMatchObject({ state: 'wrong', published: proof.draw });
  expect(await checkDraw({ ...proof, draw: '0,0,0,0,x' })).toMatchObject({ state: 'wrong', computed: proof.draw });
});

test('waits for values that are not published yet', async () => {
  expect(await checkCommitment({ ...proof, seed: null })).toMatchObject({
    state: 'pending',
    published: proof.seedHash,
  });
  expect(await checkDraw({ ...proof, draw: null })).toMatchObject({ state: 'pending' });
  expect(await checkInclusion({ ...receipt, inclusion: null })).toMatchObject({ state: 'pending' });
  expect(checkSameRoot(receipt, null)).toMatchObject({ state: 'pending' });
});

test('reports that it cannot compute a draw of a family without own draws, or with a seed of another length', async () => {
  expect(await checkDraw({ ...proof, family: 'chess' })).toMatchObject({ state: 'failed' });
  expect(await checkDraw({ ...proof, seed: 'ab' })).toMatchObject({ state: 'failed' });
});

test('finds a bet among those of the draw', async () => {
  expect(await checkInclusion(receipt)).toMatchObject({ state: 'right', computed: hex(hashLeafText('bet 2')) });
  expect(checkSameRoot(receipt, proof.root)).toMatchObject({ state: 'right' });
});

test('rejects another bet, another place and another root', async () => {
  expect(await checkInclusion({ ...receipt, leafText: 'bet 9' })).toMatchObject({ state: 'wrong' });
  const elsewhere = { ...receipt.inclusion, index: 0 };
  expect(await checkInclusion({ ...receipt, inclusion: elsewhere })).toMatchObject({ state: 'wrong' });
  expect(checkSameRoot(receipt, OTHER)).toMatchObject({ state: 'wrong' });
});

test('confirms the recorded bet only if it is the requested one', () => {
  const leaf = JSON.stringify(['baize-lotto-1', '2', 'SSC_1M', '20261123-0042', 'ssc.one.position', '1||||', 'x', 'y']);
  const asked = { betId: '2', gameCode: 'SSC_1M', issue: '20261123-0042' };
  expect(checkLeaf(leaf, asked)).toMatchObject({ state: 'right', published: leaf });
  expect(checkLeaf(leaf, { ...asked, betId: '3' })).toMatchObject({ state: 'wrong' });
  expect(checkLeaf(leaf, { ...asked, gameCode: 'SSC_3M' })).toMatchObject({ state: 'wrong' });
  expect(checkLeaf(leaf, { ...asked, issue: '20261123-0043' })).toMatchObject({ state: 'wrong' });
  expect(checkLeaf(leaf.replace('baize-lotto-1', 'other'), asked)).toMatchObject({ state: 'wrong' });
  expect(checkLeaf('no list', asked)).toMatchObject({ state: 'wrong' });
});
