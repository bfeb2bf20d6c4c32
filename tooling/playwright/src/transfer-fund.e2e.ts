import type { Locator } from '@playwright/test';
import { query, queryOne } from './database.ts';
import { verifyLedger } from './operator.ts';
import { creditPlayMoney, playRounds } from './rounds.ts';
import { toPattern } from './screens/screen.ts';
import type { SitePage } from './site-page.ts';
import { expect, test } from './test.ts';

const TRANSFER_FUND = '/member/transferFund';
const ROUNDS = 2;

test('money is transferred to a vendor and back: by the form, by a game, and in one tap', async ({ site, page }) => {
  const { t } = site.visit;
  const { vendor, game } = await queryOne<{ vendor: string; game: string }>(
    `select v.code as vendor, g.game_code as game from vendor v join game g on g.vendor_code = v.code
     where v.wallet_mode = 'transfer' and g.game_type = 'RNG' order by g.position limit 1`,
    [],
  );
  const { account } = await site.createMember();
  await site.openSignedIn(account, '/');
  await creditPlayMoney(page, '1000');
  await site.open(TRANSFER_FUND);
  const main = page.getByRole('main');
  const facts = main.getByLabel(t('withdraw.facts'));
  const submit = main.getByRole('button', { name: t('line_transfer.submit'), exact: true });
  const returnAll = main.getByRole('button', { name: t('fund.home'), exact: true });

  await test.step('a transfer by the form', async () => {
    await choose(site, vendor);
    await amountField(site).fill('300');
    await submit.click();
    await expect(walletRow(site, vendor)).toContainText('300.00');
    await expect(facts).toContainText('700.00');
    await expect(newestTransfer(site)).toContainText(t('fund.transfer_done'));
    expect(await readBalances(account)).toEqual({ cash: '70000', [`vendor:${vendor}`]: '0' });
  });

  await test.step('all money returns in one tap', async () => {
    await returnAll.click();
    await expect(walletRow(site, vendor)).toContainText('0.00');
    await expect(facts).toContainText('1,000.00');
    await expect(newestTransfer(site)).toContainText('300.00');
  });

  await test.step('a game transfers the money, and its rounds are in the betting record', async () => {
    await site.open(`/seamless?vendor=${vendor}&game=${game}`);
    await expect(page.locator('iframe')).toBeVisible();
    expect(await readBalances(account)).toMatchObject({ cash: '0' });
    await playRounds(page, { vendor, gameCode: game }, ROUNDS);
    await expect.poll(async () => await countBets(account), { timeout: 30_000 }).toBe(ROUNDS);
    await site.open(TRANSFER_FUND);
    await expect(returnAll).not.toHaveAttribute('aria-disabled', 'true');
    await returnAll.click();
    await expect(returnAll).toHaveAccessibleDescription(t('fund.home_nothing'));
    const { cash, played } = await queryOne<{ cash: string; played: string }>(
      `select w.balance_minor::text as cash,
         (100000 + (select sum(win_minor - stake_minor) from bet b where b.member_id = m.member_id))::text as played
       from member m join wallet_account w on w.member_id = m.member_id and w.kind = 'cash' where m.account = $1`,
      [account],
    );
    expect(cash).toBe(played);
  });
  await verifyLedger();
});

const table = (site: SitePage, name: string): Locator => site.page.getByRole('table', { name: site.visit.t(name) });

const walletRow = (site: SitePage, vendor: string): Locator =>
  table(site, 'fund.wallets').getByRole('row').filter({ hasText: vendor });

/** Returns the newest transfer. A row of the table head has no cells. */
const newestTransfer = (site: SitePage): Locator =>
  table(site, 'line_transfer.history')
    .getByRole('row')
    .filter({ has: site.page.getByRole('cell') })
    .first();

const amountField = (site: SitePage): Locator =>
  site.page.getByRole('main').getByLabel(toPattern(site.visit.t('fund.amount')));

async function choose({ page, visit: { t } }: SitePage, vendor: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('combobox', { name: t('fund.vendor') })
    .click();
  await page.getByRole('option', { name: vendor, exact: true }).click();
}

/** Returns the balances of a member's accounts in minor units. */
async function readBalances(account: string): Promise<Record<string, string>> {
  const rows = await query<{ kind: string; balance: string }>(
    `select kind, balance_minor::text as balance from wallet_account w join member m using (member_id)
     where m.account = $1 and kind <> 'held'`,
    [account],
  );
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]));
}

async function countBets(account: string): Promise<number> {
  const { bets } = await queryOne<{ bets: string }>(
    'select count(*)::text as bets from bet b join member m using (member_id) where m.account = $1',
    [account],
  );
  return Number(bets);
}
