import { LOTTERY_LINES_MAX } from '@baize/contract/limits';
import { expectAccessibleInBothThemes, expectNoHorizontalOverflow } from '@baize/pages/accessible';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { acceptOrders, openLottery, placedCalls, placeName } from '../../../../testing/lottery.ts';
import { press } from '../../../../testing/open-member.ts';

const NORTH =
  '12345|67890|11111,22222|33333,44444,55555,66666,77777,88888|1234,5678,9012,3456|1111,2222,3333,4444,5555,6666|123,456,789|12,34,56,78';

/** Opens the play Lô 2 of Northern Vietnam and its shorthand. */
async function openShorthand(options: VisitOptions = {}): Promise<Visit> {
  const visit = await openLottery(options, { family: 'vn-north', markets: ['credit', 'traditional'] }, NORTH);
  await press('radio', visit.t('lottery.shorthand'));
  await expect.element(field(visit)).toBeVisible();
  return visit;
}

const field = ({ t }: Visit) => page.getByRole('textbox', { name: t('lottery.shorthand') });
const preview = () => document.querySelector('main ol[aria-label]')?.textContent ?? '';

test('makes lines of typed bets, and puts them into the slip', async () => {
  const visit = await openShorthand({ prepare: acceptOrders });
  const { t, platform } = visit;
  await field(visit).fill('12 34x10\n10/15keo60x0.5');
  const previewed = page.getByRole('list', { name: t('lottery.shorthand_preview') });
  await expect.element(previewed.getByRole('listitem').nth(1)).toBeVisible();
  await page.getByRole('button', { name: t('lottery.add_line') }).click();
  await page.getByRole('button', { name: placeName(t) }).click();
  await vi.waitFor(() => expect(placedCalls(platform)).toHaveLength(1));
  expect(placedCalls(platform)[0]?.request).toMatchObject({
    lines: [
      { playId: 'vn-north.lots.lo2', selection: '12,34', price: { market: 'credit', amount: '10.00' } },
      { selection: '10,15,20,25,30,35,40,45,50,55,60', price: { amount: '0.50' } },
    ],
  });
});

test('shows mistakes by line and character, and keeps the rest', async () => {
  const visit = await openShorthand();
  const { t } = visit;
  await field(visit).fill('12x10\n345 abc');
  await expect.element(page.getByText(t('lottery.place_in_text', { line: 2, column: 5 }))).toBeVisible();
  await expect.element(page.getByText(t('lottery.shorthand_wrong_length', { digits: '2' }))).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: t('lottery.add_line') }))
    .not.toHaveAttribute('aria-disabled', 'true');
});

test('uses the stake of the panel for numbers without a stake', async () => {
  const visit = await openShorthand();
  const { t } = visit;
  await field(visit).fill('12 34');
  const add = page.getByRole('button', { name: t('lottery.add_line') });
  await expect.element(add).toHaveAccessibleDescription(t('lottery.shorthand_mend'));
  await page.getByRole('textbox', { name: t('lottery.amount') }).fill('2');
  await expect.element(add).not.toHaveAttribute('aria-disabled', 'true');
  await vi.waitFor(() => expect(preview()).toMatch(/108\.00/));
});

test('a full slip takes no further line, and what was chosen stays', async () => {
  const visit = await openShorthand();
  const { t } = visit;
  const add = page.getByRole('button', { name: t('lottery.add_line') });
  await field(visit).fill('12x1\n'.repeat(LOTTERY_LINES_MAX));
  await expect.element(add).not.toHaveAttribute('aria-disabled', 'true');
  await add.click();
  const full = t('lottery.shorthand_lines_max', { most: String(LOTTERY_LINES_MAX) });
  await field(visit).fill('34x1');
  await expect.element(add).toHaveAccessibleDescription(full);
  await press('radio', t('lottery.entry_picked'));
  await page.getByRole('button', { name: t('lottery.random'), exact: true }).click();
  await page.getByRole('textbox', { name: t('lottery.amount') }).fill('2');
  await expect.element(add).toHaveAccessibleDescription(full);
  const chosen = () => document.querySelectorAll('main [aria-pressed="true"]').length;
  const chosenBefore = chosen();
  expect(chosenBefore).toBeGreaterThan(0);
  await add.click({ force: true });
  expect(chosen()).toBe(chosenBefore);
});

test('sells numbers at the traditional price as well', async () => {
  const visit = await openShorthand({ prepare: acceptOrders });
  const { t, platform } = visit;
  await press('radio', t('lottery.market_traditional'));
  await field(visit).fill('12x10');
  await page.getByRole('button', { name: t('lottery.add_line') }).click();
  await page.getByRole('button', { name: placeName(t) }).click();
  await vi.waitFor(() => expect(placedCalls(platform)).toHaveLength(1));
  expect(placedCalls(platform)[0]?.request).toMatchObject({
    cost: '216.00',
    lines: [{ price: { market: 'traditional', amount: '10.00', coefficientPpm: 800_000 } }],
  });
});

test('is accessible in both themes, and fits a phone', async () => {
  const visit = await openShorthand({ size: 'phone' });
  await field(visit).fill('12 34x10\n345');
  await expectAccessibleInBothThemes();
  expectNoHorizontalOverflow();
});
