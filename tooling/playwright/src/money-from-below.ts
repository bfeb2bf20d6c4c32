import { expect, type Page } from '@playwright/test';
import { query } from './database.ts';
import { creditPlayMoney } from './rounds.ts';
import { toPattern } from './screens/screen.ts';
import { openSitePage } from './site-page.ts';
import { DEMO_PASSWORD } from './stack.ts';

/** Gives the agent money, by a transfer from a new member below it on the player site, because agents can take no play money. */
export async function sendMoneyFromDownline(page: Page, size: string, agent: string, amount: string): Promise<void> {
  const site = await openSitePage(page, 'player', size);
  const { t } = site.visit;
  const { account } = await site.createMember({ referralCode: agent.toUpperCase() });
  await query('update member set withdraw_password_hash = password_hash where account = $1', [account]);
  await site.openSignedIn(account);
  await expect(site.signedInMark).toBeVisible();
  await creditPlayMoney(page, amount);
  await page.goto(`${site.origin}/member/transferUpline`);
  const main = page.getByRole('main');
  const label = t('line_transfer.amount').replace('{{account}}', agent).replace('{{currency}}', 'NPR');
  await main.getByLabel(label).fill(amount);
  await main.getByLabel(t('withdraw.password'), { exact: true }).fill(DEMO_PASSWORD);
  await main.getByRole('button', { name: t('line_transfer.submit'), exact: true }).click();
  await expect(main.getByRole('button', { name: toPattern(t('line_transfer.number_of')) })).toHaveCount(1);
}
