import { testScreen } from '@baize/pages/screen';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { requestsOf } from '@baize/pages/worlds/identity';
import { playLimits } from '@baize/pages/worlds/play-limits';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { memberOpener, popupStands, press } from '../../../testing/open-member.ts';

const openPage = memberOpener('/member/playLimits', (platform) => platform.answer('playLimits', playLimits()));

async function open(options?: VisitOptions): Promise<Visit> {
  const visit = await openPage(options);
  await press('button', visit.t('break.take'));
  await popupStands();
  return visit;
}

const dialog = () => page.getByRole('alertdialog');

testScreen('cool-off-dialog', {
  open,
  passesOver: frameCalls,
});

test('starts a break of the chosen length, whose end the page shows', async () => {
  const visit = await open();
  const { t, platform } = visit;
  await expect.element(page.getByRole('radio', { name: t('break.period_24_hours') })).toBeChecked();
  await press('radio', t('break.period_7_days'));
  const excluded = playLimits([], { excluded: true, excludedUntil: '2026-12-01T06:30:00.000Z' });
  platform.answer('coolOff', excluded);
  platform.answer('playLimits', excluded);
  await press('button', t('break.take'));
  await expect.element(page.getByText(t('break.begun')).first()).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByText(t('break.runs_text'))).toBeVisible();
  expect(requestsOf(visit, 'coolOff')).toEqual([{ period: '7_days' }]);
});

test('fetches notices and banners again, which leave promotions out during the break', async () => {
  const visit = await open();
  const before = requestsOf(visit, 'announcements').length;
  expect(before).toBeGreaterThan(0);
  visit.platform.answer('coolOff', playLimits([], { excluded: true, excludedUntil: '2026-12-01T06:30:00.000Z' }));
  await press('button', visit.t('break.take'));
  await expect.element(page.getByText(visit.t('break.begun')).first()).toBeVisible();
  await expect.poll(() => requestsOf(visit, 'announcements').length).toBe(before + 1);
});

test('shows the reason of a refusal, and stays open', async () => {
  const { t } = await open({ prepare: (mock) => mock.refuse('coolOff', 'play.excluded') });
  await press('button', t('break.take'));
  await expect.element(dialog().getByRole('alert').getByText(t('error:play.excluded'))).toBeVisible();
});

test('starts no break when it is cancelled', async () => {
  const visit = await open();
  await press('button', visit.t('act.cancel'));
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(requestsOf(visit, 'coolOff')).toEqual([]);
});
