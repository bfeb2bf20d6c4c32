import type { MockPlatform } from '@baize/api/testing';
import { testScreen } from '@baize/pages/screen';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { answerLotteries, someDraws } from '@baize/pages/worlds/lottery';
import { frameCalls } from '@baize/pages/worlds/shell';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { memberOpener, press } from '../../../../testing/open-member.ts';

const PATH = '/lottery/trends?gameCode=SSC_1M';
const silentCalls = {
  ...frameCalls,
  lottoMenu: 'the list of lotteries stays empty; the draws of the address are shown',
};

function mockAnswers(platform: MockPlatform): void {
  answerLotteries(platform);
  platform.answer('lottoDraws', ({ limitNum }) => someDraws(limitNum));
}

const openAt = async (address: string, options?: VisitOptions): Promise<Visit> =>
  await memberOpener(address, mockAnswers)({ signedIn: false, ...options });

const lastRequest = (platform: MockPlatform) => platform.calls.findLast(({ id }) => id === 'lottoDraws')?.request;

async function choose(field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

testScreen('lottery-trends-page', { open: async (options) => await openAt(PATH, options), passesOver: silentCalls });

describe('the trends', () => {
  test('show which numbers were drawn often and rarely, and that this does not change the chances', async () => {
    const { t } = await openAt(PATH);
    await expect
      .element(page.getByRole('region', { name: t('lotto_trend.hot') }))
      .toMatchTextContent(/0\s*17 × · 0.*1\s*17 × · 1.*2\s*16 × · 2/);
    await expect.element(page.getByText(t('lotto_trend.no_memory'))).toBeVisible();
  });

  test('show each draw with the missing numbers, for the position of the address', async () => {
    const { t } = await openAt(`${PATH}&draws=30&chart=position-1`);
    const table = page.getByRole('region', { name: t('lotto_trend.table') }).getByRole('table');
    // The last draw has 0 in the first position. 1 was drawn one draw earlier, 2 two draws earlier, and 3 never.
    await expect.element(table.getByRole('row').nth(1)).toMatchTextContent(/20261123-1000\s*0\s*1\s*2\s*30/);
    await expect
      .element(table.getByRole('row', { name: new RegExp(t('lotto_trend.times')) }))
      .toMatchTextContent(/10.*10.*10.*0/);
  });

  test('use the chosen number of draws, which the address contains', async () => {
    const { platform, t } = await openAt(PATH);
    expect(lastRequest(platform)).toEqual({ gameCode: 'SSC_1M', limitNum: 50 });
    await page.getByRole('radio', { name: '200' }).click({ force: true });
    await vi.waitFor(() => expect(lastRequest(platform)).toEqual({ gameCode: 'SSC_1M', limitNum: 200 }));
    await choose(t('lotto_trend.chart'), t('lotto_trend.chart_sum'));
    expect(location.search).toBe('?gameCode=SSC_1M&chart=sum&draws=200');
    // Forty-six sums do not fit side by side.
    await expect.element(page.getByRole('heading', { name: t('lotto_trend.all_numbers') })).toBeVisible();
  });

  test('have roads of big and small, odd and even, dragon and tiger', async () => {
    const { t } = await openAt(`${PATH}&road=dragon-tiger`);
    const road = page.getByRole('region', { name: t('lotto_trend.road_dragon_tiger') });
    await expect.element(road.getByRole('listitem').first()).toBeVisible();
    await page.getByRole('radio', { name: t('lotto_trend.road_odd_even') }).click({ force: true });
    await expect.element(page.getByRole('region', { name: t('lotto_trend.road_odd_even') })).toBeVisible();
    expect(location.search).toBe('?gameCode=SSC_1M&road=odd-even');
  });

  test('show the end of a road that is wider than the page', async () => {
    // Each draw is small, so the road is one row of fifty cells.
    const { t } = await openAt(PATH, { size: 'phone' });
    const road = page.getByRole('region', { name: t('lotto_trend.road_big_small') });
    await expect.element(road).toBeVisible();
    const { scrollLeft, clientWidth, scrollWidth } = road.element();
    expect(scrollWidth).toBeGreaterThan(clientWidth);
    expect(Math.ceil(scrollLeft + clientWidth)).toBeGreaterThanOrEqual(scrollWidth);
  });

  test('end with the draws, each leading to its verification', async () => {
    const { t } = await openAt(PATH, {
      prepare: (platform) =>
        platform.answer('lottoDraws', {
          ...someDraws(1),
          draws: someDraws(1).draws.map((draw) => ({ ...draw, version: 2 })),
        }),
    });
    await expect
      .element(page.getByRole('link', { name: t('lotto_trend.verify_of', { issue: '20261123-1000' }) }))
      .toHaveAttribute('href', '/lottery/verify?gameCode=SSC_1M&issue=20261123-1000');
    await expect.element(page.getByText(t('lotto_trend.corrected'))).toBeVisible();
  });

  test('show ten draws first, and all of them when the person asks', async () => {
    const { t } = await openAt(PATH);
    const links = page.getByRole('link', { name: /^Verify draw/ });
    await expect.element(links).toHaveLength(10);
    await press('button', t('lotto_trend.show_all'));
    await expect.element(links).toHaveLength(50);
  });

  test('show the prizes of a Vietnamese lottery', async () => {
    const draw = { issue: '20261123-1000', drawnAt: '2026-11-23T08:30:00.000Z', text: '01234|00001|1,2|3|4|5|6|07' };
    const { t } = await openAt('/lottery/trends?gameCode=VN_1M', {
      prepare: (platform) =>
        platform.answer('lottoDraws', {
          gameCode: 'VN_1M',
          family: 'vn-north',
          announced: null,
          draws: [{ ...draw, version: 1 }],
        }),
    });
    await expect.element(page.getByText(t('lotto_draw.row_special'))).toBeVisible();
    await expect
      .element(page.getByRole('combobox', { name: t('lotto_trend.chart') }))
      .toMatchTextContent(t('lotto_trend.chart_tails'));
  });

  test('change with the chosen lottery', async () => {
    const { platform, t } = await openAt('/lottery/trends');
    await expect.element(page.getByText(t('lotto_trend.choose'))).toBeVisible();
    await choose(t('lotto_bet.lottery'), 'Fast SSC');
    await expect.element(page.getByRole('heading', { name: t('lotto_trend.history') })).toBeVisible();
    expect(lastRequest(platform)).toEqual({ gameCode: 'SSC_1M', limitNum: 50 });
  });

  test('lead to the verification and the returns of the same lottery', async () => {
    const { t } = await openAt(PATH);
    const pages = page.getByRole('navigation', { name: t('lotto_draw.pages') });
    await expect
      .element(pages.getByRole('link', { name: t('lotto_verify.title') }))
      .toHaveAttribute('href', '/lottery/verify?gameCode=SSC_1M');
    await expect
      .element(pages.getByRole('link', { name: t('footer.lottery_returns') }))
      .toHaveAttribute('href', '/lottery/returns?gameCode=SSC_1M');
  });

  test('show a message for a lottery without draws', async () => {
    const { t } = await openAt(PATH, { prepare: (platform) => platform.answer('lottoDraws', someDraws(0)) });
    await expect.element(page.getByText(t('lotto_trend.empty'))).toBeVisible();
  });

  test('load when the person tries again', async () => {
    const { platform, t } = await openAt(PATH, {
      prepare: (mock) => mock.refuse('lottoDraws', 'system.unexpected'),
    });
    await expect.element(page.getByRole('alert')).toMatchTextContent(t('error:system.unexpected'));
    mockAnswers(platform);
    await press('button', t('act.try_again'));
    await expect.element(page.getByRole('heading', { name: t('lotto_trend.history') })).toBeVisible();
  });
});
