import type { Page } from '@playwright/test';
import { readRoundIds } from './round-ids.ts';
import { creditPlayMoney, listGames, playRounds } from './rounds.ts';
import { expect, createUsername, test } from './test.ts';

const PAGE_SIZE = 20;
const ROUNDS = PAGE_SIZE + 2;

test('the betting record pages through real bets, and its states add up to the total', async ({ player, page }) => {
  await player.openSignedIn(createUsername());
  await creditPlayMoney(page, '5000');
  const [slot] = await listGames(page, 'RNG');
  await playRounds(page, slot!, ROUNDS);

  await player.open('/member/personalHistoryCopy');
  await expect.poll(async () => (await readRoundIds(page)).size).toBe(PAGE_SIZE);
  const idsOfFirstPage = await readRoundIds(page);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(async () => (await readRoundIds(page)).size).toBe(ROUNDS - PAGE_SIZE);
  expect([...(await readRoundIds(page))].filter((id) => idsOfFirstPage.has(id))).toEqual([]);
  const won = await countBetsInState(page, 'Won', 'won');
  const lost = await countBetsInState(page, 'Lost', 'lost');
  const even = await countBetsInState(page, 'Break-even', 'even');
  expect(won + even + lost).toBe(ROUNDS);
});

async function countBetsInState(page: Page, option: string, state: string): Promise<number> {
  const answered = page.waitForResponse((response) => response.url().includes(`state=${state}`));
  await choose(page, 'State', option);
  await answered;
  await expect(page.getByLabel('Totals of the period')).toHaveAttribute('aria-busy', 'false');
  return await readBetCount(page);
}

async function readBetCount(page: Page): Promise<number> {
  return Number(await page.getByLabel('Totals of the period').locator('dd').first().innerText());
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
