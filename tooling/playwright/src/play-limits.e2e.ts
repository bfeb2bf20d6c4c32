import type { Locator, Page } from '@playwright/test';
import { query, queryOne } from './database.ts';
import { creditPlayMoney } from './rounds.ts';
import type { SitePage } from './site-page.ts';
import { DEMO_PASSWORD } from './stack.ts';
import { expect, test } from './test.ts';

const LIMITS = '/member/playLimits';

// A refused game and deposit, and calls that the test makes in spite of a break.
test.use({ expectedRefusals: ['/wps/game/launchGame', '/wps/cashier/demo/deposit', '/wps/member/play/exclusion'] });

test('limits tighten at once and loosen after a day and a second confirmation; breaks block games and deposits', async ({
  site,
  page,
}) => {
  const { t } = site.visit;
  const member = await site.createMember();
  await site.openSignedIn(member.account, LIMITS);
  const row = limitRow(site, 'deposit', 'day');

  await test.step('a limit applies at once and shows its used share', async () => {
    await expect(row).toBeVisible();
    await creditPlayMoney(page, '300');
    await row.getByRole('button').click();
    await setLimit(page, site, '500');
    await expect(row.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '60');
    await expect(row).toContainText('500.00');
    await expect(creditPlayMoney(page, '300')).rejects.toThrow('cashier.own_limit');
  });

  await test.step('a higher limit waits, is cancelled, and waits again', async () => {
    await row.getByRole('button', { name: t('limit.change') }).click();
    await setLimit(page, site, '900');
    const confirm = row.getByRole('button', { name: t('limit.raise_confirm') });
    await expect(confirm).toHaveAttribute('aria-disabled', 'true');
    await row.getByRole('button', { name: t('limit.raise_take_back') }).click();
    await expect(confirm).toHaveCount(0);
    await row.getByRole('button', { name: t('limit.change') }).click();
    await setLimit(page, site, '900');
    await expect(confirm).toBeVisible();
    await expect(row.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '60');
  });

  await test.step('a day later the higher limit applies after the second confirmation', async () => {
    await query(
      `update play_limit set raise_at = now() where raise_at is not null and member_id = (${MEMBER_ID_QUERY})`,
      [member.account],
    );
    await page.reload();
    await row.getByRole('button', { name: t('limit.raise_confirm') }).click();
    // The pending raise names 900.00 as well, so only the used share shows that the limit applies.
    await expect(row.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^33/);
    await expect(row.getByRole('button', { name: t('limit.raise_confirm') })).toHaveCount(0);
  });

  await test.step('a break starts at once and is reported where it blocks', async () => {
    await page.getByRole('button', { name: t('break.take') }).click();
    const confirmation = page.getByRole('alertdialog');
    await choose(confirmation, t('break.period_7_days'));
    await confirmation.getByRole('button', { name: t('break.take') }).click();
    await expect(page.getByText(t('break.runs_text'))).toBeVisible();
    await expect(creditPlayMoney(page, '100')).rejects.toThrow('play.excluded');
    await site.open(await gamePath());
    await expect(page.getByText(t('error:play.excluded'))).toBeVisible();
  });

  await test.step('an exclusion requires the password and is permanent', async () => {
    await site.open(`${LIMITS}#break`);
    await page.getByRole('button', { name: t('break.exclude') }).click();
    const popup = page.getByRole('dialog', { name: t('break.exclusion') });
    await choose(popup, t('break.period_for_ever'));
    const password = popup.getByLabel(t('security.login_password'), { exact: true });
    await password.fill('Wrong2026');
    await popup.getByRole('button', { name: t('break.exclude') }).click();
    await expect(popup.getByText(t('error:password.wrong'))).toBeVisible();
    await password.fill(DEMO_PASSWORD);
    await popup.getByRole('button', { name: t('break.exclude') }).click();
    await expect(page.getByText(t('break.runs_for_ever'))).toBeVisible();
    await expect(page.getByRole('button', { name: t('break.exclude') })).toHaveAttribute('aria-disabled', 'true');
  });
});

test('the reality check interrupts, shows the session time, stays away once seen, and ends the session', async ({
  site,
  page,
}) => {
  const { t } = site.visit;
  const member = await site.createMember();
  await site.openSignedIn(member.account);
  await expect(site.signedInMark).toBeVisible();
  const makeCheckDue = async () => {
    await query(
      `update session set created_at = now() - interval '67 minutes' where member_id = (${MEMBER_ID_QUERY})`,
      [member.account],
    );
    await query(`delete from reality_check where member_id = (${MEMBER_ID_QUERY})`, [member.account]);
    await page.reload();
  };
  const check = page.getByRole('dialog', { name: t('check.title') });

  await test.step('appears above a game, too', async () => {
    await makeCheckDue();
    await site.open(await gamePath());
    await expect(check).toContainText('1 h 7 min');
    const seenResponse = page.waitForResponse((response) => response.url().endsWith('/realityCheck/seen'));
    await check.getByRole('button', { name: t('check.go_on') }).click();
    await expect(check).toBeHidden();
    await seenResponse;
    const checkResponse = page.waitForResponse((response) => response.url().endsWith('/play/realityCheck'));
    await page.reload();
    await checkResponse;
    await expect(page.locator('iframe')).toBeVisible();
    await expect(check).toBeHidden();
  });

  await test.step('signs out', async () => {
    // The arcade refuses a game that is still loading when the session ends, which logs an error.
    await site.open('/');
    await expect(site.signedInMark).toBeVisible();
    await makeCheckDue();
    await expect(check).toBeVisible();
    // Calls in flight when the session ends are refused, so the test waits until the page has loaded all of its data.
    await page.waitForLoadState('networkidle');
    await check.getByRole('button', { name: t('check.log_out') }).click();
    // The page drops its session at once, while the call that ends the session is still in flight.
    await expect
      .poll(async () => {
        const { count } = await queryOne<{ count: string }>(
          `select count(*) from session where ended_at is null and member_id = (${MEMBER_ID_QUERY})`,
          [member.account],
        );
        return count;
      })
      .toBe('0');
    await expect(site.signedInMark).toBeHidden();
  });
});

const MEMBER_ID_QUERY = 'select member_id from member where account = $1';

function limitRow({ page, visit: { t } }: SitePage, kind: string, period: string) {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `${t(`limit.kind_${kind}`)}, ${t(`limit.period_${period}`)}` }) });
}

/** Returns the popup of a limit. Toasts are dialogs, too. */
function limitPopup(page: Page) {
  return page.getByRole('dialog').filter({ has: page.getByRole('textbox') });
}

/** Selects an option by its row, because the label covers the radio button. */
async function choose(form: Locator, name: string): Promise<void> {
  const radio = form.getByRole('radio', { name });
  await radio.locator('..').click();
  await expect(radio).toBeChecked();
}

/** Sets a limit in its open popup. */
async function setLimit(page: Page, { visit: { t } }: SitePage, amount: string): Promise<void> {
  const popup = limitPopup(page);
  await popup.getByRole('textbox').fill(amount);
  await popup.getByRole('button', { name: t('limit.save') }).click();
  await expect(popup).toBeHidden();
}

/** Returns the path of the page that plays the first slot. */
async function gamePath(): Promise<string> {
  const game = await queryOne<{ vendor: string; code: string }>(
    `select vendor_code as vendor, game_code as code from game where game_type = 'RNG' and state = 'active' order by node_id limit 1`,
    [],
  );
  return `/seamless?vendor=${game.vendor}&game=${game.code}`;
}
