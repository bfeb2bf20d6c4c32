import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { queryOne } from './database.ts';
import { creditPlayMoney, listGames, playRounds } from './rounds.ts';
import { toPattern } from './screens/screen.ts';
import type { SitePage } from './site-page.ts';
import { expect, test } from './test.ts';

const ROUNDS = 3;

test('money can be traced from the transactions to the bet, its round and the file', async ({
  site,
  page,
  context,
}) => {
  const { t } = site.visit;
  const member = await site.createMember();
  await site.openSignedIn(member.account);
  await expect(site.signedInMark).toBeVisible();
  await creditPlayMoney(page, '5000');
  const [slot] = await listGames(page, 'RNG');
  await playRounds(page, slot!, ROUNDS);

  await test.step('every movement has a row', async () => {
    await site.open('/member/transactionHistory');
    await expect(rowsOfKind(page, t('transaction.kind_bet'))).toHaveCount(ROUNDS);
    await expect(rowsOfKind(page, t('transaction.kind_deposit'))).toContainText('5,000.00');
    await choose(page, t('transaction.kind'), t('transaction.kind_deposit'));
    await expect(rowsOfKind(page, t('transaction.kind_bet'))).toHaveCount(0);
    await expect(page.getByLabel(t('transaction.totals'))).toContainText('5,000.00');
  });

  await test.step('a receipt is printed alone', async () => {
    await rowsOfKind(page, t('transaction.kind_deposit')).getByRole('button').click();
    const receipt = page.getByRole('dialog', { name: t('transaction.receipt') });
    await expect(receipt).toContainText(member.account);
    await page.emulateMedia({ media: 'print' });
    // Behind an open dialog no element has a role, so the sheet is found by its attribute.
    const sheet = page.locator('[data-printed]');
    await expect(sheet.getByText('5,000.00').first()).toBeVisible();
    await expect(page.locator('main')).toBeHidden();
    await expect(receipt).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await receipt.getByRole('button', { name: t('act.close') }).click();
  });

  await test.step('the file contains every row of the filter', async () => {
    await choose(page, t('transaction.kind'), t('transaction.all_kinds'));
    const lines = await exportRows(page, site);
    // Times are in the brand's time zone, which the heading names; codes are written as their texts.
    const heads = [`${t('bets.placed_at')} (Asia/Kathmandu)`, t('transaction.number'), t('transaction.kind')];
    expect(lines[0]?.startsWith(`\uFEFF${heads.join(',')},${t('transaction.amount')},`)).toBe(true);
    expect(lines.filter((line) => line.split(',')[2] === t('transaction.kind_bet'))).toHaveLength(ROUNDS);
    const credits = `,${t('transaction.kind_deposit')},5000.00,5000.00,NPR,`;
    expect(lines.filter((line) => line.includes(credits))).toHaveLength(1);
  });

  await test.step('a stake leads to its bet, and the bet to the page of its round', async () => {
    await rowsOfKind(page, t('transaction.kind_bet')).first().getByRole('button').click();
    await page.getByRole('link', { name: t('transaction.to_bet') }).click();
    const bet = page.getByRole('dialog', { name: t('record.bet_title') });
    await expect(bet.getByText(t('record.movements'))).toBeVisible();
    const opened = context.waitForEvent('page');
    await bet.getByRole('link', { name: t('record.verify') }).click();
    const round = await opened;
    await expect(round.getByRole('status')).toBeVisible();
    expect(new URL(round.url()).pathname).toBe('/verify');
    await round.close();
    await bet.getByRole('button', { name: t('act.close') }).click();
  });

  await test.step('the betting record offers the played vendors, and its file', async () => {
    await choose(page, t('record.vendor'), slot!.vendor);
    await expect(page.getByRole('link', { name: toPattern(t('record.details_of')) })).toHaveCount(ROUNDS);
    expect(await exportRows(page, site)).toHaveLength(ROUNDS + 1);
  });

  await test.step('profit and loss contains the same bets and stakes, by day and by category', async () => {
    const table = page.getByRole('table', { name: t('profit.title') });
    const { stake } = await readStake(member.account);
    // Every bet is from today, so there is one row; its second cell is the count.
    const cells = table.getByRole('row').nth(1).getByRole('cell');
    // The worker counts a bet shortly after its settlement.
    await expect(async () => {
      await site.open('/member/personalProfit');
      await expect(cells.nth(1)).toHaveAccessibleName(String(ROUNDS), { timeout: 5000 });
    }).toPass();
    await expect(cells.nth(2)).toContainText(stake);
    await expect(page.getByLabel(t('bets.totals'))).toContainText('5,000.00');
    await page
      .getByRole('radio', { name: t('bets.category') })
      .locator('..')
      .click();
    await expect(cells.nth(0)).toHaveAccessibleName(t('category.RNG'));
    await expect(cells.nth(1)).toHaveAccessibleName(String(ROUNDS));
    await expect(cells.nth(2)).toContainText(stake);
  });
});

/** Returns the sum of a member's stakes as booked by the server. */
async function readStake(account: string): Promise<{ stake: string }> {
  return await queryOne<{ stake: string }>(
    `select to_char(sum(stake_minor) / 100.0, 'FM999999990.00') as stake from bet join member m using (member_id)
     where m.account = $1`,
    [account],
  );
}

function rowsOfKind(page: Page, kind: string) {
  return page.getByRole('row').filter({ has: page.getByText(kind, { exact: true }) });
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Returns the lines of the exported file, its heading first. */
async function exportRows(page: Page, { visit: { t } }: SitePage): Promise<string[]> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: t('record.export') }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  return text.trimEnd().split('\r\n');
}
