import type { Locator } from '@playwright/test';
import { readCodeSentTo } from './forgot-people.ts';
import { passHumanCheck } from './human-check.ts';
import { readCaptchaSolution, addPasskey, recordEarlierLogin } from './login-fixtures.ts';
import { toPattern } from './screens/screen.ts';
import type { SitePage } from './site-page.ts';
import { expect, onBothSites, test } from './test.ts';

// Page tests cover the forms themselves: apps/player/src/app/player-login-popup.page.test.tsx.
const LOGIN = '/wps/session/login';
const CHECK = '/wps/session/login/extraCheck';
test.use({ expectedRefusals: [LOGIN, CHECK] });

/** Selects an option by pressing its whole row, as a finger does. */
async function choose(form: Locator, name: string): Promise<void> {
  const radio = form.getByRole('radio', { name });
  await radio.locator('..').click();
  await expect(radio).toBeChecked();
}

async function expectSignedIn(site: SitePage): Promise<void> {
  await expect(site.signedInMark).toBeVisible();
  await expect(site.page).toHaveURL(site.origin + site.home);
}

onBothSites(() => {
  test('a remembered device logs in with one tap, until its owner signs out', async ({ site, page }) => {
    const { t } = site.visit;
    const { account } = await site.createMember();
    await site.openLogin();
    await site.fillLogin(account);
    await site.loginForm.getByRole('checkbox', { name: toPattern(t('login.remember')) }).check();
    await site.submitLogin();
    await passHumanCheck(page, site.loginCard);
    await expect(site.loginCard).toContainText(toPattern(t('after_login.first_title')));

    await site.startNewVisit();
    const rememberedNote = site.loginForm.getByText(t('login.device_remembered'));
    await expect(site.username).toHaveValue(account);
    await expect(rememberedNote).toBeVisible();
    await site.submitLogin();
    await passHumanCheck(page, site.loginCard);
    await expect(site.loginCard.getByText(t('after_login.ip'))).toBeVisible();

    await site.openSignOutDialog();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('sign_out.confirm') })
      .click();
    await expect(page).toHaveURL(site.origin + site.afterSignOut);
    await site.startNewVisit();
    await expect(site.username).toHaveValue(account);
    await expect(rememberedNote).toBeHidden();
    await site.loginForm.getByRole('button', { name: t('login.not_you') }).click();
    await expect(site.username).toHaveValue('');
    await site.startNewVisit();
    await expect(site.password).toBeVisible();
    await expect(site.username).toHaveValue('');
  });

  test('a log-in from another address is checked: a wrong name costs an attempt, a code to the number succeeds', async ({
    site,
    page,
  }) => {
    const { t } = site.visit;
    const { account, mobile } = await site.createMember();
    await recordEarlierLogin(account, 'Sita Rai');
    await site.openLogin();
    await site.fillLogin(account);
    await site.submitLogin();
    await passHumanCheck(page, page.getByText(t('extra_check.title')));
    const form = site.loginForm;
    await choose(form, t('extra_check.bank_account_name'));
    await form.getByRole('textbox', { name: t('extra_check.bank_account_name') }).fill('Gita Rai');
    await form.getByRole('button', { name: t('extra_check.submit') }).click();
    await expect(form.getByText(toPattern(t('extra_check.tries_left_other')))).toBeVisible();
    await choose(form, t('extra_check.mobile'));
    await form.getByRole('button', { name: t('sms_code.send'), exact: true }).click();
    await expect(form.getByText(t('extra_check.sent'))).toBeVisible();
    await form.getByRole('textbox', { name: t('sms_code.label') }).fill(await readCodeSentTo(mobile));
    await form.getByRole('button', { name: t('extra_check.submit') }).click();
    await expect(site.loginCard).toContainText('203.0.113.9');
    await expectSignedIn(site);
  });

  test('a passkey logs in without typing', async ({ site, page }) => {
    const { account } = await site.createMember();
    await addPasskey(page, account, site.origin);
    await site.openLogin();
    await site.loginForm.getByRole('button', { name: site.visit.t('login.passkey') }).click();
    await expect(site.loginCard).toBeVisible();
    await expectSignedIn(site);
  });
});

test('a refusal requires the captcha, whose answer the server checks', async ({ site, page }) => {
  const { t } = site.visit;
  const { account } = await site.createMember();
  await site.openLogin();
  await site.fillLogin(account, 'NotTheOne1');
  await site.submitLogin();
  await passHumanCheck(page, site.loginForm.getByRole('alert'));
  await expect(site.loginForm.getByRole('alert')).toHaveText(t('session.bad_credentials'));
  const captcha = site.loginForm.getByLabel(t('captcha.label'), { exact: true });
  const picture = site.loginForm.getByAltText(t('captcha.picture'));
  await expect(picture).toBeVisible();
  await captcha.fill('?????');
  const before = await picture.getAttribute('src');
  await site.fillLogin(account);
  await site.submitLogin();
  await passHumanCheck(page, site.loginForm.locator('[name=captcha][aria-invalid=true]'));
  // The next picture is loaded, so its answer exists.
  await expect(picture).not.toHaveAttribute('src', before ?? '');
  await captcha.fill(await readCaptchaSolution(page.context()));
  await site.submitLogin();
  await passHumanCheck(page, site.loginCard);
  await expectSignedIn(site);
});

test('an SMS code logs in, and the number is remembered', async ({ site, page }) => {
  const { t } = site.visit;
  const { mobile } = await site.createMember();
  await site.openLogin();
  const form = site.loginForm;
  const bySms = form.getByRole('tab', { name: t('login.by_sms') });
  const number = form.getByRole('textbox', { name: t('phone.label') });
  await bySms.click();
  await number.fill(mobile);
  await form.getByRole('button', { name: t('sms_code.send'), exact: true }).click();
  await passHumanCheck(page);
  await expect(form.getByRole('button', { name: toPattern(t('sms_code.again_in')) })).toBeVisible();
  const code = await readCodeSentTo(mobile);
  const boxes = form.getByRole('textbox', { name: t('sms_code.label') });
  await boxes.fill(code === '000000' ? '111111' : '000000');
  await site.submitLogin();
  await expect(boxes).toHaveAttribute('aria-invalid', 'true');
  await boxes.fill(code);
  await form.getByRole('checkbox', { name: toPattern(t('login.remember_number')) }).check();
  await site.submitLogin();
  await expect(site.loginCard).toBeVisible();
  await expectSignedIn(site);

  await site.startNewVisit();
  await expect(bySms).toHaveAttribute('aria-selected', 'true');
  await expect(number).toHaveValue(mobile);
});

test('the free demo can browse, and needs a true account to play', async ({ site, player, page }) => {
  const { t } = site.visit;
  await site.openLogin();
  await site.loginForm.getByRole('button', { name: t('login.free_demo') }).click();
  await passHumanCheck(page, site.loginCard);
  await expect(site.loginCard).toContainText(t('after_login.trial_title'));
  await expect(page).toHaveURL(`${site.origin}/`);
  await player.press(player.tiles.first(), t('game.play'));
  await expect(page.getByRole('alertdialog', { name: t('true_account.title') })).toBeVisible();
});
