import type { MockPlatform } from '@baize/api/testing';
import type { LottoReceiptValue } from '@baize/contract/schemas/lotto';
import { computeCommitment, drawOf } from '@baize/lottery/draw';
import { hashLeafText, inclusionPath, merkleRoot } from '@baize/lottery/merkle';
import { testScreen } from '@baize/pages/screen';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { answerLotteries, aProof } from '@baize/pages/worlds/lottery';
import { frameCalls } from '@baize/pages/worlds/shell';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { memberOpener, press } from '../../../../testing/open-member.ts';

const DRAW = '/lottery/verify?gameCode=SSC_1M&issue=20261123-0042';
const silentCalls = { ...frameCalls, lottoMenu: 'the list of lotteries stays empty; the draw of the address is shown' };

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const seed = new Uint8Array(32).fill(7);
const leafText = (betId: string): string =>
  JSON.stringify(['baize-lotto-1', betId, 'SSC_1M', '20261123-0042', 'ssc.one.position', '1||||', 'credit', 'time']);
const leaves = ['1', '2', '3'].map((betId) => hashLeafText(leafText(betId)));
const root = merkleRoot(leaves);

const proof = aProof({
  seedHash: await computeCommitment(seed),
  seed: toHex(seed),
  root: toHex(root),
  draw: await drawOf('ssc', seed, root, '20261123-0042'),
});

const receipt: LottoReceiptValue = {
  betId: '2',
  gameCode: 'SSC_1M',
  issue: '20261123-0042',
  leafText: leafText('2'),
  inclusion: { index: 1, bets: 3, path: inclusionPath(leaves, 1).map(toHex), root: toHex(root) },
};

function mockAnswers(platform: MockPlatform): void {
  answerLotteries(platform);
  platform.answer('lottoProof', proof);
  platform.answer('lottoReceipt', receipt);
}

const openAt = async (address: string, options: VisitOptions = {}): Promise<Visit> =>
  await memberOpener(address, mockAnswers)(options);

const step = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

testScreen('lottery-verify-page', {
  open: async (options) => await openAt(`${DRAW}&betId=2`, options),
  passesOver: silentCalls,
});

describe('a draw', () => {
  test('is confirmed step by step, without a login', async () => {
    const { t } = await openAt(DRAW, { signedIn: false });
    await expect.element(step(t('lotto_verify.commitment'))).toMatchTextContent(t('lotto_verify.state_right'));
    await expect.element(step(t('lotto_verify.draw'))).toMatchTextContent(t('lotto_verify.state_right'));
    await expect.element(page.getByText(t('lotto_verify.own_bet'))).toBeVisible();
    expect(page.getByRole('alert').query()).toBeNull();
  });

  test('with another seed is rejected, with an explanation', async () => {
    const { t } = await openAt(DRAW, {
      prepare: (platform) => platform.answer('lottoProof', { ...proof, seed: 'cd'.repeat(32) }),
    });
    await expect.element(step(t('lotto_verify.commitment'))).toMatchTextContent(t('lotto_verify.commitment_wrong'));
    await expect.element(step(t('lotto_verify.draw'))).toMatchTextContent(t('lotto_verify.draw_wrong'));
  });

  test('that is not drawn yet shows its fingerprint, and can be loaded again', async () => {
    const open = { ...proof, state: 'open', seed: null, root: null, closedAt: null, draw: null, bets: 0 } as const;
    const { platform, t } = await openAt(DRAW, { prepare: (mock) => mock.answer('lottoProof', open) });
    await expect.element(step(t('lotto_verify.commitment'))).toMatchTextContent(t('lotto_verify.state_pending'));
    await expect.element(page.getByText(proof.seedHash ?? '')).toBeVisible();
    platform.answer('lottoProof', proof);
    await press('button', t('act.load_again'));
    await expect.element(step(t('lotto_verify.draw'))).toMatchTextContent(t('lotto_verify.state_right'));
  });

  test('of a lottery whose results come from outside cannot be computed', async () => {
    const { t } = await openAt(DRAW, {
      prepare: (platform) => platform.answer('lottoProof', { ...proof, seedHash: null, seed: null }),
    });
    await expect.element(page.getByText(t('lotto_verify.outside'))).toBeVisible();
    expect(page.getByRole('heading', { name: t('lotto_verify.draw') }).query()).toBeNull();
  });

  test('that does not exist is reported as missing', async () => {
    const { t } = await openAt(DRAW, { prepare: (platform) => platform.refuse('lottoProof', 'game.not_found') });
    await expect.element(page.getByRole('alert')).toMatchTextContent(t('lotto_verify.not_found'));
  });

  test('can be chosen by its lottery and its number', async () => {
    const { t } = await openAt('/lottery/verify', { signedIn: false });
    await expect.element(page.getByText(t('lotto_verify.how'))).toBeVisible();
    await press('button', t('lotto_verify.act'));
    await expect.element(page.getByText(t('lotto_verify.incomplete'))).toBeVisible();
    await page.getByRole('combobox', { name: t('lotto_bet.lottery') }).click();
    await page.getByRole('option', { name: 'Fast SSC' }).click();
    await page.getByRole('textbox', { name: t('lotto_bet.issue') }).fill('20261123-0042');
    await press('button', t('lotto_verify.act'));
    await expect.element(step(t('lotto_verify.draw'))).toMatchTextContent(t('lotto_verify.state_right'));
    expect(location.pathname + location.search).toBe(DRAW);
  });
});

describe('a bet', () => {
  test('is found among those of its draw, and its receipt can be saved', async () => {
    const { t } = await openAt(`${DRAW}&betId=2`);
    await expect.element(step(t('lotto_verify.inclusion'))).toMatchTextContent(t('lotto_verify.state_right'));
    await expect.element(step(t('lotto_verify.root'))).toMatchTextContent(t('lotto_verify.state_right'));
    await expect.element(page.getByRole('button', { name: t('lotto_verify.save') })).toBeVisible();
  });

  test('that differs from the recorded one is rejected', async () => {
    const { t } = await openAt(`${DRAW}&betId=2`, {
      prepare: (platform) => platform.answer('lottoReceipt', { ...receipt, leafText: leafText('9') }),
    });
    await expect.element(step(t('lotto_verify.leaf'))).toMatchTextContent(t('lotto_verify.leaf_wrong'));
    await expect.element(step(t('lotto_verify.inclusion'))).toMatchTextContent(t('lotto_verify.inclusion_wrong'));
  });

  test('that was taken back took no part in the draw', async () => {
    const { t } = await openAt(`${DRAW}&betId=2`, {
      prepare: (platform) => platform.answer('lottoReceipt', { ...receipt, inclusion: null }),
    });
    await expect.element(page.getByText(t('lotto_verify.no_part'))).toBeVisible();
    expect(page.getByRole('heading', { name: t('lotto_verify.inclusion') }).query()).toBeNull();
  });

  test('needs a login', async () => {
    const { t } = await openAt(`${DRAW}&betId=2`, { signedIn: false });
    await expect.element(page.getByText(t('lotto_verify.log_in'))).toBeVisible();
    await expect.element(step(t('lotto_verify.draw'))).toMatchTextContent(t('lotto_verify.state_right'));
  });
});
