import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findMemberId, runOperatorCommand, runOps } from './operator.ts';
import { creditPlayMoney } from './rounds.ts';
import { expect, createUsername, test } from './test.ts';

test('a credited deposit gives one message: unread, read by opening it, deleted', async ({ player, page }) => {
  await player.openSignedIn(createUsername());
  await creditPlayMoney(page, '350');
  const message = page.getByRole('button', { name: /Deposit credited/ });
  // The worker delivers the event after the deposit itself.
  await expect(async () => {
    await player.open('/member/messageV2');
    await expect(message).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expect(message).toHaveAccessibleName(/^Unread:/);

  await message.click();
  await expect(page.getByText(/Your deposit of .*350\.00 was credited at/)).toBeVisible();
  await expect(message).not.toHaveAccessibleName(/^Unread:/);
  await page.reload();
  await expect(message).not.toHaveAccessibleName(/^Unread:/);

  await page.getByRole('checkbox', { name: 'Mark: Deposit credited' }).check();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('There is no message for you.')).toBeVisible();
});

test("an agent finds the platform's messages in the account menu", async ({ agent, page }) => {
  await agent.logIn('bagmati');
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: /Messages/ }).click();
  await expect(page).toHaveURL(/\/agentHome\/messageV2$/);
  await page.getByRole('button', { name: /Your account is ready/ }).click();
  await expect(page.getByRole('link', { name: 'The help centre' })).toBeVisible();
});

test(
  'a message to a VIP level reaches its members alone, in the language of their site, and its readers are counted',
  {
    tag: '@both',
  },
  async ({ site, page, otherPage }, { project }) => {
    // Each size has a level of its own, which no other test has.
    const level = project.name === 'phone' ? '41' : '40';
    const [invited, other] = [await site.createMember(), await site.createMember()];
    await runOperatorCommand(
      'asha',
      'members',
      'change',
      '--member',
      await findMemberId(invited.account),
      '--vip',
      level,
    );
    await sendToLevel(Number(level));

    await site.openSignedIn(invited.account, '/member/messageV2');
    const message = page.getByRole('button', { name: new RegExp(`${TITLES[site.visit.language]} ${level}`) });
    await expect(async () => {
      await page.reload();
      await expect(message).toBeVisible({ timeout: 5000 });
    }).toPass();
    await message.click();
    await expect(page.getByText(`${invited.account}, VIP ${level}`)).toBeVisible();
    const results = async () => (await runOps('messages', 'results', '--merchant', 'BAIZE')).output.split('\n');
    await expect.poll(results).toContainEqual(expect.stringMatching(/sent=1 +read=1\/1 \(100 %\)/));

    const stranger = site.onPage(await otherPage());
    await stranger.openSignedIn(other.account, '/member/messageV2');
    await expect(stranger.page.getByText(site.visit.t('message.none'))).toBeVisible();
  },
);

const TITLES = { en: 'For members of level', ne: 'यो तहका सदस्यहरूलाई' };

/** Sends a service message to the members of a VIP level, after a count, as an operator does. */
async function sendToLevel(level: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'baize-message-'));
  const file = join(folder, 'message.json');
  const content = '<p>{account}, {vip}</p>';
  const campaign = {
    purpose: 'service',
    audience: { who: 'players', vipMin: level, vipMax: level },
    titles: { en: `${TITLES.en} ${level}`, ne: `${TITLES.ne} ${level}` },
    contents: { en: content, ne: content },
  };
  await writeFile(file, JSON.stringify(campaign));
  const { output: out } = await runOps('messages', 'count', '--merchant', 'BAIZE', '--file', file);
  expect(out).toContain('1 members get the message now.');
  await runOperatorCommand('asha', 'messages', 'send', '--file', file, '--expect', '1');
  await rm(folder, { recursive: true });
}
