import { testScreen } from '@baize/pages/screen';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { requestsOf } from '@baize/pages/worlds/identity';
import { playLimits } from '@baize/pages/worlds/play-limits';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNote, memberOpener, popupStands, press } from '../../../testing/open-member.ts';

const openPage = memberOpener('/member/playLimits', (platform) => platform.answer('playLimits', playLimits()));

async function open(options?: VisitOptions): Promise<Visit> {
  const visit = await openPage(options);
  await press('button', visit.t('break.exclude'));
  await popupStands();
  return visit;
}

const password = (visit: Visit) =>
  page.getByRole('dialog').getByLabelText(visit.t('security.login_password'), { exact: true });

testScreen('exclusion-popup', { open, passesOver: frameCalls });

test('warns, requires the password, and shows at its field that it is wrong', async () => {
  const visit = await open({ prepare: (mock) => mock.refuse('selfExclude', 'password.wrong') });
  const { t } = visit;
  await expect.element(page.getByRole('alert').getByText(t('break.exclusion_warning'))).toBeVisible();
  await press('button', t('break.exclude'));
  await expectNote(password(visit), t('validation.required'));
  await expect.element(password(visit)).toHaveFocus();
  expect(requestsOf(visit, 'selfExclude')).toEqual([]);
  await password(visit).fill('Wrong2026');
  await press('button', t('break.exclude'));
  await expectNote(password(visit), t('error:password.wrong'));
  await expect.element(password(visit)).toHaveValue('Wrong2026');
});

test('shows an error that concerns no field above the form', async () => {
  const visit = await open({ prepare: (mock) => mock.refuse('selfExclude', 'play.excluded') });
  await password(visit).fill('Lantern2026');
  await press('button', visit.t('break.exclude'));
  await expect.element(page.getByRole('alert').getByText(visit.t('error:play.excluded'))).toBeVisible();
});

test('starts an exclusion without an end, which the page shows', async () => {
  const visit = await open();
  const { t, platform } = visit;
  await expect.element(page.getByRole('radio', { name: t('break.period_6_months') })).toBeChecked();
  await press('radio', t('break.period_for_ever'));
  await password(visit).fill('Lantern2026');
  platform.answer('selfExclude', playLimits([], { excluded: true }));
  platform.answer('playLimits', playLimits([], { excluded: true }));
  await press('button', t('break.exclude'));
  await expect.element(page.getByText(t('break.begun')).first()).toBeVisible();
  await expect.element(page.getByText(t('break.runs_for_ever'))).toBeVisible();
  expect(requestsOf(visit, 'selfExclude')).toEqual([{ period: 'for_ever', password: 'Lantern2026' }]);
});
