import { testScreen } from '@baize/pages/screen';
import { aContractMessage, aMoneyMessage, aWrittenMessage, messagePage } from '@baize/pages/worlds/messages';
import { frameCalls } from '@baize/pages/worlds/shell';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { agentOpener, currentAddress } from '../../testing/visit.tsx';

const open = agentOpener('/agentHome/messageV2', (platform) =>
  platform.answer('messages', messagePage([aMoneyMessage(), aWrittenMessage()], 2)),
);

testScreen('agent messages', { open, passesOver: frameCalls });

test('links from a message to the players’ site, which has the page', async () => {
  const content = '<p><a href="/help#play">Rules</a> <a href="/agentHome/withdraw">Withdraw</a></p>';
  const { platform } = await open({
    prepare: (mock) => {
      mock.answer('messages', messagePage([aWrittenMessage({ content })]));
      mock.answer('systemStatus', (_request, sample) => ({ ...sample, mainDomain: 'https://play.example' }));
    },
  });
  expect(platform.calls.some(({ id }) => id === 'messages')).toBe(true);
  await page.getByRole('button', { name: 'Your account is ready', exact: false }).click();
  await expect
    .element(page.getByRole('link', { name: 'Rules' }))
    .toHaveAttribute('href', 'https://play.example/help#play');
  const main = page.getByRole('main');
  await expect.element(main.getByRole('link', { name: 'Withdraw' })).toHaveAttribute('href', '/agentHome/withdraw');
});

test('keeps the page of messages in an address of the agent centre', async () => {
  const { t } = await open();
  await page.getByRole('button', { name: t('pager.page', { page: 2 }) }).click();
  await expect.poll(currentAddress).toBe('/agentHome/messageV2?page=2');
});

test('describes the event of a contract, its kind and its other side', async () => {
  const list = [aContractMessage(), aContractMessage({ messageId: 'ended', event: 'ended', account: '*' })];
  const { t } = await open({ prepare: (mock) => mock.answer('messages', messagePage(list)) });
  await page.getByRole('button', { name: 'Daily salary: contract offered', exact: false }).click();
  await expect
    .element(page.getByText(/^sagarmatha offered you a contract at .* It waits for your answer\.$/))
    .toBeVisible();
  await page.getByRole('button', { name: 'Daily salary: contract ended', exact: false }).click();
  await expect
    .element(page.getByText(new RegExp(`^The contract with ${t('message.contract_platform')} was ended`)))
    .toBeVisible();
});
