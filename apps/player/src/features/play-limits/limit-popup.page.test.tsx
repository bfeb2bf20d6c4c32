import type { PlayLimit } from '@baize/contract/schemas/play-limits';
import { testScreen } from '@baize/pages/screen';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { requestsOf } from '@baize/pages/worlds/identity';
import { aMoneyLimit, aSessionLimit, playLimits } from '@baize/pages/worlds/play-limits';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNote, memberOpener, popupStands, press } from '../../../testing/open-member.ts';

/** Opens the popup of one limit by the button of its row. */
async function openLimit(limit: PlayLimit, options?: VisitOptions): Promise<Visit> {
  const visit = await memberOpener('/member/playLimits', (platform) =>
    platform.answer('playLimits', playLimits([limit])),
  )(options);
  const { t } = visit;
  const value = limit.kind === 'session' ? limit.minutes : limit.amount;
  const act = t(value === null ? 'limit.set' : 'limit.change');
  await press('button', `${act}: ${t(`limit.kind_${limit.kind}`)}, ${t(`limit.period_${limit.period}`)}`);
  await popupStands();
  return visit;
}

const deposits = aMoneyLimit({ amount: '500.00' });
const input = () => page.getByRole('dialog').getByRole('textbox');
const popup = () => document.querySelector('[role="dialog"] form');

testScreen('limit-popup', { open: async (options) => await openLimit(deposits, options), passesOver: frameCalls });

test.each([
  ['', 'validation.required', {}],
  ['0', 'validation.amount_between', { min: '0.01', max: '1,000,000,000,000.00' }],
])('of money does not take "%s"', async (text, key, values) => {
  const visit = await openLimit(aMoneyLimit());
  if (text !== '') await input().fill(text);
  await press('button', visit.t('limit.save'));
  await expectNote(input(), visit.t(key, values));
  await expect.element(input()).toHaveFocus();
  expect(requestsOf(visit, 'setPlayLimit')).toEqual([]);
});

test.each(['', '0', '1441', '1.5'])('of time does not take "%s"', async (text) => {
  const visit = await openLimit(aSessionLimit());
  if (text !== '') await input().fill(text);
  await press('button', visit.t('limit.save'));
  await expectNote(
    input(),
    text === '' ? visit.t('validation.required') : visit.t('validation.quantity_between', { min: 1, max: 1440 }),
  );
  expect(requestsOf(visit, 'setPlayLimit')).toEqual([]);
});

test('shows in advance whether the change takes effect at once or later', async () => {
  const { t } = await openLimit(deposits);
  const atOnce = page.getByText(t('limit.at_once'), { exact: true });
  await expect.element(atOnce).toBeVisible();
  await input().fill('500.01');
  await expect.element(page.getByText(t('limit.will_wait', { hours: 24 }))).toBeVisible();
  await input().fill('499');
  await expect.element(atOnce).toBeVisible();
});

test('sends a tighter limit, which takes effect at once', async () => {
  const visit = await openLimit(deposits);
  const { t, platform } = visit;
  platform.answer('setPlayLimit', playLimits([aMoneyLimit({ amount: '400.00' })]));
  await input().fill('400');
  await press('button', t('limit.save'));
  await expect.element(page.getByText(t('limit.saved')).first()).toBeVisible();
  await expect.poll(popup).toBeNull();
  expect(requestsOf(visit, 'setPlayLimit')).toEqual([{ kind: 'deposit', period: 'day', amount: '400.00' }]);
});

test('sends a looser limit of time, which takes effect later', async () => {
  const visit = await openLimit(aSessionLimit({ minutes: 60 }));
  const { t, platform } = visit;
  const raise = { to: 90, effectiveAt: '2126-01-01T00:00:00.000Z' };
  platform.answer('setPlayLimit', playLimits([aSessionLimit({ minutes: 60, raise })]));
  await input().fill('90');
  await press('button', t('limit.save'));
  await expect.element(page.getByText(t('limit.saved_waits')).first()).toBeVisible();
  expect(requestsOf(visit, 'setPlayLimit')).toEqual([{ kind: 'session', period: 'day', minutes: 90 }]);
});

test('shows at its field why the limit was refused, and keeps the value', async () => {
  const { t, platform } = await openLimit(deposits, {
    prepare: (mock) => mock.refuse('setPlayLimit', 'play.limit_invalid'),
  });
  await input().fill('400');
  await press('button', t('limit.save'));
  await expectNote(input(), t('error:play.limit_invalid'));
  platform.refuse('setPlayLimit', 'system.busy');
  await press('button', t('limit.save'));
  await expect.element(page.getByRole('alert').getByText(t('error:system.busy'))).toBeVisible();
  await expect.element(input()).toHaveValue('400');
});

test('removes a limit that is set, and shows why the removal was refused', async () => {
  const visit = await openLimit(aSessionLimit({ minutes: 60 }), {
    prepare: (mock) => mock.refuse('setPlayLimit', 'system.busy'),
  });
  const { t, platform } = visit;
  await press('button', t('limit.remove'));
  await expect.element(page.getByRole('alert').getByText(t('error:system.busy'))).toBeVisible();
  const raise = { to: null, effectiveAt: '2126-01-01T00:00:00.000Z' };
  platform.answer('setPlayLimit', playLimits([aSessionLimit({ minutes: 60, raise })]));
  await press('button', t('limit.remove'));
  await expect.element(page.getByText(t('limit.saved_waits')).first()).toBeVisible();
  await expect.poll(popup).toBeNull();
  expect(requestsOf(visit, 'setPlayLimit').at(-1)).toEqual({ kind: 'session', period: 'day', minutes: null });
});

test('offers no removal of a limit that is not set', async () => {
  const { t } = await openLimit(aMoneyLimit());
  await expect.element(input()).toBeVisible();
  expect(page.getByRole('button', { name: t('limit.remove') }).elements()).toEqual([]);
});
