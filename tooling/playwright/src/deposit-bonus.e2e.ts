import type { Locator, Page } from '@playwright/test';
import { query } from './database.ts';
import {
  amountField,
  readCashMinor,
  readLedgerEntries,
  expectDepositState,
  returnPayment,
  finishAtProvider,
  clickButton,
} from './depositing.ts';
import { runOperatorCommand, verifyLedger } from './operator.ts';
import { toPattern } from './screens/screen.ts';
import type { SitePage } from './site-page.ts';
import { expect, createUsername, test } from './test.ts';

const DEPOSIT = '/member/depositv2';

test('a bonus is credited with its deposit to the minor unit, requires its valid bet, and is returned with it', async ({
  site,
  page,
}, { project }) => {
  const { t } = site.visit;
  const title = `Half on top, ${project.name}`;
  const code = `e2e-${project.name}`;
  await addBonus(code, title);
  const { account } = await site.createMember({ account: createUsername() });
  await site.openSignedIn(account, DEPOSIT);
  const bonusOption = page.getByRole('radio', { name: title });

  await test.step('the server quotes the sums before the payment', async () => {
    await amountField(page).fill('300.01');
    await bonusOption.check({ force: true });
    await expect(summaryRow(page, t('deposit.bonus'))).toContainText('150.00');
    await expect(summaryRow(page, t('deposit.turnover'))).toContainText('1,200.03');
    await expect(summaryRow(page, t('deposit.to_pay'))).toContainText('304.51');
  });

  await test.step('a payment that is reported five times credits deposit and bonus once, each as its own line of the books', async () => {
    await clickButton(page, t('deposit.to_provider'));
    await expect(page).toHaveURL(/\/pay\//);
    await finishAtProvider(page, 'pay', 'repeated');
    await expectDepositState(site, 'credited');
    await expect(depositNote(page)).toContainText(title);
    await expect(page.getByRole('main')).toContainText('900.02');
    // Half of 300.01 is 150.005; by the terms the fraction of a paisa is rounded down.
    expect(await readLedgerEntries(account)).toEqual([
      ['cash', '30001'],
      ['house:deposit-fee', '450'],
      ['house:payment-clearing:SANDBOX', '-30451'],
      ['cash', '15000'],
      ['house:promotion', '-15000'],
    ]);
    await expect(page.locator('header').getByText(/450\.01/)).toBeVisible();
    await expect(page.getByRole('main').getByText(/\+.*150\.00/)).toBeVisible();
  });

  await test.step('the transactions list the bonus by its name', async () => {
    await site.open('/member/transactionHistory');
    const row = page.getByRole('row').filter({ hasText: title });
    await expect(row).toContainText('150.00');
  });

  await test.step('the withdrawal page shows the requirement of the bonus beside that of the deposit', async () => {
    await site.open('/member/withdraw');
    await expect(turnoverRow(site, title)).toContainText('0.00');
    await expect(turnoverRow(site, title)).toContainText('900.02');
    await expect(page.getByRole('main')).toContainText('1,200.03');
  });

  await test.step('the page of bonuses shows the bonus with its progress', async () => {
    await site.open('/member/bonusDetails');
    const row = page.getByRole('row').filter({ hasText: title });
    await expect(row).toContainText('150.00');
    await expect(row).toContainText(t('bonus.stage_open'));
    await expect(row.getByRole('progressbar')).toHaveAttribute('aria-valuetext', /900\.02/);
  });

  await test.step('a bonus that was taken today cannot be selected and says so', async () => {
    await site.open(DEPOSIT);
    await expect(bonusOption).toBeDisabled();
    await expect(bonusOption).toHaveAccessibleDescription(toPattern(t('deposit.bonus_taken_today')));
  });

  await test.step('after a chargeback the bonus is returned with the deposit and requires nothing', async () => {
    const [deposit] = await query<{ id: string }>(
      'select deposit_id::text as id from deposit join member m using (member_id) where m.account = $1',
      [account],
    );
    await site.open(`${DEPOSIT}?deposit=${deposit?.id}`);
    await expectDepositState(site, 'credited');
    await returnPayment(site, 'chargeback', 'repeated');
    await expectDepositState(site, 'refunded');
    await expect(depositNote(page)).toContainText('150.00');
    expect(await readCashMinor(account)).toBe(0n);
    await site.open('/member/withdraw');
    await expect(page.getByText(t('withdraw.withdrawable'))).toBeVisible();
    await expect(turnoverRow(site, title)).toHaveCount(0);
  });

  await runOperatorCommand('asha', 'deposit-bonuses', 'change', '--code', code, '--enabled', 'no');
  await verifyLedger();
});

/** Creates a bonus of half of the deposit, up to 200.00, for at least 300.00, with twofold valid bet, once a day. */
async function addBonus(code: string, title: string): Promise<void> {
  await query(
    "delete from deposit_bonus where code = $1 and merchant_id = (select merchant_id from merchant where code = 'BAIZE')",
    [code],
  );
  const sums = ['--percent', '50', '--max', '20000', '--least', '30000', '--turnover', '2', '--frequency', 'daily'];
  const naming = ['--code', code, '--currency', 'NPR', '--title', `en=${title}`, '--position', '9'];
  await runOperatorCommand('asha', 'deposit-bonuses', 'add', ...naming, ...sums);
}

/** Returns a line of the deposit's summary. */
function summaryRow(page: Page, label: string): Locator {
  return page.locator('form dl > div').filter({ has: page.getByText(label, { exact: true }) });
}

function depositNote(page: Page): Locator {
  return page.locator('p[data-state]');
}

function turnoverRow({ page }: SitePage, title: string): Locator {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: title });
}
