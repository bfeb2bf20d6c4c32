import type { Locator, Page } from '@playwright/test';
import { DIALOG, expectAccessible } from './accessible.ts';
import { codeTo, letPasswordsExpire, linkTo, messageTo, setInitialPassword, type TestMember } from './forgot-people.ts';
import { passHumanCheck } from './human-check.ts';
import { checkNewAddresses, wasElsewhere } from './login-world.ts';
import { around } from './screens/screen.ts';
import type { SitePage, Texts } from './site-page.ts';
import { DEMO_PASSWORD } from './stack.ts';
import { expect, onBothSites, onBothSitesCrossed, test } from './test.ts';

const NEW_PASSWORD = 'Sagarmatha8848';
/** By the operator. */
const GIVEN = 'Handed0ver';
const LOGIN = '/wps/session/login';
const CHANGE = '/wps/member/password';
const BY_EMAIL = '/wps/member/password/email/confirm';
const BY_PHONE = '/wps/member/password/verification';
const DEPOSIT = '/wps/cashier/demo/deposit';
const CHECK = '/wps/session/login/extraCheck';
/** Under way when a person signs out over the page of an agent. */
const OF_THE_PAGE = ['/wps/agent/team/overview', '/wps/agent/team/downlines', '/wps/relay/CSP_unreadCount'];
/** The human check is asked by a refusal of the call that wants it. */
test.use({ expectedRefusals: [LOGIN, CHECK, CHANGE, BY_EMAIL, BY_PHONE, DEPOSIT, ...OF_THE_PAGE] });

/** The log-in form that stands. */
async function logIn(site: SitePage, account: string, password: string): Promise<void> {
  await site.fillLogin(account, password);
  await answerLogIn(site, async () => await site.submitLogin());
}

/** The merchant may ask for the human check or not: the log-in that is refused for want of it asks. */
async function answerLogIn({ page }: SitePage, press: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith(LOGIN));
  await press();
  if (!(await answered).ok()) await passHumanCheck(page);
}

/** Where the lock stands, on the root or on the body, is the affair of the popup. */
async function expectScrollLocked(page: Page): Promise<void> {
  const overflows = await page.evaluate(() =>
    [document.documentElement, document.body].map((element) => getComputedStyle(element).overflowY),
  );
  expect(overflows.join(' ')).toMatch(/hidden|clip/);
}

async function fillNewPassword(popup: Locator, t: Texts, password: string, confirmation = password): Promise<void> {
  await popup.getByLabel(t('change_password.new'), { exact: true }).fill(password);
  await popup.getByLabel(t('change_password.confirm'), { exact: true }).fill(confirmation);
}

onBothSitesCrossed(() => {
  test('by phone: a code sets a new password and logs in with it', async ({ site, page }) => {
    const { t } = site.visit;
    const member = await site.newMember();
    await site.open('/forget');
    const popup = page.getByRole('dialog', { name: t('forgot.title') });
    await expect(popup.getByLabel(t('forgot.email'), { exact: true }).last()).toBeVisible();
    await expect(page).toHaveURL(site.origin + site.afterSignOut);
    await page.mouse.click(5, 5);
    await expect(popup).toBeVisible();
    await expectScrollLocked(page);

    await popup.getByText(t('phone.label'), { exact: true }).first().click();
    const number = popup.getByRole('textbox', { name: t('phone.label') });
    await popup.getByRole('button', { name: t('sms_code.send'), exact: true }).click();
    await expect(number).toBeFocused();
    await expect(popup.getByText(t('validation.required'))).toHaveCount(1);
    await expectAccessible(page, DIALOG);

    await number.fill(member.mobile);
    await popup.getByRole('button', { name: t('sms_code.send'), exact: true }).click();
    await passHumanCheck(page);
    await expect(popup.getByRole('button', { name: around(t('sms_code.again_in')) })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expect(popup.getByText(t('sms_code.sent'))).toBeVisible();
    const code = popup.getByRole('textbox', { name: t('sms_code.label') });
    await code.click();
    await page.keyboard.type('000000');
    await popup.getByLabel(t('change_password.new'), { exact: true }).fill('password123');
    const submit = popup.getByRole('button', { name: t('forgot.submit_mobile') });
    await submit.click();
    await expect(popup.getByText(t('password.breached'))).toBeVisible();
    await popup.getByLabel(t('change_password.new'), { exact: true }).fill(NEW_PASSWORD);
    await submit.click();
    await expect(popup.getByText(t('verification.code_wrong'))).toBeVisible();
    await expect(code).toBeFocused();
    await expectAccessible(page, DIALOG);

    await expect.poll(async () => await messageTo(member.mobile)).toBeDefined();
    await page.keyboard.type(await codeTo(member.mobile));
    await answerLogIn(site, async () => await submit.click());
    await expect(popup).toBeHidden();
    await expect(site.inside).toBeVisible();
    await expect(page.getByText(t('change_password.done'))).toBeVisible();
    await expect(page).toHaveURL(site.origin + site.home);
  });

  test('by e-mail: the link sets a new password, once', async ({ site, page }) => {
    const { t } = site.visit;
    const member = await site.newMember();
    await site.open('/forget');
    const forgot = page.getByRole('dialog', { name: t('forgot.title') });
    await forgot.getByRole('button', { name: t('forgot.submit_email') }).click();
    await expect(forgot.getByText(t('validation.required'))).toHaveCount(2);
    await expect(forgot.getByLabel(t('forgot.username'), { exact: true })).toBeFocused();
    await askForLink(site, member);
    await expect.poll(async () => await messageTo(member.email)).toBeDefined();
    const link = await linkTo(member.email);
    expect(link).toContain(`${site.origin}/forget#`);

    await page.goto(link);
    const reset = page.getByRole('dialog', { name: t('forgot.reset_title') });
    await expect(reset.getByLabel(t('change_password.new'), { exact: true })).toBeVisible();
    expect(await page.evaluate(() => location.href)).toBe(site.origin + site.afterSignOut);
    await fillNewPassword(reset, t, 'short', 'other');
    await reset.getByRole('button', { name: t('forgot.reset_submit') }).click();
    await expect(reset.getByText(t('validation.passwords_differ'))).toBeVisible();
    await expect(reset.getByLabel(t('change_password.new'), { exact: true })).toBeFocused();
    await expectAccessible(page, DIALOG);
    await fillNewPassword(reset, t, NEW_PASSWORD);
    await reset.getByRole('button', { name: t('forgot.reset_submit') }).click();
    await expect(page.getByText(t('forgot.reset_done'))).toBeVisible();
    await logIn(site, member.account, NEW_PASSWORD);
    await expect(site.inside).toBeVisible();

    await page.evaluate(() => sessionStorage.clear());
    await page.goto(link);
    await fillNewPassword(reset, t, `${NEW_PASSWORD}9`);
    await reset.getByRole('button', { name: t('forgot.reset_submit') }).click();
    await expect(reset.getByText(t('password.ticket_invalid'))).toBeVisible();
    await expectAccessible(page, DIALOG);
    await reset.getByRole('button', { name: t('forgot.new_link') }).click();
    await expect(forgot).toBeVisible();
  });
});

async function askForLink(site: SitePage, { account, email }: Pick<TestMember, 'account' | 'email'>): Promise<void> {
  const { t } = site.visit;
  const forgot = site.page.getByRole('dialog', { name: t('forgot.title') });
  await forgot.getByLabel(t('forgot.username'), { exact: true }).fill(account);
  await forgot.getByRole('textbox', { name: t('forgot.email') }).fill(email);
  await forgot.getByRole('button', { name: t('forgot.submit_email') }).click();
  await expect(forgot).toBeHidden();
}

const EXPIRES_AFTER_DAYS = 20_000;
const LONG_AGO = new Date('1960-01-01');

onBothSites((siteName) => {
  test.describe('by e-mail', () => {
    test.use({ expectedErrors: /ERR_FAILED/ });

    test('who has no account is told the same; a network that failed is said', async ({ site, page }) => {
      const { t } = site.visit;
      const { account } = await site.newMember();
      await site.open('/forget');
      const email = `${account}@elsewhere.example`;
      await askForLink(site, { account, email });
      await expect(page.getByText(t('forgot.email_sent'))).toBeVisible();
      expect(await messageTo(email)).toBeUndefined();

      await site.open('/forget');
      await page.route('**/wps/member/password/email', async (route) => await route.abort());
      await askForLink(site, { account, email });
      await expect(page.getByText(t('network.failed')).first()).toBeVisible();
      await expect(page.getByText(t('forgot.email_sent'))).toHaveCount(0);
    });
  });

  test.describe('a password that has to be changed', () => {
    test.beforeAll(async () => await letPasswordsExpire(EXPIRES_AFTER_DAYS));

    test('expired: it is changed before anything else, or the person signs out', async ({ site, page }) => {
      const { t } = site.visit;
      const { account } = await site.newMember({ passwordChangedAt: LONG_AGO });
      await site.openLogin();
      await logIn(site, account, DEMO_PASSWORD);
      const popup = page.getByRole('dialog', { name: t('change_password.title') });
      await expect(popup.getByRole('alert')).toHaveText(t('change_password.expired'));
      await expect(popup.getByLabel(t('change_password.current'))).toHaveCount(0);
      await expect(popup.getByRole('button', { name: t('act.close') })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await page.mouse.click(5, 5);
      await expect(popup).toBeVisible();
      await expectAccessible(page, DIALOG);
      await popup.getByRole('button', { name: t('sign_out.open') }).click();
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: t('act.cancel') }).click();
      await expect(popup).toBeVisible();

      const submit = popup.getByRole('button', { name: t('change_password.submit') });
      await fillNewPassword(popup, t, DEMO_PASSWORD);
      await submit.click();
      await expect(popup.getByText(t('password.unchanged'))).toBeVisible();
      await expect(popup.getByLabel(t('change_password.new'), { exact: true })).toBeFocused();
      await fillNewPassword(popup, t, NEW_PASSWORD);
      await submit.click();
      await expect(popup).toBeHidden();
      await expect(page.getByText(t('change_password.done'))).toBeVisible();
      await expect(page).toHaveURL(site.origin + site.home);
      await expect(site.inside).toBeVisible();
    });

    test('the one that was given, behind a check as well; signing out is the other way', async ({ site, page }) => {
      const { t } = site.visit;
      await setInitialPassword(GIVEN);
      await checkNewAddresses();
      const { account } = await site.newMember({ password: GIVEN });
      await wasElsewhere(account, 'Sita Rai');
      const popup = page.getByRole('dialog', { name: t('change_password.title') });
      await site.openLogin();
      await site.fillLogin(account, GIVEN);
      await site.submitLogin();
      const name = site.loginForm.getByRole('radio', { name: t('extra_check.bank_account_name') });
      await passHumanCheck(page, name.locator('..'));
      await name.locator('..').click();
      await site.loginForm.getByRole('textbox', { name: t('extra_check.bank_account_name') }).fill('Sita Rai');
      await site.loginForm.getByRole('button', { name: t('extra_check.submit') }).click();
      await expect(popup.getByRole('alert')).toHaveText(t('change_password.initial'));
      await popup.getByRole('button', { name: t('sign_out.open') }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('sign_out.confirm') })
        .click();
      await expect(popup).toBeHidden();
      await expect(page).toHaveURL(site.origin + site.afterSignOut);
      if (siteName === 'player') await site.openLogin();
      await logIn(site, account, GIVEN);
      await fillNewPassword(popup, t, NEW_PASSWORD);
      await popup.getByRole('button', { name: t('change_password.submit') }).click();
      await expect(popup).toBeHidden();
      await expect(page).toHaveURL(site.origin + site.home);
    });
  });
});

test.describe('a later call that is refused for a password that has to be changed', () => {
  test.beforeAll(async () => await letPasswordsExpire(EXPIRES_AFTER_DAYS));

  test('opens the popup, which then asks for the current one', async ({ site, page }) => {
    const { t } = site.visit;
    const { account } = await site.newMember({ passwordChangedAt: LONG_AGO });
    await site.openLogin();
    await logIn(site, account, DEMO_PASSWORD);
    const popup = page.getByRole('dialog', { name: t('change_password.title') });
    await expect(popup).toBeVisible();
    await page.reload();
    await expect(site.inside).toBeVisible();
    const openDeposit = page.getByRole('button', { name: t('nav.deposit'), exact: true }).filter({ visible: true });
    const deposit = page.getByRole('dialog', { name: t('demo_deposit.title') });
    const depositSome = async (): Promise<void> => {
      await openDeposit.first().click();
      await page.getByRole('button', { name: t('demo_deposit.open') }).click();
      await deposit.getByLabel(around(t('deposit.amount_in'))).fill('500');
      await deposit.getByRole('button', { name: t('demo_deposit.submit'), exact: true }).click();
    };
    await depositSome();
    await expect(popup.getByRole('alert')).toHaveText(t('change_password.expired'));
    await popup.getByLabel(t('change_password.current')).fill('NotTheOne1');
    await fillNewPassword(popup, t, NEW_PASSWORD);
    await popup.getByRole('button', { name: t('change_password.submit') }).click();
    await expect(popup.getByText(t('password.wrong'))).toBeVisible();
    await expect(popup.getByLabel(t('change_password.current'))).toBeFocused();
    await popup.getByLabel(t('change_password.current')).fill(DEMO_PASSWORD);
    await popup.getByRole('button', { name: t('change_password.submit') }).click();
    await expect(popup).toBeHidden();
    await depositSome();
    await expect(deposit.getByText(around(t('demo_deposit.new_balance')))).toBeVisible();
  });
});

test.describe('routes', () => {
  test('the popups stand over home, which is not loaded again', async ({ site, player, page }) => {
    await site.open('/index');
    const home = page.getByRole('main');
    await expect(player.tiles.first()).toBeVisible();
    await page.evaluate(() => Object.assign(window, { marker: 'still here' }));
    await home.evaluate((element) => element.setAttribute('data-marker', 'still here'));
    for (const [path, popup] of [
      ['/login', page.getByTestId('login-popup')],
      ['/register', page.getByTestId('register-popup')],
    ] as const) {
      await goInside(page, path);
      await expect(popup).toBeVisible();
      await expect(page).toHaveURL(`${site.origin}/`);
      // Hidden from a reader while the popup is open, but there.
      await expect(page.locator('article').first()).toBeAttached();
      await page.keyboard.press('Escape');
      await expect(popup).toBeHidden();
      await goInside(page, '/index');
      await expect(page).toHaveURL(`${site.origin}/index`);
    }
    expect(await page.evaluate(() => 'marker' in window)).toBe(true);
    await expect(home).toHaveAttribute('data-marker', 'still here');
  });

  test('who is sent away from a lottery comes back to it after the log-in', async ({ site, page }) => {
    const { account } = await site.newMember();
    await site.open('/vnLottery?gameCode=VN1');
    await expect(page).toHaveURL(`${site.origin}/`);
    await logIn(site, account, DEMO_PASSWORD);
    await expect(page).toHaveURL(`${site.origin}/vnLottery?gameCode=VN1`);
  });

  test('who opens a page of members comes to it after the log-in, and goes home at the sign-out', async ({
    site,
    page,
  }) => {
    const { account } = await site.newMember();
    await site.open('/member');
    await logIn(site, account, DEMO_PASSWORD);
    await expect(site.loginForm).toBeHidden();
    await expect(page).toHaveURL(/\/member/);
    await site.askToSignOut();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: site.visit.t('sign_out.confirm') })
      .click();
    await expect(page).toHaveURL(`${site.origin}/`);
    // The guard does not take the sign-out for a visit: it asks for no log-in. Notices for visitors may come.
    await expect(site.inside).toHaveCount(0);
    await expect(site.loginForm).toHaveCount(0);
  });

  test.describe('on the agent site', () => {
    test.use({ siteName: 'agent' });

    test('who is no agent is sent to the landing page, and an agent comes back after the log-in', async ({
      site,
      page,
    }) => {
      await site.open('/agentHome');
      await expect(page).toHaveURL(`${site.origin}/agent`);
      const { account } = await site.newMember();
      await site.open('/agentHome/betting');
      await expect(page).toHaveURL(({ pathname }) => pathname === '/agent');
      await logIn(site, account, DEMO_PASSWORD);
      await expect(page).toHaveURL(`${site.origin}/agentHome/betting`);
    });
  });
});

/** As a link does: the page stays. */
async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
