import { AgentPage } from './agent-page.ts';
import { readRoundIds } from './round-ids.ts';
import { expect, createUsername, test } from './test.ts';

/**
 * Tests the product's main flow: a player registers below an agent, gets play money, opens a slot from the lobby, bets
 * and wins by the wallet API of the arcade's process, and sees balance and betting record change; the agent sees the
 * same bets.
 */
const BAGMATI_CODE = 'BBAGMATI';
const SPINS = 3;

test('a player plays, and the agent above sees the same bets', async ({ player, page, otherPage }) => {
  const username = createUsername();
  await player.register(username, BAGMATI_CODE);
  await player.depositDemo('1000');
  await expect(player.balance).toContainText('1,000.00');

  await player.openFirstSlot();
  let balance = '';
  for (let spin = 0; spin < SPINS; spin += 1) balance = await player.spin();
  await expect(player.balance).toContainText(balance);

  await player.open('/member/personalHistoryCopy');
  await expect.poll(async () => (await readRoundIds(page)).size).toBe(SPINS);
  const played = await readRoundIds(page);

  const agent = new AgentPage(await otherPage());
  await agent.logIn('bagmati');
  await agent.openTeamBetting(username);
  await expect.poll(async () => await readRoundIds(agent.page)).toEqual(played);
});
