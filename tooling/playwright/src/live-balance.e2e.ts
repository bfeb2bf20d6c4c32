import type { Page } from '@playwright/test';
import { sendMoneyFromDownline } from './money-from-below.ts';
import { creditPlayMoney, listGames, playRounds, readBalance, type GameChoice } from './rounds.ts';
import { openSitePage, type SitePage } from './site-page.ts';
import { expect, test } from './test.ts';

/** Limit of rounds. This many rounds in a row that win exactly their stake are not to be expected. */
const ROUNDS_MAX = 20;

// No page polls its balance, so a page without a live message would wait in vain.
test('every open tab shows a new balance at once, wherever it was changed', async ({ site, page, otherPage }) => {
  const { account } = await site.createMember();
  const other = site.onPage(await otherPage());
  const tabs = [site, other];
  for (const tab of tabs) {
    await openAndAwaitMessage(tab, account);
    await expect(tab.signedInMark).toContainText('0.00');
  }

  await test.step('by a deposit in one of them', async () => {
    await creditPlayMoney(page, '500');
    for (const { signedInMark } of tabs) await expect(signedInMark).toContainText('500.00');
  });

  await test.step('by a game in neither of them', async () => {
    const [slot] = await listGames(page, 'RNG');
    const balance = await playUntilBalanceChanges(page, slot!);
    for (const { signedInMark } of tabs) await expect(signedInMark).toContainText(formatAmount(balance));
  });
});

test('an agent sees a transfer from a member on its open page', async ({ page, otherPage }, { project }) => {
  const agent = await openSitePage(page, 'agent', project.name);
  const upline = await agent.createMember();
  await openAndAwaitMessage(agent, upline.account);
  await expect(agent.balance).toContainText('0.00');

  await sendMoneyFromDownline(await otherPage(), project.name, upline.account, '120.50');
  await expect(agent.balance).toContainText('120.50');
});

/** Opens the site and waits for the first message of the socket; before it, the tab requests the balance itself. */
async function openAndAwaitMessage(tab: SitePage, account: string): Promise<void> {
  // The listener is added before the page opens, because the message may precede the load of the page.
  const firstMessage = tab.page
    .waitForEvent('websocket', (socket) => socket.url().includes('/wps/live'))
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('balance-changed')),
    );
  await tab.openSignedIn(account);
  await firstMessage;
}

/** Plays until the balance changes, because a round that wins exactly its stake would not show. Returns the balance. */
async function playUntilBalanceChanges(page: Page, game: GameChoice): Promise<string> {
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
