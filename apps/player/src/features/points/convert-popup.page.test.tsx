import { testScreen } from '@baize/pages/screen';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { requestsOf } from '@baize/pages/worlds/identity';
import { answerPoints } from '@baize/pages/worlds/points';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNote, memberOpener, popupStands, press } from '../../../testing/open-member.ts';

const openPage = memberOpener('/pointMall', answerPoints);

async function open(options?: VisitOptions): Promise<Visit> {
  const visit = await openPage(options);
  await press('button', visit.t('points.convert'));
  await popupStands();
  return visit;
}

const dialog = () => page.getByRole('dialog');

const passesOver = {
  ...frameCalls,
  pointBalance: 'the button that opens the popup stays away',
  pointConfig: 'the button that opens the popup stays away',
};

testScreen('convert-popup', { open, passesOver });

test('shows the worth of the points in advance, and converts them once', async () => {
  const visit = await open();
  const { t, platform } = visit;
  const value = { transactionReference: '1', convertedPoints: 300, amount: '3.00', points: 925, balance: '3.00' };
  platform.answer('convertPoints', { ...value, currency: 'NPR' });
  await dialog().getByLabelText(t('points.convert_points')).fill('300');
  await expectNote(dialog().getByLabelText(t('points.convert_points')), /3\.00/);
  await dialog().getByLabelText(t('withdraw.password')).fill('Cash2026out');
  await dialog()
    .getByRole('button', { name: t('points.convert') })
    .click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(requestsOf(visit, 'convertPoints')).toEqual([
    { requestId: expect.any(String), points: 300, withdrawPassword: 'Cash2026out' },
  ]);
});

test('refuses a number that is not a multiple of the step, or exceeds the points', async () => {
  const visit = await open();
  const { t } = visit;
  const field = dialog().getByLabelText(t('points.convert_points'));
  await field.fill('1300');
  await dialog()
    .getByRole('button', { name: t('points.convert') })
    .click();
  await expectNote(field, t('validation:validation.quantity_between', { min: '200', max: '1225' }));
  await field.fill('250');
  await expectNote(field, t('validation:validation.format'));
  expect(requestsOf(visit, 'convertPoints')).toEqual([]);
});
