import type { Page } from '@playwright/test';
import { PlayerPage } from './player-page.ts';
import { roundIds } from './round-ids.ts';
import { credit, gamesOf, playRounds } from './rounds.ts';
import { expect, newUsername, test } from './test.ts';

const GANDAKI_CODE = 'BGANDAKI';
const ROUNDS = 6;

test('the team overview counts the bets of the days that were chosen', async ({ agent, page, otherPage }) => {
  const username = await playBelowGandaki(await otherPage());
  await agent.logIn('gandaki');
  await page.getByRole('searchbox', { name: 'Search by account' }).fill(username);
  const row = page.locator('tr, li').filter({ hasText: username });
  await expect(row).toContainText(`Bets${ROUNDS}`);
  await page.getByText('Today', { exact: true }).click();
  await expect(page).toHaveURL(/range=today/);
  await page.getByText('Custom', { exact: true }).click();
  await page.getByRole('button', { name: 'Period' }).click();
  await page.getByRole('button', { name: 'Yesterday' }).click();
  await expect(page).toHaveURL(/from=(\d{4}-\d\d-\d\d)&to=\1/);
  await page.getByRole('searchbox', { name: 'Search by account' }).fill(username);
  await expect(row).toBeVisible();
  await expect(row).toContainText('Bets0');
});

test('team betting filters by account, state and category, and a link holds the filter', async ({
  agent,
  page,
  otherPage,
}) => {
  const username = await playBelowGandaki(await otherPage());
  await agent.logIn('gandaki');
  await agent.openTeamBetting(username);
  await expect.poll(async () => (await roundIds(page)).size).toBe(ROUNDS);
  const all = await roundIds(page);
  await expect(page).toHaveURL(new RegExp(`account=${username}`));

  await choose(page, 'State', 'Won');
  await expect(page).toHaveURL(/state=won/);
  await expect.poll(async () => isPart(await roundIds(page), all)).toBe(true);
  await choose(page, 'Category', 'Live casino');
  await expect(page.getByText('No bet fits these filters.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No bet fits these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all bets' }).click();
  await expect(page).not.toHaveURL(/state=|type=|account=/);
});

async function playBelowGandaki(page: Page): Promise<string> {
  const username = newUsername();
  const player = new PlayerPage(page);
  await player.arrive(username, GANDAKI_CODE);
  await credit(page, '2000');
  const [slot] = await gamesOf(page, 'RNG');
  await playRounds(page, slot!, ROUNDS);
  return username;
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

function isPart(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return some.size < all.size && [...some].every((one) => all.has(one));
}
