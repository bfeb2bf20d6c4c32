import type { Locator, Page } from '@playwright/test';
import {
  readCodeSentTo,
  setPasswordMaxAge,
  readLinkSentTo,
  readNewestMessage,
  setInitialPassword,
} from './forgot-people.ts';
import { passHumanCheck } from './human-check.ts';
import { recordEarlierLogin } from './login-fixtures.ts';
import { toPattern } from './screens/screen.ts';
import type { SitePage, Texts } from './site-page.ts';
import { DEMO_PASSWORD } from './stack.ts';
import { expect, onBothSites, test } from './test.ts';

// Page tests cover the forms themselves: player-forgot-popups.page.test.tsx and change-password-popup.page.test.tsx.
const NEW_PASSWORD = 'Sagarmatha8848';
/** A password that an operator has set. */
const OPERATOR_PASSWORD = 'Handed0ver';
const LOGIN = '/wps/session/login';
const CHANGE = '/wps/member/password';
const BY_EMAIL = '/wps/member/password/email/confirm';
const BY_PHONE = '/wps/member/password/verification';
const DEPOSIT = '/wps/cashier/demo/deposit';
const CHECK = '/wps/session/login/extraCheck';
/** Calls that the server first refuses with the demand of a human check. */
test.use({ expectedRefusals: [LOGIN, CHECK, CHANGE, BY_EMAIL, BY_PHONE, DEPOSIT] });

/** Logs in by the visible form. */
async function logIn(site: SitePage, account: string, password: string): Promise<void> {
  await site.fillLogin(account, password);
  await pressAndPassCheck(site, async () => await site.submitLogin());
}

/** Presses the button that logs in, and passes the human check where the server first refuses the log-in. */
async function pressAndPassCheck({ page }: SitePage, press: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith(LOGIN));
  await press();
  if (!(await answered).ok()) await passHumanCheck(page);
}

const changePopup = (page: Page, t: Texts): Locator => page.getByRole('dialog', { name: t('change_password.title') });

async function fillNewPassword(popup: Locator, t: Texts, password: string): Promise<void> {
  await popup.getByLabel(t('change_password.new'), { exact: true }).fill(password);
  await popup.getByLabel(t('change_password.confirm'), { exact: true }).fill(password);
}

onBothSites(() => {
  test('by phone: a code sets a new password and logs in with it', async ({ site, page }) => {
    const { t } = site.visit;
    const member = await site.createMember();
    await site.open('/forget');
    const popup = page.getByRole('dialog', { name: t('forgot.title') });
    await popup.getByText(t('phone.label'), { exact: true }).first().click();
    await popup.getByRole('textbox', { name: t('phone.label') }).fill(member.mobile);
    await popup.getByRole('button', { name: t('sms_code.send'), exact: true }).click();
    await passHumanCheck(page);
    await expect(popup.getByText(t('sms_code.sent'))).toBeVisible();
    await popup.getByLabel(t('change_password.new'), { exact: true }).fill(NEW_PASSWORD);
    await expect.poll(async () => await readNewestMessage(member.mobile)).toBeDefined();
    await popup.getByRole('textbox', { name: t('sms_code.label') }).click();
    await page.keyboard.type(await readCodeSentTo(member.mobile));
    await pressAndPassCheck(
      site,
      async () => await popup.getByRole('button', { name: t('forgot.submit_mobile') }).click(),
    );
    await expect(popup).toBeHidden();
    await expect(site.signedInMark).toBeVisible();
    await expect(page).toHaveURL(site.origin + site.home);
  });

  test('by e-mail: the link sets a new password, once', async ({ site, page }) => {
    const { t } = site.visit;
    const member = await site.createMember();
    await site.open('/forget');
    const forgot = page.getByRole('dialog', { name: t('forgot.title') });
    await forgot.getByLabel(t('forgot.username'), { exact: true }).fill(member.account);
    await forgot.getByRole('textbox', { name: t('forgot.email') }).fill(member.email);
    await forgot.getByRole('button', { name: t('forgot.submit_email') }).click();
    await expect(forgot).toBeHidden();
    await expect.poll(async () => await readNewestMessage(member.email)).toBeDefined();
    const link = await readLinkSentTo(member.email);
    expect(link).toContain(`${site.origin}/forget#`);

    await page.goto(link);
    const reset = page.getByRole('dialog', { name: t('forgot.reset_title') });
    await fillNewPassword(reset, t, NEW_PASSWORD);
    await reset.getByRole('button', { name: t('forgot.reset_submit') }).click();
    await expect(page.getByText(t('forgot.reset_done'))).toBeVisible();
    await logIn(site, member.account, NEW_PASSWORD);
    await expect(site.signedInMark).toBeVisible();

    await page.evaluate(() => sessionStorage.clear());
    await page.goto(link);
    await fillNewPassword(reset, t, `${NEW_PASSWORD}9`);
    await reset.getByRole('button', { name: t('forgot.reset_submit') }).click();
    await expect(reset.getByText(t('password.ticket_invalid'))).toBeVisible();
  });
});

/** Maximum age that only the members created for this test have reached. */
const EXPIRES_AFTER_DAYS = 20_000;
const LONG_AGO = new Date('1960-01-01');

test('a password set by an operator must be changed after an extra check, too', async ({ site, page }) => {
  const { t } = site.visit;
  await setInitialPassword(OPERATOR_PASSWORD);
  const { account } = await site.createMember({ password: OPERATOR_PASSWORD });
  await recordEarlierLogin(account, 'Sita Rai');
  const popup = changePopup(page, t);
  await site.openLogin();
  await site.fillLogin(account, OPERATOR_PASSWORD);
  await site.submitLogin();
  const byName = site.loginForm.getByRole('radio', { name: t('extra_check.bank_account_name') });
  await passHumanCheck(page, byName.locator('..'));
  await byName.locator('..').click();
  await site.loginForm.getByRole('textbox', { name: t('extra_check.bank_account_name') }).fill('Sita Rai');
  await site.loginForm.getByRole('button', { name: t('extra_check.submit') }).click();
  await expect(popup.getByRole('alert')).toHaveText(t('change_password.initial'));
  // The password of the log-in is passed on through the check (spec section 5, "Change password").
  await expect(popup.getByLabel(t('change_password.current'))).toHaveCount(0);
  await fillNewPassword(popup, t, NEW_PASSWORD);
  await popup.getByRole('button', { name: t('change_password.submit') }).click();
  await expect(popup).toBeHidden();
  await expect(page).toHaveURL(site.origin + site.home);
});

test('an expired password keeps the platform closed until it is changed', async ({ site, page }) => {
  const { t } = site.visit;
  await setPasswordMaxAge(EXPIRES_AFTER_DAYS);
  const { account } = await site.createMember({ passwordChangedAt: LONG_AGO });
  await site.openLogin();
  await logIn(site, account, DEMO_PASSWORD);
  const popup = changePopup(page, t);
  await expect(popup.getByRole('alert')).toHaveText(t('change_password.expired'));
  await page.reload();
  await expect(site.signedInMark).toBeVisible();
  const openDeposit = page.getByRole('button', { name: t('nav.deposit'), exact: true }).filter({ visible: true });
  const deposit = page.getByRole('dialog', { name: t('demo_deposit.title') });
  const takePlayMoney = async (): Promise<void> => {
    await openDeposit.first().click();
    await page.getByRole('button', { name: t('demo_deposit.open') }).click();
    await deposit.getByLabel(toPattern(t('deposit.amount_in'))).fill('500');
    await deposit.getByRole('button', { name: t('demo_deposit.submit'), exact: true }).click();
  };
  await takePlayMoney();
  await expect(popup.getByRole('alert')).toHaveText(t('change_password.expired'));
  await popup.getByLabel(t('change_password.current')).fill(DEMO_PASSWORD);
  await fillNewPassword(popup, t, NEW_PASSWORD);
  await popup.getByRole('button', { name: t('change_password.submit') }).click();
  await expect(popup).toBeHidden();
  await takePlayMoney();
  await expect(deposit.getByText(toPattern(t('demo_deposit.new_balance')))).toBeVisible();
});
