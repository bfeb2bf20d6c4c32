import type { Locator } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { codeTo } from './forgot-people.ts';
import { passHumanCheck } from './human-check.ts';
import { captchaOf, checkNewAddresses, holdPasskey, offerSmsLogin, wasElsewhere } from './login-world.ts';
import { around } from './screens/screen.ts';
import type { SitePage, Texts } from './site-page.ts';
import { expect, onBothSites, test } from './test.ts';

const LOGIN = '/wps/session/login';
const CHECK = '/wps/session/login/extraCheck';
test.use({ expectedRefusals: [LOGIN, CHECK] });

/** The whole row is the button, as a finger takes it. */
async function choose(form: Locator, name: string): Promise<void> {
  const radio = form.getByRole('radio', { name });
  await radio.locator('..').click();
  await expect(radio).toBeChecked();
}

/** From the password to the question. */
async function askedForMore(site: SitePage, account: string): Promise<Locator> {
  const { t } = site.visit;
  await site.openLogin();
  await site.fillLogin(account);
  await site.submitLogin();
  const title = site.page.getByText(t('extra_check.title'));
  await passHumanCheck(site.page, title);
  await expect(site.page.locator(':focus')).toContainText(t('extra_check.title'));
  return site.loginForm;
}

/** The way that is asked for, and its answer. */
async function show(form: Locator, t: Texts, method: string, answer: string): Promise<void> {
  await choose(form, t(`extra_check.${method}`));
  await form.getByRole('textbox', { name: t(`extra_check.${method}`) }).fill(answer);
  await form.getByRole('button', { name: t('extra_check.submit') }).click();
}

async function showCode(form: Locator, t: Texts, method: 'mobile' | 'email', address: string): Promise<void> {
  await choose(form, t(`extra_check.${method}`));
  await form.getByRole('button', { name: t('sms_code.send'), exact: true }).click();
  await expect(form.getByText(t('extra_check.sent'))).toBeVisible();
  await form.getByRole('textbox', { name: t('sms_code.label') }).fill(await codeTo(address));
  await form.getByRole('button', { name: t('extra_check.submit') }).click();
}

async function expectInside(site: SitePage): Promise<void> {
  await expect(site.inside).toBeVisible();
  await expect(site.page).toHaveURL(site.origin + site.home);
}

onBothSites((siteName) => {
  test('a remembered device logs in with one tap, until its owner signs out', async ({ site, page }) => {
    const { t } = site.visit;
    const { account } = await site.newMember();
    await site.openLogin();
    await site.fillLogin(account);
    await site.loginForm.getByRole('checkbox', { name: around(t('login.remember')) }).check();
    await site.submitLogin();
    await passHumanCheck(page, site.afterLogin);
    await expect(site.afterLogin).toContainText(around(t('after_login.first_title')));
    await expectAccessible(page, '[data-testid="after-login"]');

    await site.comeBack();
    const said = site.loginForm.getByText(t('login.device_remembered'));
    await expect(site.username).toHaveValue(account);
    await expect(site.password).toHaveAttribute('placeholder', /•/);
    await expect(said).toBeVisible();
    await expectAccessible(page, site.loginPart);
    await site.password.fill('x');
    await expect(said).toBeHidden();
    await site.password.fill('');
    await expect(said).toBeVisible();
    await site.submitLogin();
    await passHumanCheck(page, site.afterLogin);
    await expect(site.afterLogin.getByText(t('after_login.ip'))).toBeVisible();
    await site.afterLogin.getByRole('button', { name: t('a11y.dismiss') }).click();
    await expect(site.afterLogin).toBeHidden();

    await site.askToSignOut();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('sign_out.confirm') })
      .click();
    await expect(page).toHaveURL(site.origin + site.afterSignOut);
    await site.comeBack();
    await expect(site.username).toHaveValue(account);
    await expect(said).toBeHidden();
    await site.loginForm.getByRole('button', { name: t('login.not_you') }).click();
    await expect(site.username).toHaveValue('');
    await expect(site.username).toBeFocused();
    await site.comeBack();
    await expect(site.username).toHaveValue('');
  });

  test('a log-in from somewhere else is checked: by a code to the number', async ({ site, page }) => {
    const { t } = site.visit;
    await checkNewAddresses();
    const { account, mobile } = await site.newMember();
    await wasElsewhere(account, 'Sita Rai');
    const form = await askedForMore(site, account);
    await expectAccessible(page, site.loginPart);
    await show(form, t, 'bank_account_name', 'Gita Rai');
    await expect(form.getByText(around(t('extra_check.tries_left_other')))).toBeVisible();
    await expectAccessible(page, site.loginPart);
    await showCode(form, t, 'mobile', mobile);
    await expect(site.afterLogin).toContainText('203.0.113.9');
    await expectInside(site);
  });

  test('a log-in from somewhere else is checked: by a code to the address', async ({ site }) => {
    await checkNewAddresses();
    const { account, email } = await site.newMember();
    await wasElsewhere(account, 'Sita Rai');
    await showCode(await askedForMore(site, account), site.visit.t, 'email', email);
    await expectInside(site);
  });

  test('five wrong answers end the check; the log-in starts again, and the right one opens', async ({ site, page }) => {
    const { t } = site.visit;
    await checkNewAddresses();
    const { account } = await site.newMember();
    await wasElsewhere(account, 'Sita Rai');
    const form = await askedForMore(site, account);
    const lefts = [4, 3, 2].map((count) => t('extra_check.tries_left_other').replace('{{count}}', String(count)));
    for (const left of [...lefts, t('extra_check.tries_left_one')]) {
      await show(form, t, 'bank_account_name', 'Gita Rai');
      await expect(form.getByText(left)).toBeVisible();
    }
    await show(form, t, 'bank_account_name', 'Gita Rai');
    await expect(form.getByRole('alert')).toHaveText(t('session.extra_check_failed'));
    await expect(site.password).toBeVisible();
    await site.fillLogin(account);
    await site.submitLogin();
    await passHumanCheck(page, page.getByText(t('extra_check.title')));
    await show(form, t, 'bank_account_name', 'sita rai');
    await expectInside(site);
  });

  test('a refusal asks for the captcha; one that was copied wrongly is said at its field', async ({ site, page }) => {
    const { t } = site.visit;
    const { account } = await site.newMember();
    await site.openLogin();
    await site.fillLogin(account, 'NotTheOne1');
    await site.submitLogin();
    await passHumanCheck(page, site.loginForm.getByRole('alert'));
    await expect(site.loginForm.getByRole('alert')).toHaveText(t('session.bad_credentials'));
    const captcha = site.loginForm.getByLabel(t('captcha.label'), { exact: true });
    const picture = site.loginForm.getByAltText(t('captcha.picture'));
    await expect(picture).toBeVisible();
    await expectAccessible(page, site.loginPart);
    await captcha.fill('?????');
    const before = await picture.getAttribute('src');
    await site.fillLogin(account);
    await site.submitLogin();
    await passHumanCheck(page, site.loginForm.locator('[name=captcha][aria-invalid=true]'));
    // The next picture is there, and its answer with it.
    await expect(picture).not.toHaveAttribute('src', before ?? '');
    await captcha.fill(await captchaOf(page.context()));
    await site.submitLogin();
    await passHumanCheck(page, site.afterLogin);
    await expectInside(site);
  });

  test('the code of an SMS logs in; what was typed stays when the tab changes', async ({ site, page }) => {
    const { t } = site.visit;
    await offerSmsLogin();
    const { mobile } = await site.newMember();
    await site.openLogin();
    const form = site.loginForm;
    const bySms = form.getByRole('tab', { name: t('login.by_sms') });
    await site.fillLogin('suraj92', 'half a pass');
    await bySms.click();
    const send = form.getByRole('button', { name: t('sms_code.send'), exact: true });
    const number = form.getByRole('textbox', { name: t('phone.label') });
    await send.click();
    await expect(number).toBeFocused();
    await expect(number).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page, site.loginPart);
    await number.fill(mobile);
    await form.getByRole('tab', { name: t('login.by_username') }).click();
    await expect(site.username).toHaveValue('suraj92');
    await expect(site.password).toHaveValue('half a pass');
    await bySms.click();
    await expect(number).toHaveValue(mobile);
    // One call a second: the press before it was refused for want of a number.
    await expect(async () => {
      await send.click();
      await expect(page.getByTestId('human-check')).toBeVisible({ timeout: 5000 });
    }).toPass();
    await passHumanCheck(page);
    await expect(form.getByRole('button', { name: around(t('sms_code.again_in')) })).toBeVisible();
    const code = await codeTo(mobile);
    const boxes = form.getByRole('textbox', { name: t('sms_code.label') });
    await boxes.fill(code === '000000' ? '111111' : '000000');
    await site.submitLogin();
    await expect(boxes).toHaveAttribute('aria-invalid', 'true');
    await boxes.fill(code);
    await form.getByRole('checkbox', { name: around(t('login.remember_number')) }).check();
    await site.submitLogin();
    await expect(site.afterLogin).toBeVisible();
    await expectInside(site);

    await site.comeBack();
    await expect(bySms).toHaveAttribute('aria-selected', 'true');
    await expect(number).toHaveValue(mobile);
  });

  test('a passkey logs in, and nothing has to be typed', async ({ site, page }) => {
    const { account } = await site.newMember();
    await holdPasskey(page, account, site.origin);
    await site.openLogin();
    await site.loginForm.getByRole('button', { name: site.visit.t('login.passkey') }).click();
    await expect(site.afterLogin).toBeVisible();
    await expectInside(site);
  });

  test('an account of the other site is told where it belongs', async ({ site, page }) => {
    const { t } = site.visit;
    const { account } = await site.newMember({ type: siteName === 'player' ? 1 : 0 });
    await site.openLogin();
    await site.fillLogin(account);
    await site.submitLogin();
    await passHumanCheck(page, site.loginForm.getByRole('alert'));
    await expect(site.loginForm.getByRole('alert')).toHaveText(
      t(siteName === 'player' ? 'session.not_member' : 'session.not_agent'),
    );
    await expect(site.inside).toHaveCount(0);
  });
});

test('the free demo looks around, and is asked for a true account to play', async ({ site, player, page }) => {
  const { t } = site.visit;
  await site.openLogin();
  await site.loginForm.getByRole('button', { name: t('login.free_demo') }).click();
  await passHumanCheck(page, site.afterLogin);
  await expect(site.afterLogin).toContainText(t('after_login.trial_title'));
  await expect(page).toHaveURL(`${site.origin}/`);
  await player.press(player.tiles.first(), t('game.play'));
  await expect(page.getByRole('alertdialog', { name: t('true_account.title') })).toBeVisible();
});

test.describe('on the agent site', () => {
  test.use({ siteName: 'agent' });

  test('there are no other ways in than these: neither demo nor registration', async ({ site, page }) => {
    await site.openLogin();
    // Two tabs, reveal, forgot, log in, passkey.
    await expect(site.loginForm.getByRole('button')).toHaveCount(4);
    await site.open('/register');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
