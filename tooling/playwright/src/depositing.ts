import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { query, queryOne } from './database.ts';
import type { SitePage } from './site-page.ts';
import { expect } from './test.ts';

/** Time limit for the page to follow. A webhook is sent within 200 ms, and the page polls every two seconds. */
export const FOLLOWS_WITHIN_MS = 15_000;

export function amountOf(page: Page) {
  return page.locator('input[name=amount]');
}

export async function submit(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

export async function beginAtProvider(site: SitePage, amount: string): Promise<void> {
  const { page } = site;
  const another = page.getByRole('link', { name: site.visit.t('deposit.another') });
  await expect(another.or(amountOf(page))).toBeVisible();
  if (await another.isVisible()) await another.click();
  await amountOf(page).fill(amount);
  await submit(page, site.visit.t('deposit.to_provider'));
  await expect(page).toHaveURL(/\/pay\//);
}

export async function payAtProvider(site: SitePage, amount: string, notice: string): Promise<void> {
  await beginAtProvider(site, amount);
  await leaveProvider(site.page, 'pay', notice);
}

type PaymentAct = 'pay' | 'cancel' | 'later' | 'refund' | 'chargeback';

export async function leaveProvider(page: Page, act: PaymentAct, notice: string): Promise<void> {
  await page.locator('select[name=notice]').selectOption(notice);
  await page.locator(`button[value=${act}]`).click();
  await expect(page).toHaveURL(/depositv2\?deposit=\d+/);
}

/** Presses a button on the provider's page of the open deposit. */
export async function giveBack({ page }: SitePage, act: 'refund' | 'chargeback', notice: string): Promise<void> {
  const { address } = await queryOne<{ address: string }>(
    "select instruction->>'url' as address from deposit where deposit_id = $1",
    [depositIdOf(page)],
  );
  await page.goto(address);
  await expectAccessible(page);
  await leaveProvider(page, act, notice);
  await expect.poll(async () => await waitingNotices(depositIdOf(page)), { timeout: FOLLOWS_WITHIN_MS }).toBe(0);
}

export async function expectState({ page, visit: { t } }: SitePage, state: string): Promise<void> {
  // The badge of the deposit precedes those of the list.
  const badge = page
    .getByRole('main')
    .getByText(t(`deposit.state_${state}`), { exact: true })
    .first();
  await expect(badge).toBeVisible({ timeout: FOLLOWS_WITHIN_MS });
}

export function depositIdOf(page: Page): string {
  return new URL(page.url()).searchParams.get('deposit') ?? '';
}

export async function cashOf(account: string): Promise<bigint> {
  const { total } = await queryOne<{ total: string }>(
    `select coalesce(sum(w.balance_minor), 0)::text as total from member m
     left join wallet_account w on w.member_id = m.member_id and w.kind = 'cash' where m.account = $1`,
    [account],
  );
  return BigInt(total);
}

export async function entriesOf(account: string): Promise<string[][]> {
  const rows = await query<{ account: string; amount: string }>(
    `select e.account, e.amount_minor::text as amount from entry e join member m using (member_id)
     where m.account = $1 order by e.posting_id, e.line_no`,
    [account],
  );
  return rows.map(({ account: name, amount }) => [name, amount]);
}

/** Returns the number of reports that the sandbox has still to send; 0 where all were refused or accepted. */
export async function waitingNotices(depositId: string): Promise<number> {
  const { waiting } = await queryOne<{ waiting: string }>(
    'select count(*)::text as waiting from delivery where done_at is null and strpos(body, $1) > 0',
    [`BZ${depositId}-`],
    'baize_payments',
  );
  return Number(waiting);
}
