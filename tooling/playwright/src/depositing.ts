import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { query, queryOne } from './database.ts';
import type { SitePage } from './site-page.ts';
import { expect } from './test.ts';

/** Time limit for the page to show a new state. The provider sends its webhook within 200 ms, and the page polls every two seconds. */
export const STATE_CHANGE_TIMEOUT_MS = 15_000;

/** Returns the field for the amount in the deposit form. */
export function amountField(page: Page) {
  return page.locator('input[name=amount]');
}

/** Clicks the button with exactly this label. */
export async function clickButton(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

/** Fills in the deposit form, from an open deposit if there is one, and goes on to the payment page of the sandbox provider. */
export async function startDepositAtProvider(site: SitePage, amount: string): Promise<void> {
  const { page } = site;
  const another = page.getByRole('link', { name: site.visit.t('deposit.another') });
  await expect(another.or(amountField(page))).toBeVisible();
  if (await another.isVisible()) await another.click();
  await amountField(page).fill(amount);
  await clickButton(page, site.visit.t('deposit.to_provider'));
  await expect(page).toHaveURL(/\/pay\//);
}

/** Makes a deposit and pays it. `scenario` selects how the sandbox delivers the webhook of the payment, as in `finishAtProvider`. */
export async function payDepositAtProvider(site: SitePage, amount: string, scenario: string): Promise<void> {
  await startDepositAtProvider(site, amount);
  await finishAtProvider(site.page, 'pay', scenario);
}

/** The buttons of the sandbox provider's payment page. */
type PaymentAct = 'pay' | 'cancel' | 'later' | 'refund' | 'chargeback';

/** Presses a button of the provider's payment page, which leads back to the deposit page. `scenario` selects how the sandbox delivers the webhook of the result. */
export async function finishAtProvider(page: Page, act: PaymentAct, scenario: string): Promise<void> {
  await page.locator('select[name=scenario]').selectOption(scenario);
  await page.locator(`button[value=${act}]`).click();
  await expect(page).toHaveURL(/depositv2\?deposit=\d+/);
}

/** Returns a paid deposit to the payer on the provider's page, and waits until the platform has received the report. */
export async function returnPayment({ page }: SitePage, act: 'refund' | 'chargeback', scenario: string): Promise<void> {
  const { address } = await queryOne<{ address: string }>(
    "select instruction->>'url' as address from deposit where deposit_id = $1",
    [readDepositId(page)],
  );
  await page.goto(address);
  await expectAccessible(page);
  await finishAtProvider(page, act, scenario);
  await expect
    .poll(async () => await countUnsentReports(readDepositId(page)), { timeout: STATE_CHANGE_TIMEOUT_MS })
    .toBe(0);
}

/** Expects the page of the open deposit to show this state within the time limit. */
export async function expectDepositState({ page, visit: { t } }: SitePage, state: string): Promise<void> {
  // The badge of the deposit precedes those of the list.
  const badge = page
    .getByRole('main')
    .getByText(t(`deposit.state_${state}`), { exact: true })
    .first();
  await expect(badge).toBeVisible({ timeout: STATE_CHANGE_TIMEOUT_MS });
}

/** Returns the id of the deposit that the page shows, from the query of its address; empty where the address names none. */
export function readDepositId(page: Page): string {
  return new URL(page.url()).searchParams.get('deposit') ?? '';
}

/** Returns the cash of a member in minor units; 0 where the member has no cash wallet. */
export async function readCashMinor(account: string): Promise<bigint> {
  const { total } = await queryOne<{ total: string }>(
    `select coalesce(sum(w.balance_minor), 0)::text as total from member m
     left join wallet_account w on w.member_id = m.member_id and w.kind = 'cash' where m.account = $1`,
    [account],
  );
  return BigInt(total);
}

/** Returns the ledger entries of a member, oldest first, as pairs of the ledger account and the amount in minor units. */
export async function readLedgerEntries(account: string): Promise<string[][]> {
  const rows = await query<{ account: string; amount: string }>(
    `select e.account, e.amount_minor::text as amount from entry e join member m using (member_id)
     where m.account = $1 order by e.posting_id, e.line_no`,
    [account],
  );
  return rows.map(({ account: name, amount }) => [name, amount]);
}

/** Returns the number of webhooks about a deposit that the sandbox still has to send; 0 where each was accepted or abandoned. */
export async function countUnsentReports(depositId: string): Promise<number> {
  const { waiting } = await queryOne<{ waiting: string }>(
    'select count(*)::text as waiting from delivery where done_at is null and strpos(body, $1) > 0',
    [`BZ${depositId}-`],
    'baize_payments',
  );
  return Number(waiting);
}
