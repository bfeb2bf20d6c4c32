import { query } from './database.ts';
import { creditPlayMoney } from './rounds.ts';
import { expect, createUsername, test } from './test.ts';

test('a member enters a room, sends a gift, and pays its price without a valid bet', async ({ page, player }) => {
  const account = createUsername();
  await player.openSignedIn(account);
  await creditPlayMoney(page, '100');
  await player.open('/liveChat');
  await page.getByRole('link', { name: 'Enter the room of Maya' }).click();
  const room = page.frameLocator('iframe');
  await expect(room.getByRole('heading', { name: 'Maya' })).toBeVisible();
  await room.getByRole('button', { name: 'Rose 10.00' }).click();
  await expect(room.getByText('Thank you for the gift!')).toBeVisible();
  await expect(room.getByText('90.00 NPR')).toBeVisible();
  const bets = await query<{ state: string; stake: string; valid: string }>(
    `select b.state, b.stake_minor::text as stake, b.valid_bet_minor::text as valid
     from bet b join member m on m.member_id = b.member_id where m.account = $1`,
    [account],
  );
  expect(bets).toEqual([{ state: 'lost', stake: '1000', valid: '0' }]);
});
