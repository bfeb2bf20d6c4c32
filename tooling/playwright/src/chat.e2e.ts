import type { Locator, Page } from '@playwright/test';
import { waitForHydration } from './hydration.ts';
import { findMemberId, runOperatorCommand } from './operator.ts';
import type { SitePage } from './site-page.ts';
import { expect, test } from './test.ts';

/** Sends a message to the open room and waits until it is in the list. */
async function sendMessage(room: Locator, { t }: SitePage['visit'], text: string): Promise<void> {
  await room.getByRole('textbox', { name: t('chat.write') }).fill(text);
  await room.getByRole('button', { name: t('chat.send'), exact: true }).click();
  await expect(room.getByRole('log').getByText(text)).toBeVisible();
}

/** Opens the menu of the message with this text and selects an action. */
async function chooseAction(page: Page, text: string, action: string): Promise<void> {
  await page.getByRole('log').getByRole('listitem').filter({ hasText: text }).getByRole('button').click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('two people talk on a desktop and on a phone, and a moderator removes a message and mutes its author', async ({
  site,
  page,
  otherPage,
}) => {
  const { t } = site.visit;
  const phone = site.onPage(await otherPage());
  await phone.page.setViewportSize({ width: 360, height: 800 });
  const [moderator, player] = [await site.createMember(), await site.createMember()];
  await site.openSignedIn(moderator.account);
  await phone.openSignedIn(player.account);
  const rooms = [await openRoom(site), await openRoom(phone)] as const;
  const [room, phoneRoom] = rooms;

  await test.step('each reads what the other says, without loading the page again', async () => {
    await sendMessage(room, site.visit, 'Welcome, everybody.');
    await expect(phoneRoom.getByText('Welcome, everybody.')).toBeVisible();
    await sendMessage(phoneRoom, site.visit, 'Buy coins from me: call 5550100.');
    await expect(room.getByText('Buy coins from me: call 5550100.')).toBeVisible();
  });

  await test.step('an operator appoints a moderator, who removes the message for both of them', async () => {
    const member = await findMemberId(moderator.account);
    await runOperatorCommand('asha', 'chat-members', 'appoint', '--member', member, '--reason', 'A trusted member');
    await page.reload();
    await waitForHydration(page);
    await openRoom(site);
    await chooseAction(page, 'Buy coins', t('chat.remove'));
    await giveReason(page, t, 'No trade here', t('chat.remove'));
    for (const each of rooms) {
      await expect(each.getByText(t('chat.removed'))).toBeVisible();
      await expect(each.getByText('Buy coins')).toBeHidden();
    }
  });

  await test.step('the moderator mutes the author, who reads on but cannot write', async () => {
    await sendMessage(phoneRoom, site.visit, 'Buy them on my page then.');
    await chooseAction(page, 'Buy them', t('chat.mute_short'));
    await giveReason(page, t, 'No trade here', t('chat.mute_short'));
    await phone.page.reload();
    await waitForHydration(phone.page);
    const muted = await openRoom(phone);
    await expect(muted.getByText(t('chat.read_reason').replace('{{reason}}', 'No trade here'))).toBeVisible();
    await expect(muted.getByRole('textbox')).toBeHidden();
    await sendMessage(room, site.visit, 'Have a good evening.');
    await expect(muted.getByText('Have a good evening.')).toBeVisible();
  });
});

async function giveReason(page: Page, t: SitePage['visit']['t'], reason: string, submit: string): Promise<void> {
  const form = page.getByRole('dialog', { name: submit });
  await form.getByRole('textbox', { name: t('chat.reason') }).fill(reason);
  await form.getByRole('button', { name: submit, exact: true }).click();
  await expect(form).toBeHidden();
}

/** Opens the chat room of the lobby, on a phone from the menu. */
async function openRoom({ page, visit: { t } }: SitePage): Promise<Locator> {
  if ((page.viewportSize()?.width ?? 0) < 768)
    await page
      .getByRole('button', { name: t('nav.menu'), exact: true })
      .filter({ visible: true })
      .click();
  // A desktop has it in the side menu and in the bar at the right.
  const openers = page.getByRole('button', { name: t('nav.chat'), exact: true }).filter({ visible: true });
  await openers.first().click();
  const room = page.getByRole('dialog', { name: t('chat.title') });
  await expect(room.getByRole('textbox').or(room.getByText(t('chat.read_reason').split('{{')[0] ?? ''))).toBeVisible();
  return room;
}
