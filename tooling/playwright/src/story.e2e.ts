import { randomBytes } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { AgentPage } from './agent-page.ts';
import { PlayerPage } from './player-page.ts';

/**
 * The product's main job, end to end: a player registers below an agent, gets play money, opens a slot from the lobby, bets and
 * wins through the wallet API of the arcade's process, sees balance and betting record change; the agent sees the same bet.
 */
const BAGMATI_CODE = 'BBAGMATI';
const SPINS = 3;

test('a player plays, and the agent above sees the same bets', async ({ page, browser }) => {
  const username = `e2e${randomBytes(4).toString('hex')}`;
  const player = new PlayerPage(page);
  await player.register(username, BAGMATI_CODE);
  await player.depositDemo('1000');
  await expect(player.balance).toContainText('1,000.00');

  await player.openFirstSlot();
  let balance = '';
  for (let spin = 0; spin < SPINS; spin += 1) balance = await player.spin();
  await expect(player.balance).toContainText(balance);

  await player.open('/member');
  await expect.poll(async () => (await roundIds(page)).size).toBe(SPINS);
  const played = await roundIds(page);

  const agent = new AgentPage(await freshPage(browser.newPage()));
  await agent.logIn('bagmati');
  await agent.openTeamBetting(username);
  await expect.poll(async () => await roundIds(agent.page)).toEqual(played);
  await agent.page.close();
});

/** The arcade's rounds have UUIDs; whatever shows them, table or card, shows each once. */
async function roundIds(page: Page): Promise<Set<string>> {
  const text = await page.getByRole('main').innerText();
  return new Set(text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g));
}

async function freshPage(made: Promise<Page>): Promise<Page> {
  const page = await made;
  const size = test.info().project.use.viewport;
  if (size) await page.setViewportSize(size);
  return page;
}
