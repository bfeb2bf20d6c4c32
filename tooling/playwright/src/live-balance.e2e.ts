import type { Locator } from '@playwright/test';
import { sendFromBelow } from './money-from-below.ts';
import { credit, gamesOf, playRounds } from './rounds.ts';
import { openSitePage, type SitePage } from './site-page.ts';
import { expect, test } from './test.ts';

// Nothing asks for a balance by itself: a page that is not told waits in vain. How soon it is told is no affair of a test.
test('every open tab shows a new balance by itself, wherever it was made', async ({ site, page, otherPage }) => {
  const { account } = await site.newMember();
  const other = site.on(await otherPage());
  const tabs = [site, other];
  for (const tab of tabs) {
    await arriveTold(tab, account);
    await expect(tab.inside).toContainText('0.00');
  }

  await test.step('a deposit that one of them has made', async () => {
    await credit(page, '500');
    for (const { inside } of tabs) await expect(inside).toContainText('500.00');
  });

  await test.step('a game that neither of them shows', async () => {
    const [slot] = await gamesOf(page, 'RNG');
    await playRounds(page, slot!, 1);
    await expect(site.inside).not.toContainText('500.00');
    await expect(async () => expect(await amountIn(other.inside)).toBe(await amountIn(site.inside))).toPass();
  });
});

test('an agent sees what a member sends up, on the page that is open', async ({ page, otherPage }, { project }) => {
  const agent = await openSitePage(page, 'agent', project.name);
  const upline = await agent.newMember();
  await arriveTold(agent, upline.account);
  await expect(agent.balance).toContainText('0.00');

  await sendFromBelow(await otherPage(), project.name, upline.account, '120.50');
  await expect(agent.balance).toContainText('120.50');
});

/** From then on the tab is told; before, it asks like any other. */
async function arriveTold(tab: SitePage, account: string): Promise<void> {
  const told = tab.page.waitForEvent('websocket', (socket) => socket.url().includes('/wps/live'));
  await tab.arrive(account);
  const socket = await told;
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('balance-changed'));
}

async function amountIn(balance: Locator): Promise<string | undefined> {
  return /[\d,]+\.\d\d/.exec(await balance.innerText())?.[0];
}
