import { credit } from './rounds.ts';
import { expect, newUsername, test } from './test.ts';

test('a credited deposit gives one message: unread, read by opening it, deleted', async ({ player, page }) => {
  await player.arrive(newUsername());
  await credit(page, '350');
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
