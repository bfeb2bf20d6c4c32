import { testScreen } from '@baize/pages/screen';
import { aProfit, daysAgo, noProfit } from '@baize/pages/worlds/records';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { memberOpener, press } from '../../../testing/open-member.ts';

const PATH = '/member/personalProfit';
const DAY = daysAgo(3);

const open = memberOpener(PATH, (platform) => platform.answer('personalProfit', aProfit(DAY)));

const rows = () =>
  [...document.querySelectorAll('main table[data-state] tbody tr')].map(({ textContent }) => textContent);

testScreen('profit-page', { open, passesOver: frameCalls });

test('shows the sums of the period, with bonuses and rebates', async () => {
  const { t } = await open();
  const totals = page.getByLabelText(t('bets.totals'));
  await expect
    .element(totals)
    .toMatchTextContent(/\+रू 21\.00.*30\.00.*51\.00.*5,000\.00.*1,000\.50.*150\.00.*\+रू 171\.00/);
});

test('shows the same figures by day and by category, without days that have no bet', async () => {
  const { t } = await open();
  await expect.element(page.getByRole('heading', { name: t('profit.by_day') })).toBeVisible();
  expect(rows()).toHaveLength(1);
  expect(rows()[0]).toMatch(/30\.00.*51\.00.*\+.*21\.00/);
  await press('radio', t('bets.category'));
  await expect.element(page.getByRole('cell', { name: t('category.RNG') })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: t('profit.by_category') })).toBeVisible();
  expect(rows()).toHaveLength(1);
});

test('requests the days of the address, or the last seven if they are invalid', async () => {
  const [from, to] = [daysAgo(9), daysAgo(3)];
  const at = async (query: string) =>
    await memberOpener(PATH + query, (platform) => platform.answer('personalProfit', aProfit(DAY)))();
  const { platform } = await at(`?from=${from}&to=${to}`);
  expect(platform.calls.findLast(({ id }) => id === 'personalProfit')?.request).toEqual({ from, to });
  // The server accepts at most a quarter of a year.
  const tooLong = await at(`?from=${daysAgo(99)}&to=${to}`);
  expect(tooLong.platform.calls.findLast(({ id }) => id === 'personalProfit')?.request).not.toMatchObject({ to });
});

test('shows that there were no bets', async () => {
  const { t } = await open({ prepare: (platform) => platform.answer('personalProfit', noProfit) });
  await expect.element(page.getByText(t('bets.empty_title')).first()).toBeVisible();
});

test('loads when the person tries again', async () => {
  const { platform, t } = await open({ prepare: (mock) => mock.refuse('personalProfit', 'system.unexpected') });
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('error:system.unexpected'));
  platform.answer('personalProfit', aProfit(DAY));
  await press('button', t('act.try_again'));
  await vi.waitFor(() => expect(rows()).toHaveLength(1));
});
