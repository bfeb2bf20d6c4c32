import type { Page } from '@playwright/test';
import { sendFromBelow } from './money-from-below.ts';
import { credit, gamesOf, playRounds, readBalance, type GameChoice } from './rounds.ts';
import { openSitePage, type SitePage } from './site-page.ts';
import { expect, test } from './test.ts';

/** So many rounds in a row that win exactly their stake are not to be expected. */
const ROUNDS_MAX = 20;

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
    const balance = await playUntilBalanceMoves(page, slot!);
    for (const { inside } of tabs) await expect(inside).toContainText(formatAmount(balance));
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

/** Arrives, and waits for the first message of the socket: from then on the tab is told; before, it asks like any other. */
async function arriveTold(tab: SitePage, account: string): Promise<void> {
  // Listens from the opening of the socket on: the message may come before the page has arrived.
  const told = tab.page
    .waitForEvent('websocket', (socket) => socket.url().includes('/wps/live'))
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('balance-changed')),
    );
  await tab.arrive(account);
  await told;
}

/** Plays until the balance is another one: a round that wins exactly its stake would show nothing. Returns the balance. */
async function playUntilBalanceMoves(page: Page, game: GameChoice): Promise<string> {
  const before = await readBalance(page);
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    await playRounds(page, game, 1);
    const balance = await readBalance(page);
    if (balance !== before) return balance;
  }
  throw new Error(`the balance is ${before} after ${ROUNDS_MAX} rounds`);
}

function formatAmount(amount: string): string {
  return Number(amount).toLocaleString('en', { minimumFractionDigits: 2 });
}
