import type { Locator } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { query, queryOne } from './database.ts';
import { newMember } from './forgot-people.ts';
import { handOffTo } from './hand-off.ts';
import { untilLive } from './live.ts';
import { verifyLedger } from './operator.ts';
import { rememberLanguage } from './preferences.ts';
import { credit, playRounds } from './rounds.ts';
import { around, textsOf } from './screens/screen.ts';
import type { SitePage } from './site-page.ts';
import { DEMO_PASSWORD, padmaPlayerOrigin } from './stack.ts';
import { expect, test } from './test.ts';

const PAGE = 'main';
const TRANSFER_FUND = '/member/transferFund';
const ROUNDS = 2;

test('money goes to a vendor and comes home: by the form, by a game, in one tap, and where the vendor is silent', async ({
  site,
  page,
}, { project }) => {
  test.slow();
  const { t } = site.visit;
  const { vendor, game } = await queryOne<{ vendor: string; game: string }>(
    `select v.code as vendor, g.game_code as game from vendor v join game g on g.vendor_code = v.code
     where v.wallet_mode = 'transfer' and g.game_type = 'RNG' order by g.position limit 1`,
    [],
  );
  const { account } = await site.newMember();
  await site.arrive(account, '/');
  await credit(page, '1000');
  await site.open(TRANSFER_FUND);
  const main = page.getByRole('main');
  const facts = main.getByLabel(t('withdraw.facts'));
  const submit = main.getByRole('button', { name: t('line_transfer.submit'), exact: true });
  const home = main.getByRole('button', { name: t('fund.home'), exact: true });

  await test.step('each wallet is shown as its vendor says it; what cannot be done says why', async () => {
    await expect(walletOf(site, vendor)).toContainText('0.00');
    await expect(walletOf(site, vendor)).toContainText(t('fund.state_ready'));
    await expect(home).toHaveAccessibleDescription(t('fund.home_nothing'));
    await choose(site, vendor);
    await direction(site, 'out');
    await expect(submit).toHaveAccessibleDescription(t('fund.empty'));
    await expectAccessible(page, PAGE);
  });

  await test.step('a transfer by the form', async () => {
    await direction(site, 'in');
    await amountField(site).fill('1000.01');
    await submit.click();
    await expect(amountField(site)).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page, PAGE);
    await amountField(site).fill('300');
    await submit.click();
    await expect(walletOf(site, vendor)).toContainText('300.00');
    await expect(facts).toContainText('700.00');
    await expect(newestTransfer(site)).toContainText(t('fund.transfer_done'));
    expect(await booked(account)).toEqual({ cash: '70000', [`vendor:${vendor}`]: '0' });
  });

  await test.step('a vendor that is silent: the money is on its way until the vendor has spoken', async () => {
    const silent = await addSilentVendor(project.name);
    await site.open(TRANSFER_FUND);
    await expect(walletOf(site, silent)).toContainText(t('fund.state_unavailable'));
    await expect(walletOf(site, silent)).toContainText(t('fund.unknown'));
    await choose(site, silent);
    await amountField(site).fill('100');
    await submit.click();
    await expect(newestTransfer(site)).toContainText(t('fund.transfer_pending'));
    await expect(facts).toContainText('600.00');
    await expectAccessible(page, PAGE);
    expect(await booked(account)).toMatchObject({ cash: '60000', [`vendor:${silent}`]: '10000' });
    // Its own server answers now, and has never heard of it.
    await query(`update vendor set integration_code = 'ARCADE' where code = $1`, [silent]);
    await expect(newestTransfer(site)).toContainText(t('fund.transfer_failed'), { timeout: 30_000 });
    await expect(facts).toContainText('700.00');
    await query('update merchant_vendor set enabled = false where vendor_code = $1', [silent]);
  });

  await test.step('everything home in one tap', async () => {
    await home.click();
    await expect(walletOf(site, vendor)).toContainText('0.00');
    await expect(facts).toContainText('1,000.00');
    await expect(newestTransfer(site)).toContainText('300.00');
  });

  await test.step('a game takes the money along, and its rounds are in the betting record', async () => {
    await site.open(`/seamless?vendor=${vendor}&game=${game}`);
    await expect(page.locator('iframe')).toBeVisible();
    expect(await booked(account)).toMatchObject({ cash: '0' });
    await playRounds(page, { vendor, gameCode: game }, ROUNDS);
    await expect.poll(async () => await betsOf(account), { timeout: 30_000 }).toBe(ROUNDS);
    await site.open(TRANSFER_FUND);
    await expect(home).not.toHaveAttribute('aria-disabled', 'true');
    await home.click();
    await expect(home).toHaveAccessibleDescription(t('fund.home_nothing'));
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

test('a brand whose vendors all play on the main wallet has nothing to transfer', async ({ page }) => {
  const t = await textsOf('player', 'en');
  const { account } = await newMember({ password: DEMO_PASSWORD });
  await query(
    `update member set merchant_id = (select merchant_id from merchant where code = 'PADMA') where account = $1`,
    [account],
  );
  await rememberLanguage(page, 'en');
  await page.goto(`${padmaPlayerOrigin}${TRANSFER_FUND}#handOff=${await handOffTo(account, padmaPlayerOrigin)}`);
  await untilLive(page);
  await expect(page.getByText(t('fund.single'))).toBeVisible();
  await expectAccessible(page, PAGE);
});

const table = (site: SitePage, name: string): Locator => site.page.getByRole('table', { name: site.visit.t(name) });

const walletOf = (site: SitePage, vendor: string): Locator =>
  table(site, 'fund.wallets').getByRole('row').filter({ hasText: vendor });

/** A row of the head has no cells. */
const newestTransfer = (site: SitePage): Locator =>
  table(site, 'line_transfer.history')
    .getByRole('row')
    .filter({ has: site.page.getByRole('cell') })
    .first();

const amountField = (site: SitePage): Locator =>
  site.page.getByRole('main').getByLabel(around(site.visit.t('fund.amount')));

async function choose({ page, visit: { t } }: SitePage, vendor: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('combobox', { name: t('fund.vendor') })
    .click();
  await page.getByRole('option', { name: vendor, exact: true }).click();
}

/** By the keyboard: the words of a choice lie over its button. */
async function direction({ page, visit: { t } }: SitePage, way: 'in' | 'out'): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('radio', { name: t(`fund.${way}`), exact: true })
    .press('Space');
}

/** What stands on the accounts of a member, to the minor unit. */
async function booked(account: string): Promise<Record<string, string>> {
  const rows = await query<{ kind: string; balance: string }>(
    `select kind, balance_minor::text as balance from wallet_account w join member m using (member_id)
     where m.account = $1 and kind <> 'held'`,
    [account],
  );
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]));
}

async function betsOf(account: string): Promise<number> {
  const { bets } = await queryOne<{ bets: string }>(
    'select count(*)::text as bets from bet b join member m using (member_id) where m.account = $1',
    [account],
  );
  return Number(bets);
}

/** In transfer mode, and its server is nowhere: one for each size, as both are tried beside each other. */
async function addSilentVendor(size: string): Promise<string> {
  const code = `E2E${size.toUpperCase()}`;
  await query(
    `insert into integration (code, name, launch_url, wallet_mode, transfer_url)
     values ($1, $1, 'http://127.0.0.1:1', 'transfer', 'http://127.0.0.1:1')`,
    [code],
  );
  await query(
    `insert into integration_key (integration_code, key_id, sealed_secret)
     select $1, key_id, sealed_secret from integration_key where integration_code = 'ARCADE' and retired_at is null`,
    [code],
  );
  await query(
    `insert into vendor (code, name, integration_code, position, wallet_mode) values ($1, $1, $1, 900, 'transfer')`,
    [code],
  );
  await query(
    `insert into merchant_vendor (merchant_id, vendor_code) select merchant_id, $1 from merchant where code = 'BAIZE'`,
    [code],
  );
  return code;
}
