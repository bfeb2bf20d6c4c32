import { drawPrize, fillEnvelopes, seedHashOf } from '@baize/lottery/prize-draw';
import { testScreen } from '@baize/pages/screen';
import { requestsOf } from '@baize/pages/worlds/identity';
import { answerProofs, aTurnProof } from '@baize/pages/worlds/prizes';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { memberOpener, press } from '../../../testing/open-member.ts';

const seed = '03'.repeat(32);
const seedHash = await seedHashOf(seed);
const base = aTurnProof({ seed, seedHash });
const turn = base.turn ?? undefined;
const drawnPlace = turn
  ? await drawPrize(
      { serverSeed: seed, clientSeed: turn.clientSeed, nonce: turn.nonce },
      turn.prizes.map(({ weight }) => weight),
    )
  : 0;
const drawnId = turn?.prizes[drawnPlace]?.prize.prizeId ?? '';
const right = aTurnProof({ seed, seedHash, turn: turn ? { ...turn, drawnId, givenId: drawnId } : null });

const plan = { kind: 'split', totalMinor: 10_000, count: 12 } as const;
const filled = await fillEnvelopes(seed, 'round:5', plan);
const envelope = { label: 'round:5', place: 3, amountMinor: filled[3] ?? 0, amount: '1.00', plan };

const open = memberOpener('/prizes/verify?draw=17', (platform) => answerProofs(platform, right));

testScreen('draw-proof-page', { open, passesOver: frameCalls });

test('recomputes a turn of the wheel in this browser', async () => {
  const { t } = await open();
  await expect.element(page.getByText(t('prize.proof_right'))).toBeVisible();
});

test('recomputes an envelope', async () => {
  const proof = aTurnProof({ kind: 'red_envelope', seed, seedHash, turn: null, envelope });
  const { t } = await open({ prepare: (platform) => answerProofs(platform, proof) });
  await expect.element(page.getByText(t('prize.proof_right'))).toBeVisible();
});

test('shows that a seed is not the promised one, or that it is still secret', async () => {
  const wrong = { ...right, seedHash: 'cd'.repeat(32) };
  const { t, platform } = await open({ prepare: (mock) => answerProofs(mock, wrong) });
  await expect.element(page.getByText(t('prize.proof_hash_wrong'))).toBeVisible();
  answerProofs(platform, { ...right, seed: null });
  platform.answer('changeFairSeeds', { seedHash, clientSeed: 'iris', draws: 0 });
  await press('button', t('prize.seeds_change'));
  await expect.element(page.getByText(t('prize.proof_pending'))).toBeVisible();
});

test("accepts the member's own seed, and refuses one with a colon", async () => {
  const visit = await open();
  const { platform, t } = visit;
  platform.answer('changeFairSeeds', { seedHash, clientSeed: 'my-seed', draws: 0 });
  const field = page.getByRole('textbox', { name: t('prize.client_seed') });
  await field.fill('a:b');
  await expect.element(page.getByText(t('prize.client_seed_wrong'))).toBeVisible();
  await field.fill('my-seed');
  await press('button', t('prize.seeds_change'));
  await expect.poll(() => requestsOf(visit, 'changeFairSeeds')).toEqual([{ clientSeed: 'my-seed' }]);
});
