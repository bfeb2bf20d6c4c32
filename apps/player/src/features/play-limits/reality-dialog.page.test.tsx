import { testScreen } from '@baize/pages/screen';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { aMember } from '@baize/pages/world';
import { requestsOf } from '@baize/pages/worlds/identity';
import { answerDueRealityCheck, aRealityCheck, playLimits } from '@baize/pages/worlds/play-limits';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawFrames, untilFrameShows } from '../../../testing/games.ts';
import { openPlayer } from '../../../testing/visit.tsx';
import { press } from '../../../testing/open-member.ts';
import { REALITY_RETRY_MS } from './reality-step.ts';

const check = ({ t }: Visit) => page.getByRole('dialog', { name: t('check.title') });

/** Opens a page of the site as a member whose reality check is due. */
async function open({ prepare, ...options }: VisitOptions = {}, path = '/help'): Promise<Visit> {
  const visit = await openPlayer(path, {
    signedIn: true,
    ...options,
    prepare: (platform, network) => {
      answerDueRealityCheck(platform);
      platform.answer('playLimits', playLimits());
      prepare?.(platform, network);
    },
  });
  await expect.element(check(visit)).toBeVisible();
  return visit;
}

testScreen('reality-dialog', {
  open,
  passesOver: { ...frameCalls, helpCenter: 'of the page behind the dialog (help.page.test.tsx)' },
});

test.each([
  ['en', '1 h 7 min'],
  ['ne', '1 घण्टा 7 मिनेट'],
] as const)('says in %s how long play lasts and what it brought', async (language, time) => {
  const visit = await open({ language });
  await expect.element(check(visit).getByText(time)).toBeVisible();
  const figures = [...document.querySelectorAll('[role="dialog"] dd')].map(({ textContent }) => textContent);
  expect(figures.slice(1).map((text) => text.replaceAll(/[^\d.−]/g, ''))).toEqual(['250.00', '100.00', '−150.00']);
});

test('must be answered: Escape and a press outside do nothing', async () => {
  const visit = await open();
  await userEvent.keyboard('{Escape}');
  document.elementFromPoint(5, 5)?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(check(visit)).toBeVisible();
  expect(
    check(visit)
      .getByRole('button', { name: visit.t('act.close') })
      .elements(),
  ).toEqual([]);
  expect(requestsOf(visit, 'seenRealityCheck')).toEqual([]);
});

test('closes when the member plays on, and is reported as seen', async () => {
  const visit = await open();
  await press('button', visit.t('check.go_on'));
  await expect.element(check(visit)).not.toBeInTheDocument();
  await visit.settled();
  expect(requestsOf(visit, 'seenRealityCheck')).toHaveLength(1);
  expect(document.querySelector('[role="dialog"]')).toBeNull();
});

test('leads to a break', async () => {
  const visit = await open();
  await press('button', visit.t('check.take_break'));
  await expect.element(page.getByRole('button', { name: visit.t('break.take'), exact: true })).toBeVisible();
  await expect.poll(() => location.pathname + location.hash).toBe('/member/playLimits#break');
  expect(requestsOf(visit, 'seenRealityCheck')).toHaveLength(1);
});

test('signs out', async () => {
  const visit = await open();
  await press('button', visit.t('check.log_out'));
  await expect.element(page.getByRole('banner').getByRole('button', { name: visit.t('header.login') })).toBeVisible();
  expect(requestsOf(visit, 'logout')).toHaveLength(1);
  expect(location.pathname).toBe('/');
});

test('does not appear for a trial account', async () => {
  const visit = await openPlayer('/help', {
    signedIn: true,
    prepare: (platform) => {
      answerDueRealityCheck(platform);
      platform.answer('memberInfo', aMember({ type: 4 }));
    },
  });
  expect(requestsOf(visit, 'realityCheck')).toEqual([]);
  expect(document.querySelector('[role="dialog"]')).toBeNull();
});

test('appears at the due time, with the figures of that moment', async () => {
  const asked: number[] = [];
  const visit = await openPlayer('/help', {
    signedIn: true,
    prepare: (platform) =>
      platform.answer('realityCheck', () => {
        asked.push(1);
        return aRealityCheck(
          asked.length === 1 ? { dueInSeconds: 1, playedMinutes: 59 } : { dueInSeconds: 0, playedMinutes: 60 },
        );
      }),
  });
  expect(document.querySelector('[role="dialog"]')).toBeNull();
  await expect.element(check(visit).getByText('1 h')).toBeVisible();
});

test('appears after a failed call, because the call is repeated', async () => {
  const visit = await openPlayer('/help', {
    signedIn: true,
    prepare: (platform) => platform.answer('realityCheck', aRealityCheck({ dueInSeconds: 1 })),
  });
  const release = visit.network.hold('/wps/member/play/realityCheck');
  visit.platform.refuse('realityCheck', 'system.unexpected');
  const isQueryPending = () =>
    visit.store.getState().api.queries['realityCheck(undefined)']?.status.toString() === 'pending';
  await expect.poll(isQueryPending).toBe(true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  release();
  await untilFrameShows(() => !isQueryPending());
  await drawFrames();
  answerDueRealityCheck(visit.platform);
  vi.advanceTimersByTime(REALITY_RETRY_MS);
  vi.useRealTimers();
  await expect.element(check(visit)).toBeVisible();
});

test('reports the answer again if the first report failed', async () => {
  const visit = await open({ prepare: (platform) => platform.refuse('seenRealityCheck', 'system.unexpected') });
  const reports = () => requestsOf(visit, 'seenRealityCheck').length;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const goOn = check(visit).getByRole('button', { name: visit.t('check.go_on') });
  (goOn.element() as HTMLElement).click();
  await untilFrameShows(() => reports() === 1 && document.querySelector('[role="dialog"]') === null);
  await drawFrames();
  vi.advanceTimersByTime(REALITY_RETRY_MS);
  vi.useRealTimers();
  await expect.poll(reports).toBe(2);
});
