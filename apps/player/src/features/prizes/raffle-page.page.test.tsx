import { drawTickets, seedHashOf } from '@baize/lottery/prize-draw';
import { testScreen } from '@baize/pages/screen';
import { requestsOf } from '@baize/pages/worlds/identity';
import { answerRaffles, aPrize, aRaffle } from '@baize/pages/worlds/prizes';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { memberOpener, press } from '../../../testing/open-member.ts';

const seed = '07'.repeat(32);
const label = 'raffle:1:40';
const numbers = await drawTickets(seed, label, 40, 3);
const drawn = aRaffle({
  state: 'drawn',
  seed,
  label,
  seedHash: await seedHashOf(seed),
  winners: numbers.map((number, place) => ({ number, prize: aPrize('first'), account: 'su***92', own: place === 0 })),
});

const open = memberOpener('/prizes/raffle', (platform) => {
  answerRaffles(platform);
  platform.answer('claimRaffle', {
    numbers: { first: 41, last: 50 },
    ticketsLeft: 2,
    drawsAt: new Date().toISOString(),
  });
});

testScreen('raffle-page', { open, passesOver: frameCalls });

test('enters tickets and shows their numbers', async () => {
  const visit = await open();
  const { t } = visit;
  await expect.element(page.getByText(t('prize.raffle_numbers', { numbers: '3–5, 11' }))).toBeVisible();
  await press('button', t('prize.raffle_enter', { count: 10 }));
  await expect.element(page.getByText(t('prize.raffle_entered_done', { first: '41', last: '50' }))).toBeVisible();
  expect(requestsOf(visit, 'claimRaffle').at(-1)).toMatchObject({ tickets: 10, promotionId: 'festival-raffle' });
});

test('recomputes a drawn raffle, and shows its masked winners', async () => {
  const { t } = await open({ prepare: (platform) => answerRaffles(platform, [drawn]) });
  await expect.element(page.getByText(t('prize.proof_right'))).toBeVisible();
  await expect.element(page.getByText(/su\*\*\*92/).first()).toBeVisible();
});

test('reports that the computed numbers differ from the published ones', async () => {
  const winners = drawn.winners.map((winner) => ({ ...winner, number: winner.number + 1 }));
  const { t } = await open({ prepare: (platform) => answerRaffles(platform, [{ ...drawn, winners }]) });
  await expect.element(page.getByText(t('prize.proof_wrong'))).toBeVisible();
});
