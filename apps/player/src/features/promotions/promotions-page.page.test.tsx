import { testScreen } from '@baize/pages/screen';
import type { VisitOptions } from '@baize/pages/visit';
import { answerActivities, anActivity } from '@baize/pages/worlds/promotions';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '../../../testing/open-member.ts';
import { openPlayer } from '../../../testing/visit.tsx';

const activities = [
  anActivity({ activityId: 'goals', title: 'Goals of the week', tab: 'sports' }),
  anActivity({ state: 'process' }),
  anActivity({ activityId: 'spring', title: 'Spring signing', state: 'coming', beginsAt: '2027-03-01T00:00:00.000Z' }),
  anActivity({ activityId: 'autumn', title: 'Autumn', state: 'closed', endsAt: '2026-11-01T00:00:00.000Z' }),
];

const open = async (options: VisitOptions = {}, path = '/promotions') =>
  await openPlayer(path, {
    ...options,
    prepare: (platform, network) => {
      answerActivities(platform, activities);
      options.prepare?.(platform, network);
    },
  });
const cardOf = (title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const groupTitles = () => [...document.querySelectorAll('main h2')].map(({ textContent }) => textContent);

testScreen('promotions-page', { open, passesOver: frameCalls });

test('shows a visitor the groups in the order of the operator, each card with its state and time', async () => {
  const { t } = await open();
  await expect.element(cardOf('Goals of the week')).toBeVisible();
  expect(groupTitles()).toEqual(['Every day', 'Sports']);
  await expect.element(cardOf('Share your first win')).toMatchTextContent(t('promotion.state_process'));
  await expect.element(cardOf('Goals of the week')).toMatchTextContent(t('promotion.open_ended'));
  await expect.element(cardOf('Spring signing')).toMatchTextContent(/Begins on 1 Mar 2027/);
  await expect.element(cardOf('Autumn')).toMatchTextContent(/Ended on 1 Nov 2026/);
});

test('a card leads to the page of its activity', async () => {
  await open();
  await expect
    .element(page.getByRole('link', { name: 'Goals of the week' }))
    .toHaveAttribute('href', '/promotions/goals');
});

test('counts down to the instant at which an activity ends, also when the page is opened again', async () => {
  const endsAt = new Date(Date.now() + 2 * 3_600_000).toISOString();
  const prepare: VisitOptions['prepare'] = (platform) => answerActivities(platform, [anActivity({ endsAt })]);
  await open({ prepare });
  await expect.element(cardOf('Share your first win')).toMatchTextContent(/Ends in (2:00:00|1:59:\d\d)/);
  await open({ prepare });
  await expect.element(cardOf('Share your first win')).toMatchTextContent(/Ends in (2:00:00|1:59:\d\d)/);
});

test('the address contains the group and the search', async () => {
  const { platform, t } = await open({}, '/promotions?tab=sports');
  expect(groupTitles()).toEqual(['Sports']);
  await page.getByRole('searchbox', { name: t('promotion.search') }).fill('goals');
  await expect.poll(() => location.search).toBe('?tab=sports&q=goals');
  await expect
    .poll(() => platform.calls.findLast(({ id }) => id === 'activities')?.request)
    .toMatchObject({ tab: 'sports', search: 'goals' });
});

test('shows that no promotion has this title, and leads back to all', async () => {
  const { t } = await open({}, '/promotions?q=nothing');
  await expect.element(page.getByText(t('promotion.found_none'))).toBeVisible();
  await press('link', t('promotion.show_all'));
  await expect.element(cardOf('Goals of the week')).toBeVisible();
});

test('shows that there are no promotions', async () => {
  const { t } = await open({ prepare: (platform) => answerActivities(platform, []) });
  await expect.element(page.getByText(t('promotion.empty'))).toBeVisible();
});

test('tells a member who is on a break why there are no promotions', async () => {
  const { t } = await open({
    signedIn: true,
    prepare: (platform) => answerActivities(platform, [], 'break'),
  });
  await expect.element(page.getByText(t('promotion.obstacle_break'))).toBeVisible();
});

test('leads a member who has turned offers off to the setting', async () => {
  const { t } = await open({
    signedIn: true,
    prepare: (platform) => answerActivities(platform, [], 'offers_off'),
  });
  await expect
    .element(page.getByRole('link', { name: t('promotion.to_settings') }))
    .toHaveAttribute('href', '/member/playLimits');
});

test('loads when the person tries again', async () => {
  const { platform, t } = await open({ prepare: (mock) => mock.refuse('activities', 'system.unexpected') });
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('error:system.unexpected'));
  answerActivities(platform, activities);
  await press('button', t('act.try_again'));
  await expect.element(cardOf('Goals of the week')).toBeVisible();
});
