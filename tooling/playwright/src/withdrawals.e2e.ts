import { crc32, deflateSync } from 'node:zlib';
import type { Locator } from '@playwright/test';
import { query, queryOne } from './database.ts';
import { sendMoneyFromDownline } from './money-from-below.ts';
import { runOperatorCommand, verifyLedger } from './operator.ts';
import { creditPlayMoney } from './rounds.ts';
import { toPattern } from './screens/screen.ts';
import { openSitePage, type SitePage } from './site-page.ts';
import { DEMO_PASSWORD } from './stack.ts';
import { expect, test } from './test.ts';

const WITHDRAW_PATHS = { player: '/member/withdraw', agent: '/agentHome/withdraw' } as const;

/** Sets the withdraw password and the real name of the member. */
async function prepareForWithdrawals(account: string): Promise<void> {
  await query("update member set withdraw_password_hash = password_hash, real_name = 'Sita Rai' where account = $1", [
    account,
  ]);
}

/** Returns the balances of a member's accounts in minor units. */
async function readBalances(account: string): Promise<Record<string, string>> {
  const rows = await query<{ kind: string; balance: string }>(
    `select kind, balance_minor::text as balance from wallet_account w join member m using (member_id)
     where m.account = $1 and kind in ('cash', 'held')`,
    [account],
  );
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]));
}

async function readNewestWithdrawalId(account: string): Promise<string> {
  const { id } = await queryOne<{ id: string }>(
    `select withdrawal_id::text as id from withdrawal join member m using (member_id)
     where m.account = $1 order by withdrawal_id desc limit 1`,
    [account],
  );
  return id;
}

const withdrawUrl = ({ origin, visit: { name } }: SitePage): string => origin + WITHDRAW_PATHS[name];

/** Returns the popup of one withdrawal. */
const detailPopup = (site: SitePage, id: string): Locator =>
  site.page.getByRole('dialog', { name: site.visit.t('withdraw.number_of').replace('{{id}}', id) });

async function requestWithdrawal(site: SitePage, account: string, amount: string): Promise<string> {
  const { page } = site;
  const { t } = site.visit;
  const main = page.getByRole('main');
  await page.goto(withdrawUrl(site));
  await main.getByLabel(toPattern(t('withdraw.amount'))).fill(amount);
  await main.getByLabel(t('withdraw.password'), { exact: true }).fill(DEMO_PASSWORD);
  await main.getByRole('button', { name: t('withdraw.submit'), exact: true }).click();
  await expect(page.getByRole('dialog', { name: toPattern(t('withdraw.number_of')) })).toBeVisible();
  return await readNewestWithdrawalId(account);
}

/** Opens a paid withdrawal and reports what has arrived, such as "full"; `fill` fills in the fields of that answer. */
async function answerReceipt(site: SitePage, id: string, receipt: string, fill: (popup: Locator) => Promise<void>) {
  const { t } = site.visit;
  await site.page.goto(`${withdrawUrl(site)}?part=history&id=${id}`);
  const popup = detailPopup(site, id);
  // The keyboard is used, because the label of an option covers its radio button.
  await popup.getByRole('radio', { name: toPattern(t(`withdraw.receipt_${receipt}`)) }).press('Space');
  await fill(popup);
  await popup.getByRole('button', { name: t('withdraw.confirm_act'), exact: true }).click();
}

/** Returns the badge of the state, because a fact below it may have the same text. */
const stateBadge = (site: SitePage, id: string, state: string): Locator =>
  detailPopup(site, id)
    .getByText(site.visit.t(`withdraw.state_${state}`), { exact: true })
    .first();

test('a withdrawal from the first account to the last paisa: held, approved, paid, confirmed, returned', async ({
  site,
  page,
}) => {
  const { t } = site.visit;
  const { account } = await site.createMember();
  await site.openSignedIn(account, '/');
  await creditPlayMoney(page, '2000');

  await test.step('the account is added in the member’s own name', async () => {
    await prepareForWithdrawals(account);
    await page.goto(`${withdrawUrl(site)}?part=accounts`);
    await addAccount(site, 'sita rai', '0012345678');
    await expect(page.getByRole('heading', { name: /••••5678/ })).toBeVisible();
  });

  const id = await test.step('amount and fee are held', async () => {
    const made = await requestWithdrawal(site, account, '1000.50');
    await expect(stateBadge(site, made, 'reviewing')).toBeVisible();
    // 0.5 % of 1000.50, rounded up.
    expect(await readBalances(account)).toEqual({ cash: '99449', held: '100551' });
    return made;
  });

  await test.step('an operator verifies the account, approves and pays', async () => {
    await approveAndPay(id, 'E2E-1');
    expect(await readBalances(account)).toEqual({ cash: '99449', held: '0' });
  });

  await test.step('a part arrived: the missing amount is shown and paid again', async () => {
    await answerReceipt(site, id, 'partial', async (popup) => {
      await popup.getByLabel(t('withdraw.received')).fill('400');
    });
    await expect(stateBadge(site, id, 'partial')).toBeVisible();
    await runOperatorCommand('asha', 'withdrawals', 'pay', '--id', id, '--reference', 'E2E-2');
  });

  await test.step('nothing arrived: the member proves it, and the failed amount is returned', async () => {
    await answerReceipt(site, id, 'not_received', async (popup) => {
      const proof = { name: 'statement.png', mimeType: 'image/png', buffer: onePixel() };
      await popup.locator('input[type=file]').setInputFiles(proof);
    });
    await expect(stateBadge(site, id, 'disputed')).toBeVisible();
    expect(await runOperatorCommand('asha', 'withdrawals', 'show', '--id', id)).toMatch(/pictures: [0-9a-f-]{36}/);
    await runOperatorCommand('asha', 'withdrawals', 'fail', '--id', id, '--reason', 'The bank sent the rest back.');
    await page.reload();
    await expect(detailPopup(site, id).getByText('The bank sent the rest back.')).toBeVisible();
    expect(await readBalances(account)).toEqual({ cash: '159499', held: '0' });
  });

  await test.step('a waiting withdrawal can be cancelled, and the history lists both', async () => {
    const second = await requestWithdrawal(site, account, '500');
    await detailPopup(site, second)
      .getByRole('button', { name: t('withdraw.cancel') })
      .click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: t('withdraw.cancel'), exact: true }).click();
    await expect(stateBadge(site, second, 'cancelled')).toBeVisible();
    expect(await readBalances(account)).toEqual({ cash: '159499', held: '0' });
    await expect(dialog).toBeHidden();
    await detailPopup(site, second)
      .getByRole('button', { name: t('act.close'), exact: true })
      .click();
    await expect(page.getByRole('main').getByRole('button', { name: toPattern(t('withdraw.number_of')) })).toHaveCount(
      2,
    );
  });
  await verifyLedger();
});

test('an agent withdraws on the agents’ site: account, request, operator, confirmation', async ({ page, otherPage }, {
  project,
}) => {
  const site = await openSitePage(page, 'agent', project.name, 'en');
  const { t } = site.visit;
  const { account } = await site.createMember();
  await prepareForWithdrawals(account);
  await sendMoneyFromDownline(await otherPage(), project.name, account, '2000');
  await site.openSignedIn(account);

  await test.step('the member menu leads to the first account', async () => {
    await page.getByRole('button', { name: t('member_menu.label') }).click();
    await page.getByRole('menuitem', { name: t('withdraw.title') }).click();
    await page.getByRole('tab', { name: t('withdraw.tab_accounts') }).click();
    await addAccount(site, 'Sita Rai', '0087654321');
    await expect(page.getByRole('heading', { name: /••••4321/ })).toBeVisible();
  });

  const id = await test.step('amount and fee are held, and the header shows the remaining balance', async () => {
    const made = await requestWithdrawal(site, account, '1200.75');
    await expect(stateBadge(site, made, 'reviewing')).toBeVisible();
    // 0.5 % of 1200.75, rounded up.
    expect(await readBalances(account)).toEqual({ cash: '79324', held: '120676' });
    await detailPopup(site, made)
      .getByRole('button', { name: t('act.close'), exact: true })
      .click();
    await expect(site.balance).toContainText('793.24');
    return made;
  });

  await test.step('paid by an operator, confirmed by the agent', async () => {
    await approveAndPay(id, 'E2E-3');
    await answerReceipt(site, id, 'full', async () => undefined);
    await expect(stateBadge(site, id, 'received')).toBeVisible();
    expect(await readBalances(account)).toEqual({ cash: '79324', held: '0' });
    expect(await readHouseBalances(account)).toEqual({
      'house:payment-clearing:payout': '120075',
      'house:withdrawal-fee': '601',
    });
  });
  await verifyLedger();
});

test('money reaches the upline at once, and both sides see the transfer', async ({ site, page, otherPage }) => {
  const { t } = site.visit;
  const upline = await site.createMember();
  const { account } = await site.createMember({ referralCode: upline.account.toUpperCase() });
  await prepareForWithdrawals(account);
  await site.openSignedIn(account, '/');
  await creditPlayMoney(page, '500');
  await page.goto(`${site.origin}/member/transferUpline`);
  const main = page.getByRole('main');
  const amount = main.getByLabel(
    t('line_transfer.amount').replace('{{account}}', upline.account).replace('{{currency}}', 'NPR'),
  );
  await amount.fill('120.25');
  await main.getByLabel(t('withdraw.remark')).fill('Tihar');
  await main.getByLabel(t('withdraw.password'), { exact: true }).fill(DEMO_PASSWORD);
  await main.getByRole('button', { name: t('line_transfer.submit'), exact: true }).click();
  await expect(main.getByText(/−रू.120\.25/)).toBeVisible();
  expect([await readBalances(account), await readBalances(upline.account)]).toEqual([
    { cash: '37975' },
    { cash: '12025' },
  ]);

  const other = site.onPage(await otherPage());
  await other.openSignedIn(upline.account, '/member/transferUpline');
  await expect(other.page.getByRole('main').getByText(/\+रू.120\.25/)).toBeVisible();
  await verifyLedger();
});

/** Approves and pays as an operator does; the account is verified before the first payment. */
async function approveAndPay(id: string, reference: string): Promise<void> {
  await expect(runOperatorCommand('asha', 'withdrawals', 'approve', '--id', id)).rejects.toThrow('not verified');
  const { payout } = await queryOne<{ payout: string }>(
    'select payout_account_id::text as payout from withdrawal where withdrawal_id = $1',
    [id],
  );
  await runOperatorCommand('asha', 'payout-accounts', 'verify', '--id', payout);
  expect(await runOperatorCommand('asha', 'withdrawals', 'approve', '--id', id)).toContain('state: approved');
  await runOperatorCommand('asha', 'withdrawals', 'pay', '--id', id, '--reference', reference);
}

/** Returns the house's balances of this member's withdrawals, by account. */
async function readHouseBalances(account: string): Promise<Record<string, string>> {
  const rows = await query<{ account: string; total: string }>(
    `select e.account, sum(e.amount_minor)::text as total from entry e join member m using (member_id)
     where m.account = $1 and e.account in ('house:payment-clearing:payout', 'house:withdrawal-fee') group by e.account`,
    [account],
  );
  return Object.fromEntries(rows.map(({ account: name, total }) => [name, total]));
}

async function addAccount(site: SitePage, holder: string, number: string): Promise<void> {
  const { page } = site;
  const { t } = site.visit;
  await page.getByRole('button', { name: t('withdraw.account_add') }).click();
  const popup = page.getByRole('dialog', { name: t('withdraw.account_add') });
  await popup.getByRole('combobox', { name: t('withdraw.provider') }).click();
  await page.getByRole('option').first().click();
  await popup.getByLabel(t('withdraw.holder')).fill(holder);
  await popup.getByLabel(t('withdraw.number')).fill(number);
  await popup.getByLabel(t('withdraw.password'), { exact: true }).fill(DEMO_PASSWORD);
  await popup.getByRole('button', { name: t('withdraw.account_add') }).click();
}

/** Returns a picture that the server can decode: one grey pixel. */
function onePixel(): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(body.length + 8);
    frame.writeUInt32BE(data.length, 0);
    body.copy(frame, 4);
    frame.writeUInt32BE(crc32(body), body.length + 4);
    return frame;
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = chunk('IDAT', deflateSync(Buffer.from([0, 128])));
  return Buffer.concat([signature, chunk('IHDR', header), pixels, chunk('IEND', Buffer.alloc(0))]);
}
