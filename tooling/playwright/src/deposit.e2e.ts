import sharp from 'sharp';
import { expectAccessible } from './accessible.ts';
import { query, queryOne } from './database.ts';
import {
  STATE_CHANGE_TIMEOUT_MS,
  amountField,
  startDepositAtProvider,
  readCashMinor,
  readDepositId,
  readLedgerEntries,
  expectDepositState,
  returnPayment,
  finishAtProvider,
  payDepositAtProvider,
  clickButton,
  countUnsentReports,
} from './depositing.ts';
import { findMemberId, runOps, verifyLedger } from './operator.ts';
import { transferToVendor } from './rounds.ts';
import { openSitePage, type SitePage } from './site-page.ts';
import { expect, createUsername, test } from './test.ts';

const DEPOSIT_PATHS = { player: '/member/depositv2', agent: '/agentHome/depositv2' } as const;

test('a payment is credited to the minor unit and once, whatever the provider reports and however often', async ({
  site,
  page,
}) => {
  const { t } = site.visit;
  const member = await openCashier(site);

  await test.step('credits the amount, books the fee separately, and the header shows the balance', async () => {
    await payDepositAtProvider(site, '1000.33', 'now');
    await expectDepositState(site, 'credited');
    // 1.5 % of 1000.33 is 15.00495; the fraction of a paisa is rounded down in favour of the member.
    expect(await readLedgerEntries(member)).toEqual([
      ['cash', '100033'],
      ['house:deposit-fee', '1500'],
      ['house:payment-clearing:SANDBOX', '-101533'],
    ]);
    await expect(page.locator('header').getByText(/1,000\.33/)).toBeVisible();
  });

  await test.step('credits once for five reports, and for reports in the wrong order', async () => {
    await payDepositAtProvider(site, '500', 'repeated');
    await expectDepositState(site, 'credited');
    // The failure is reported first, so the page may show it meanwhile.
    await payDepositAtProvider(site, '600', 'reordered');
    await expect.poll(async () => await readCashMinor(member), { timeout: STATE_CHANGE_TIMEOUT_MS }).toBe(210_033n);
  });

  await test.step('moves nothing for a forged report or for a payment that is cancelled at the provider', async () => {
    await payDepositAtProvider(site, '700', 'forged');
    await expectDepositState(site, 'pending');
    await expect.poll(async () => await countUnsentReports(readDepositId(page))).toBe(0);
    await expectDepositState(site, 'pending');
    await page.getByRole('link', { name: t('deposit.to_provider') }).click();
    await expect(page).toHaveURL(/\/pay\//);
    await expectAccessible(page);
    await finishAtProvider(page, 'cancel', 'now');
    await expectDepositState(site, 'cancelled');
    expect(await readCashMinor(member)).toBe(210_033n);
  });
});

test('an operator checks another amount, the platform asks a silent provider, and a late payment is credited', async ({
  site,
  page,
}) => {
  const { t } = site.visit;
  const member = await openCashier(site);

  await test.step('leaves another amount than requested to an operator', async () => {
    await payDepositAtProvider(site, '800', 'wrong-amount');
    await expectDepositState(site, 'reviewing');
    expect(await readCashMinor(member)).toBe(0n);
    const id = readDepositId(page);
    const { output: out } = await runOps('deposits', 'reconcile', '--provider', 'SANDBOX');
    expect(out).toContain(`BZ${id}-${await findMemberId(member)}: reviewing here`);
    expect(
      await runOps('deposits', 'reject', ...merchant, '--id', id, '--by', 'asha', '--reason', 'No such payment'),
    ).toMatchObject({ exitCode: 0 });
    await expectDepositState(site, 'rejected');
    await expect(page.getByText(/No such payment/)).toBeVisible();
  });

  await test.step('asks a provider that never reports', async () => {
    await payDepositAtProvider(site, '900', 'never');
    await query('update deposit set ask_at = now() where deposit_id = $1', [readDepositId(page)]);
    await expectDepositState(site, 'credited');
    expect(await readCashMinor(member)).toBe(90_000n);
  });

  await test.step('credits a deposit that was given up here and paid all the same', async () => {
    await startDepositAtProvider(site, '250');
    const address = page.url();
    await finishAtProvider(page, 'later', 'now');
    await page.getByRole('button', { name: t('deposit.cancel') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('deposit.cancel') })
      .click();
    await expectDepositState(site, 'cancelled');
    await page.goto(address);
    await finishAtProvider(page, 'pay', 'late');
    await expect.poll(async () => await readCashMinor(member), { timeout: STATE_CHANGE_TIMEOUT_MS }).toBe(115_000n);
    await page.reload();
    await expectDepositState(site, 'credited');
  });

  await test.step('agrees with the books of the provider except for the rejected payment', async () => {
    const { output: out } = await runOps('deposits', 'reconcile', '--provider', 'SANDBOX');
    // Other tests pay at the same time, so only this member's lines count.
    const linesOfMember = new RegExp(String.raw`^BZ\d+-${await findMemberId(member)}:`);
    expect(out.split('\n').filter((line) => linesOfMember.test(line))).toHaveLength(1);
    await verifyLedger();
  });
});

test('a bank transfer is shown, proven, and credited by two operators', async ({ site, page }) => {
  const { t } = site.visit;
  const member = await openCashier(site);

  await test.step('the page shows the account to pay to', async () => {
    await page.locator('input[value=bank]').check({ force: true });
    await amountField(page).fill('60000.50');
    await page.getByLabel(t('deposit.payer')).fill('Suraj Thapa');
    await clickButton(page, t('deposit.to_account'));
    await expect(page.getByText('Himchuli Bank')).toBeVisible();
    await expectDepositState(site, 'pending');
  });
  const id = readDepositId(page);

  await test.step('a receipt is stored for the operator', async () => {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: await drawReceipt() });
    await clickButton(page, t('deposit.send_proof'));
    await expectDepositState(site, 'reviewing');
    const shown = await runOps('deposits', 'show', ...merchant, '--id', id);
    expect(shown.output).toContain('pictures: 1');
    expect(shown.output).toContain('payer: Suraj Thapa');
  });

  await test.step('above the limit one approval is not enough, and the second one credits', async () => {
    expect((await runOps('deposits', 'approve', ...merchant, '--id', id, '--by', 'asha')).output).toContain(
      'credited: false',
    );
    expect(await runOps('deposits', 'approve', ...merchant, '--id', id, '--by', 'Asha')).toMatchObject({ exitCode: 2 });
    expect(await readCashMinor(member)).toBe(0n);
    expect((await runOps('deposits', 'approve', ...merchant, '--id', id, '--by', 'bikash')).output).toContain(
      'credited: true',
    );
    await expectDepositState(site, 'credited');
    expect(await readCashMinor(member)).toBe(6_000_050n);
    await expect(page.locator('header').getByText(/60,000\.50/)).toBeVisible();
  });

  await test.step('the history contains the deposit and links to it', async () => {
    await site.open(depositPath(site));
    const details = t('deposit.show').replace('{{number}}', id);
    await page.getByRole('link', { name: details }).click();
    await expectDepositState(site, 'credited');
    await verifyLedger();
  });
});

test('an agent deposits on the agents’ site by the provider’s page', async ({ page }, { project }) => {
  const site = await openSitePage(page, 'agent', project.name, 'en');
  const { t } = site.visit;
  const agent = await createDepositor(site);
  await site.openSignedIn(agent);
  await page.getByRole('button', { name: t('member_menu.label') }).click();
  await page.getByRole('menuitem', { name: t('deposit.title'), exact: true }).click();
  await payDepositAtProvider(site, '1000.33', 'repeated');
  await expectDepositState(site, 'credited');
  expect(await readLedgerEntries(agent)).toEqual([
    ['cash', '100033'],
    ['house:deposit-fee', '1500'],
    ['house:payment-clearing:SANDBOX', '-101533'],
  ]);
  await expect(site.balance).toContainText('1,000.33');
  await verifyLedger();
});

test('a returned deposit is taken once, the missing part is owed, and the next deposit settles the debt', async ({
  site,
  page,
}) => {
  const { t } = site.visit;
  const member = await openCashier(site);

  await test.step('a chargeback that is reported five times takes the cash once, and the page says so', async () => {
    await payDepositAtProvider(site, '500', 'now');
    await expectDepositState(site, 'credited');
    await returnPayment(site, 'chargeback', 'repeated');
    await expectDepositState(site, 'refunded');
    await expect(page.getByText(t('deposit.refunded'))).toBeVisible();
    expect(await readCashMinor(member)).toBe(0n);
  });

  await test.step('the member gets a message', async () => {
    const message = page.getByRole('button', { name: t('message.deposit_returned') });
    // The worker delivers the event after the return itself.
    await expect(async () => {
      await site.open('/member/messageV2');
      await expect(message).toBeVisible({ timeout: 5000 });
    }).toPass();
    await site.open(depositPath(site));
  });

  await test.step('a forged report returns nothing', async () => {
    await payDepositAtProvider(site, '600', 'now');
    await expectDepositState(site, 'credited');
    await returnPayment(site, 'refund', 'forged');
    await expectDepositState(site, 'credited');
    expect(await readCashMinor(member)).toBe(60_000n);
  });
  const id = readDepositId(page);

  await test.step('a chargeback reported before the success ends the deposit without money', async () => {
    await payDepositAtProvider(site, '700', 'never');
    await returnPayment(site, 'refund', 'reordered');
    await expectDepositState(site, 'refunded');
    expect(await readCashMinor(member)).toBe(60_000n);
  });

  await test.step('a return by operators after a part is spent leaves a debt, which the next deposit settles', async () => {
    await transferToVendor(page, await findTransferVendor(), '250.00');
    expect(await readCashMinor(member)).toBe(35_000n);
    const refund = ['deposits', 'refund', ...merchant, '--id', id, '--reason', 'Sent by mistake', '--by', 'asha'];
    expect((await runOps(...refund)).output).toContain('--owed yes');
    expect((await runOps(...refund, '--owed', 'yes')).output).toContain('refunded: true');
    await site.open(`${depositPath(site)}?deposit=${id}`);
    await expectDepositState(site, 'refunded');
    await expect(page.getByText(/Sent by mistake/)).toBeVisible();
    expect(await readCashMinor(member)).toBe(0n);
    await site.open('/member/withdraw');
    const debt = page.getByRole('definition').filter({ hasText: /250\.00/ });
    await expect(page.getByText(t('withdraw.owed'), { exact: true })).toBeVisible();
    await expect(debt).toBeVisible();
    await site.open(depositPath(site));
    await payDepositAtProvider(site, '800', 'now');
    await expectDepositState(site, 'credited');
    expect(await readCashMinor(member)).toBe(55_000n);
    await page.goto(`${site.origin}/member/transactionHistory`);
    await expect(page.getByRole('main').getByText(t('transaction.kind_deposit_return')).first()).toBeVisible();
  });
  await verifyLedger();
});

const merchant = ['--merchant', 'BAIZE'] as const;

function depositPath({ visit: { name } }: SitePage): string {
  return DEPOSIT_PATHS[name];
}

async function createDepositor(site: SitePage): Promise<string> {
  const { account } = await site.createMember({ account: createUsername() });
  return account;
}

async function openCashier(site: SitePage): Promise<string> {
  const account = await createDepositor(site);
  await site.openSignedIn(account, depositPath(site));
  await expect(amountField(site.page)).toBeVisible();
  return account;
}

/** Returns a vendor with a wallet of its own, whose money is not part of the member's cash. */
async function findTransferVendor(): Promise<string> {
  const { code } = await queryOne<{ code: string }>(
    "select code from vendor where wallet_mode = 'transfer' order by position limit 1",
    [],
  );
  return code;
}

async function drawReceipt(): Promise<Buffer> {
  return await sharp({ create: { width: 40, height: 60, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
}
