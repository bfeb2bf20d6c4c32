import { AgentPage } from './agent-page.ts';
import { PlayerPage } from './player-page.ts';
import { readRegisteredMember } from './registration-fixtures.ts';
import { agentOrigin } from './stack.ts';
import { expect, createUsername, test } from './test.ts';

/** Page tests and database tests cover the forms themselves, their refusals and the codes of links. */
test('a person registers by an agent’s link, is placed below it, and finds the preset contract', async ({
  agent,
  page,
  otherPage,
}) => {
  const username = createUsername();
  const visitor = await otherPage();
  const linkName = `Partners of ${username}`;
  const link = page.locator('section').filter({ hasText: linkName });
  let address = '';

  await test.step('the agent makes a link for agents with preset terms', async () => {
    await agent.logIn('himal');
    await expect(agent.overviewTitle).toBeVisible();
    await agent.open('/agentHome/registerCenter?tab=links');
    await page.getByRole('button', { name: 'Make a link' }).click();
    const popup = page.getByRole('dialog', { name: 'Make a link' });
    await popup.getByRole('textbox', { name: 'Name' }).fill(linkName);
    await popup.getByRole('combobox', { name: 'Kind of account' }).click();
    await page.getByRole('option', { name: 'Agent', exact: true }).click();
    await popup.getByRole('checkbox', { name: 'Daily salary' }).check();
    await popup.getByRole('textbox', { name: 'Rate' }).fill('0.4');
    await popup.getByRole('button', { name: 'Make the link' }).click();
    await expect(popup).toBeHidden();
    address = await link.getByText(/\/register\?referralCode=/).innerText();
  });

  await test.step('a visitor registers by the link and is led to the agents’ site', async () => {
    const player = new PlayerPage(visitor);
    const { pathname, search } = new URL(address);
    await player.open(`${pathname}${search}`);
    await player.fillRegistration(username);
    await player.submitRegistration();
    await expect(visitor).toHaveURL(`${agentOrigin}/agent`);
    expect(await readRegisteredMember(username)).toMatchObject({ upline: 'himal' });
  });

  await test.step('the new agent logs in and accepts the pending contract', async () => {
    await new AgentPage(visitor).logIn(username);
    const popup = visitor.getByRole('dialog', { name: 'A contract waits for your answer' });
    await expect(popup.getByText('0.4%').first()).toBeVisible();
    await popup.getByRole('button', { name: 'Agree' }).click();
    await visitor.getByRole('alertdialog').getByRole('button', { name: 'Agree' }).click();
    await expect(visitor.getByText('You have agreed.')).toBeVisible();
  });

  await test.step('the link has counted the visit and the registration', async () => {
    await agent.open('/agentHome/registerCenter?tab=links');
    await expect(link).toContainText('1 (1 today)');
  });
});
