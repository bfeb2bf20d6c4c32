import type { Page } from '@playwright/test';
import { PlayerPage } from './player-page.ts';
import { readRoundIds } from './round-ids.ts';
import { creditPlayMoney, listGames, playRounds } from './rounds.ts';
import { expect, createUsername, test } from './test.ts';

const GANDAKI_CODE = 'BGANDAKI';
const ROUNDS = 6;

/** Page tests of the agent site cover the filters themselves, their address, the layouts and the failures. */
test('an agent sees the play of a new member below it, in the overview and bet by bet', async ({
  agent,
  page,
  otherPage,
}) => {
  const username = await playBelowGandaki(await otherPage());
  await agent.logIn('gandaki');
  const search = page.getByRole('searchbox', { name: 'Search by account' });
  const row = page.locator('tr, li').filter({ hasText: username });

  await test.step('the overview counts the bets of its days', async () => {
    await expect(agent.overviewTitle).toBeVisible();
    // The overview reads its figures once, and a bet is counted in them by an event that may still be on its way.
    await expect(async () => {
      await agent.open('/agentHome');
      await search.fill(username);
      await expect(row).toContainText(`Bets${ROUNDS}`, { timeout: 5000 });
    }).toPass();
    await agent.open('/agentHome?from=2026-01-01&to=2026-01-02');
    await search.fill(username);
    await expect(row).toContainText('Bets0');
  });

  await test.step('each bet is won or lost, and all of them are slots', async () => {
    await agent.openTeamBetting(username);
    let all = new Set<string>();
    await expect
      .poll(async () => {
        all = await readRoundIds(page);
        return all.size;
      })
      .toBe(ROUNDS);
    expect(await findWith(page, 'Category', 'Slots')).toEqual(all);
    const won = await findWith(page, 'State', 'Won');
    const lost = await findWith(page, 'State', 'Lost');
    const even = await findWith(page, 'State', 'Break-even');
    expect([...won, ...lost, ...even].toSorted()).toEqual([...all].toSorted());
    expect(await findWith(page, 'Category', 'Live casino')).toEqual(new Set());
    await expect(page.getByText('No bet fits these filters.')).toBeVisible();
  });
});

async function playBelowGandaki(page: Page): Promise<string> {
  const username = createUsername();
  const player = new PlayerPage(page);
  await player.openSignedIn(username, GANDAKI_CODE);
  await creditPlayMoney(page, '2000');
  const [slot] = await listGames(page, 'RNG');
  if (slot === undefined) throw new Error('the arcade has no slot');
  await playRounds(page, slot, ROUNDS);
  return username;
}

/** Returns the rounds that the server finds with this option of the filter. */
async function findWith(page: Page, field: string, option: string): Promise<Set<string>> {
  await page.getByRole('combobox', { name: field }).click();
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/wps/agent/team/bets');
  await page.getByRole('option', { name: option, exact: true }).click();
  await answered;
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  return await readRoundIds(page);
}
