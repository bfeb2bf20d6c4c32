import { agentOrigin } from './stack.ts';
import { expect, test } from './test.ts';

test('a member page asks a visitor to log in and then shows the requested page', async ({ player, page }) => {
  const wanted = '/member/personalHistoryCopy?from=2026-01-01&to=2026-01-31&state=won';
  await player.open(wanted);
  await player.logIn('anjali');
  await expect(page.getByRole('heading', { name: 'Betting record' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${wanted.replace('?', '\\?')}$`));
});

test('/agentHome of the player site leads to the agent site and its log-in', async ({ player, agent, page }) => {
  await player.open('/agentHome');
  await expect(page).toHaveURL(`${agentOrigin}/agent`);
  await agent.open('/agentHome/personalHistoryCopy?account=kosi');
  await agent.fillLogin('himal');
  await expect(page).toHaveURL(/\/agentHome\/personalHistoryCopy\?account=kosi$/);
});
