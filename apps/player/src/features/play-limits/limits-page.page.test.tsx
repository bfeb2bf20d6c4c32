import { testScreen } from '@baize/pages/screen';
import { requestsOf } from '@baize/pages/worlds/identity';
import { aMoneyLimit, aRealityCheck, aSessionLimit, playLimits } from '@baize/pages/worlds/play-limits';
import { frameCalls } from '@baize/pages/worlds/shell';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNote, memberOpener, press } from '../../../testing/open-member.ts';

const { realityCheck: _shown, ...passesOver } = frameCalls;
/** Limits of 500.00 a day for deposits, of which 300.00 are used, and of one hour of play a day, all of which is used. Looser limits are requested. */
const deposits = aMoneyLimit({ amount: '500.00' });
const play = aSessionLimit({ minutes: 60, raise: { to: 90, effectiveAt: '2126-11-21T18:15:00.000Z' } });

const open = memberOpener('/member/playLimits', (platform) =>
  platform.answer('playLimits', playLimits([deposits, play])),
);
const openWith = (...limits: Parameters<typeof playLimits>) =>
  memberOpener('/member/playLimits', (platform) => platform.answer('playLimits', playLimits(...limits)));

testScreen('limits-page', { open, passesOver });

/** Returns the row of a limit by the name of its button. */
function rowOf(name: string): string {
  const button = [...document.querySelectorAll('main li button')].find(
    (each) => each.getAttribute('aria-label') === name,
  );
  return button?.closest('li')?.textContent.replaceAll('\u00A0', ' ') ?? '';
}

test('shows the used part of each limit, or the total so far if there is no limit', async () => {
  const { t } = await open();
  const bars = page.getByRole('progressbar');
  await expect.element(bars.first()).toHaveAttribute('aria-valuenow', '60');
  await expect.element(bars.nth(1)).toHaveAttribute('aria-valuenow', '100');
  expect(bars.elements()).toHaveLength(2);
  const name = (act: string, kind: string, period: string) =>
    `${t(`limit.${act}`)}: ${t(`limit.kind_${kind}`)}, ${t(`limit.period_${period}`)}`;
  expect(rowOf(name('change', 'deposit', 'day'))).toContain('500.00');
  expect(rowOf(name('change', 'session', 'day'))).toContain('1 h 7 min of 1 h');
  expect(rowOf(name('set', 'loss', 'week'))).toContain(t('limit.none'));
});

test('loads again after a failure, and reserves its space while it is loading', async () => {
  const { t, platform, network } = await open({ prepare: (mock) => mock.refuse('playLimits', 'system.busy') });
  await expect.element(page.getByText(t('error:system.busy'))).toBeVisible();
  platform.answer('playLimits', playLimits([deposits]));
  const release = network.hold('/wps/member/play/limits');
  await press('button', t('act.try_again'));
  release();
  await expect.element(page.getByRole('progressbar')).toBeVisible();
});

describe('a looser limit that was asked for', () => {
  const raised = (effectiveAt: string) =>
    openWith([aMoneyLimit({ amount: '500.00', raise: { to: '900.00', effectiveAt } })]);
  const [past, future] = ['2026-01-01T00:00:00.000Z', '2126-01-01T00:00:00.000Z'];
  const confirm = (name: string) => page.getByRole('button', { name, exact: true });

  test('cannot be confirmed before its time, which is shown', async () => {
    const visit = await raised(future)();
    await expectNote(confirm(visit.t('limit.raise_confirm')), /Not before/);
    await press('button', visit.t('limit.raise_confirm'));
    expect(requestsOf(visit, 'confirmPlayLimit')).toEqual([]);
  });

  test('can be taken back', async () => {
    const visit = await raised(future)();
    const { t, platform } = visit;
    platform.answer('withdrawPlayLimit', playLimits([deposits]));
    platform.answer('playLimits', playLimits([deposits]));
    await press('button', t('limit.raise_take_back'));
    await expect.element(page.getByText(t('limit.raise_taken_back')).first()).toBeVisible();
    await expect.element(confirm(t('limit.raise_confirm'))).not.toBeInTheDocument();
    expect(requestsOf(visit, 'withdrawPlayLimit')).toEqual([{ kind: 'deposit', period: 'day' }]);
  });

  test('takes effect after the second confirmation', async () => {
    const visit = await raised(past)();
    const { t, platform } = visit;
    await expect.element(page.getByText(/Do you still want it/)).toBeVisible();
    platform.answer('confirmPlayLimit', playLimits([aMoneyLimit({ amount: '900.00' })]));
    platform.answer('playLimits', playLimits([aMoneyLimit({ amount: '900.00' })]));
    await press('button', t('limit.raise_confirm'));
    await expect.element(page.getByText(t('limit.raise_confirmed')).first()).toBeVisible();
    await expect.element(confirm(t('limit.raise_confirm'))).not.toBeInTheDocument();
    expect(requestsOf(visit, 'confirmPlayLimit')).toEqual([{ kind: 'deposit', period: 'day' }]);
    await expect
      .element(
        page
          .getByRole('main')
          .getByText(/900\.00/)
          .first(),
      )
      .toBeVisible();
  });

  test.each([
    ['confirmPlayLimit', 'limit.raise_confirm', 'play.raise_waits'],
    ['withdrawPlayLimit', 'limit.raise_take_back', 'play.no_raise'],
  ] as const)('says why %s was refused', async (id, act, code) => {
    const { t } = await raised(past)({ prepare: (mock) => mock.refuse(id, code) });
    await press('button', t(act));
    await expect.element(page.getByText(t(`error:${code}`))).toBeVisible();
  });
});

describe('a break', () => {
  test('that is running shows its end', async () => {
    const { t } = await openWith([], { excluded: true, excludedUntil: '2026-12-01T06:30:00.000Z' })();
    await expect.element(page.getByText(t('break.runs_text'))).toBeVisible();
    expect(document.querySelector('main output')?.textContent).toContain('1 Dec 2026');
  });

  test('without an end cannot be extended', async () => {
    const { t } = await openWith([], { excluded: true })();
    await expect.element(page.getByText(t('break.runs_for_ever'))).toBeVisible();
    for (const act of ['break.take', 'break.exclude'])
      await expectNote(page.getByRole('button', { name: t(act), exact: true }), t('break.longest'));
  });

  test('gets the focus if the address leads to it', async () => {
    await memberOpener('/member/playLimits#break', (platform) => platform.answer('playLimits', playLimits()))();
    await expect.poll(() => document.activeElement?.id).toBe('break');
  });
});

describe('the reality check', () => {
  const every = (name: string) => page.getByRole('combobox', { name });

  test('appears at the chosen interval', async () => {
    const visit = await open();
    const { t, platform } = visit;
    await expect.element(every(t('check.every'))).toHaveTextContent('1 h');
    platform.answer('setRealityCheck', aRealityCheck({ everyMinutes: null, dueInSeconds: null, nextAt: null }));
    platform.answer('realityCheck', aRealityCheck({ everyMinutes: null, dueInSeconds: null, nextAt: null }));
    await every(t('check.every')).click();
    await page.getByRole('option', { name: t('check.never') }).click();
    await expect.element(page.getByText(t('check.saved')).first()).toBeVisible();
    await expect.element(every(t('check.every'))).toHaveTextContent(t('check.never'));
    expect(requestsOf(visit, 'setRealityCheck')).toEqual([{ everyMinutes: null }]);
  });

  test('offers an interval that was chosen elsewhere, and shows why another one was refused', async () => {
    const { t } = await open({
      prepare: (mock) => {
        mock.answer('realityCheck', aRealityCheck({ everyMinutes: 45 }));
        mock.refuse('setRealityCheck', 'system.busy');
      },
    });
    await expect.element(every(t('check.every'))).toHaveTextContent('45 min');
    await every(t('check.every')).click();
    await page.getByRole('option', { name: '15 min' }).click();
    await expectNote(every(t('check.every')), t('error:system.busy'));
    await expect.element(every(t('check.every'))).toHaveTextContent('45 min');
  });
});
