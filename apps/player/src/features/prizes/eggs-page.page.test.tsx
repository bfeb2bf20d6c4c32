import { testScreen } from '@baize/pages/screen';
import { aDraw, answerEggs, aPrize } from '@baize/pages/worlds/prizes';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { memberOpener, press } from '../../../testing/open-member.ts';

const open = memberOpener('/prizes/eggs', answerEggs);

testScreen('eggs-page', { open, passesOver: frameCalls });

test('opens the pressed egg and shows the prize', async () => {
  const prize = aPrize('points', { kind: 'points', amount: '20' });
  const { t } = await open({
    prepare: (platform) => platform.answer('smashGoldenEgg', aDraw({ prize, drawn: prize })),
  });
  await press('button', t('prize.egg', { number: '4' }));
  const won = t('prize.won', { prize: t('promotion.prize_points', { count: 20 }) });
  await expect.element(page.getByText(won)).toBeVisible();
  const egg = page.getByRole('button', { name: t('prize.egg', { number: '4' }) });
  await expect.element(egg).toHaveAttribute('data-state', 'open');
});

test('keeps the next egg whole until it is drawn', async () => {
  const { platform, network, t } = await open({ prepare: (each) => each.answer('smashGoldenEgg', aDraw()) });
  const egg = (number: number) => page.getByRole('button', { name: t('prize.egg', { number: String(number) }) });
  await press('button', t('prize.egg', { number: '4' }));
  await expect.element(egg(4)).toHaveAttribute('data-state', 'open');
  await expect.element(egg(2)).toBeEnabled();
  platform.refuse('smashGoldenEgg', 'system.busy');
  const release = network.hold('/wps/promotion/goldenEggs/smash');
  await press('button', t('prize.egg', { number: '2' }));
  await expect.element(egg(4)).toHaveAttribute('data-state', 'whole');
  await expect.element(egg(2)).toHaveAttribute('data-state', 'whole');
  release();
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('error:system.busy'));
  await expect.element(egg(2)).toHaveAttribute('data-state', 'whole');
  platform.answer('smashGoldenEgg', aDraw());
  await press('button', t('prize.egg', { number: '2' }));
  await expect.element(egg(2)).toHaveAttribute('data-state', 'open');
});

test('shows why no egg can be smashed', async () => {
  const { t } = await open({ prepare: (platform) => answerEggs(platform, { obstacle: 'owed' }) });
  await expect.element(page.getByText(t('promotion.obstacle_owed'))).toBeVisible();
  await expect.element(page.getByRole('button', { name: t('prize.egg', { number: '1' }) })).toBeDisabled();
});
