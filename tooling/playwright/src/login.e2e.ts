import type { Locator, Page } from '@playwright/test';
import { DIALOG, expectAccessible } from './accessible.ts';
import { codeTo, newMember } from './forgot-people.ts';
import { dragHumanCheck, passHumanCheck } from './human-check.ts';
import { captchaOf, checkNewAddresses, holdPasskey, offerSmsLogin, wasElsewhere } from './login-world.ts';
import { around, textsOf } from './screens/screen.ts';
import { agentOrigin, DEMO_PASSWORD, playerOrigin } from './stack.ts';
import { expect, test } from './test.ts';

const LOGIN = '/wps/session/login';
const CHECK = '/wps/session/login/extraCheck';
test.use({ expectedRefusals: [LOGIN, CHECK] });

type Texts = (key: string) => string;
const LANGUAGES = ['en', 'ne'] as const;

function popupOf(page: Page, t: Texts): Locator {
  return page.getByRole('dialog', { name: t('login.title'), exact: true });
}

async function fill(form: Locator, t: Texts, account: string, password = DEMO_PASSWORD): Promise<void> {
  await form.getByLabel(t('login.username'), { exact: true }).fill(account);
  await form.getByLabel(t('login.password'), { exact: true }).fill(password);
}

async function submit(form: Locator, t: Texts): Promise<void> {
  await form.getByRole('button', { name: t('login.submit'), exact: true }).click();
}

/** The whole row is the button, as a finger takes it. */
async function choose(form: Locator, name: string): Promise<void> {
  const radio = form.getByRole('radio', { name });
  await radio.locator('..').click();
  await expect(radio).toBeChecked();
}

/** The next visit: the cookies are there, the session is not. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${playerOrigin}/login`);
}

for (const language of LANGUAGES) {
  test(`a remembered device logs in with one tap, in ${language}`, async ({ player, page }) => {
    const t = await textsOf('player', language);
    const { account } = await newMember({ password: DEMO_PASSWORD });
    const [popup, card] = [popupOf(page, t), page.getByTestId('after-login')];
    await player.open('/login', { language });
    await fill(popup, t, account);
    await popup.getByRole('checkbox', { name: around(t('login.remember')) }).check();
    await submit(popup, t);
    await passHumanCheck(page, t, card);
    await expect(card).toContainText(around(t('after_login.first_title')));
    await expectAccessible(page, '[data-testid="after-login"]');

    await comeBack(page);
    const password = popup.getByLabel(t('login.password'), { exact: true });
    const said = popup.getByText(t('login.device_remembered'));
    await expect(popup.getByLabel(t('login.username'), { exact: true })).toHaveValue(account);
    await expect(password).toHaveAttribute('placeholder', /•/);
    await expect(said).toBeVisible();
    await expectAccessible(page, DIALOG);
    await password.fill('x');
    await expect(said).toBeHidden();
    await password.fill('');
    await expect(said).toBeVisible();
    await submit(popup, t);
    await passHumanCheck(page, t, card);
    await expect(card.getByText(t('after_login.ip'))).toBeVisible();
    await card.getByRole('button', { name: t('a11y.dismiss') }).click();
    await expect(card).toBeHidden();

    await comeBack(page);
    await popup.getByRole('button', { name: t('login.not_you') }).click();
    await expect(said).toBeHidden();
    await expect(popup.getByLabel(t('login.username'), { exact: true })).toBeFocused();
    await comeBack(page);
    await expect(popup.getByLabel(t('login.username'), { exact: true })).toHaveValue('');
  });

  test(`a log-in from somewhere else is checked, in ${language}`, async ({ player, page }) => {
    const t = await textsOf('player', language);
    await checkNewAddresses();
    const { account, mobile } = await newMember({ password: DEMO_PASSWORD });
    await wasElsewhere(account, 'Sita Rai');
    await player.open('/login', { language });
    const popup = popupOf(page, t);
    await fill(popup, t, account);
    await submit(popup, t);
    await passHumanCheck(page, t, popup.getByText(t('extra_check.title')));
    await expect(page.locator(':focus')).toContainText(t('extra_check.title'));
    await expectAccessible(page, DIALOG);

    await choose(popup, t('extra_check.bank_account_name'));
    await popup.getByRole('textbox', { name: t('extra_check.bank_account_name') }).fill('Gita Rai');
    await popup.getByRole('button', { name: t('extra_check.submit') }).click();
    await expect(popup.getByText(around(t('extra_check.tries_left_other')))).toBeVisible();
    await expectAccessible(page, DIALOG);

    await choose(popup, t('extra_check.mobile'));
    await popup.getByRole('button', { name: t('sms_code.send'), exact: true }).click();
    await expect(popup.getByText(t('extra_check.sent'))).toBeVisible();
    await popup.getByRole('textbox', { name: t('sms_code.label') }).fill(await codeTo(mobile));
    await popup.getByRole('button', { name: t('extra_check.submit') }).click();
    await expect(popup).toBeHidden();
    await expect(page.getByTestId('after-login')).toContainText('203.0.113.9');
  });

  test(`the code of an SMS logs in, in ${language}`, async ({ player, page }) => {
    const t = await textsOf('player', language);
    await offerSmsLogin();
    const { mobile } = await newMember({ password: DEMO_PASSWORD });
    await player.open('/login', { language });
    const popup = popupOf(page, t);
    await popup.getByRole('tab', { name: t('login.by_sms') }).click();
    const send = popup.getByRole('button', { name: t('sms_code.send'), exact: true });
    const number = popup.getByRole('textbox', { name: t('phone.label') });
    await send.click();
    await expect(number).toBeFocused();
    await expect(number).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page, DIALOG);

    await number.fill(mobile);
    // One call a second: the press before it was refused for want of a number.
    await dragHumanCheck(page, async () => {
      await expect(async () => {
        await send.click();
        await expect(page.getByTestId('human-check')).toBeVisible({ timeout: 1000 });
      }).toPass();
    });
    await expect(popup.getByRole('button', { name: around(t('sms_code.again_in')) })).toBeVisible();
    const code = await codeTo(mobile);
    const boxes = popup.getByRole('textbox', { name: t('sms_code.label') });
    await boxes.fill(code === '000000' ? '111111' : '000000');
    await submit(popup, t);
    await expect(boxes).toHaveAttribute('aria-invalid', 'true');
    await boxes.fill(code);
    await popup.getByRole('checkbox', { name: around(t('login.remember_number')) }).check();
    await submit(popup, t);
    await expect(popup).toBeHidden();
    await expect(page.getByTestId('after-login')).toBeVisible();

    await comeBack(page);
    await expect(popup.getByRole('tab', { name: t('login.by_sms') })).toHaveAttribute('aria-selected', 'true');
    await expect(number).toHaveValue(mobile);
  });
}

test('five wrong answers end the check, and the log-in starts again', async ({ player, page }) => {
  const t = await textsOf('player', 'en');
  await checkNewAddresses();
  const { account } = await newMember({ password: DEMO_PASSWORD });
  await wasElsewhere(account, 'Sita Rai');
  await player.open('/login');
  const popup = popupOf(page, t);
  await fill(popup, t, account);
  await submit(popup, t);
  await passHumanCheck(page, t, popup.getByText(t('extra_check.title')));
  await choose(popup, t('extra_check.bank_account_name'));
  const answer = popup.getByRole('textbox', { name: t('extra_check.bank_account_name') });
  for (const left of ['4 tries', '3 tries', '2 tries', 'One more try']) {
    await answer.fill('Gita Rai');
    await popup.getByRole('button', { name: t('extra_check.submit') }).click();
    await expect(popup.getByText(left)).toBeVisible();
  }
  await answer.fill('Gita Rai');
  await popup.getByRole('button', { name: t('extra_check.submit') }).click();
  await expect(popup.getByRole('alert')).toBeVisible();
  await expect(popup.getByLabel(t('login.password'), { exact: true })).toBeVisible();
});

test('a refusal asks for the captcha; one that was copied wrongly is said at its field', async ({ player, page }) => {
  const t = await textsOf('player', 'en');
  const { account } = await newMember({ password: DEMO_PASSWORD });
  await player.open('/login');
  const popup = popupOf(page, t);
  await fill(popup, t, account, 'NotTheOne1');
  await submit(popup, t);
  await passHumanCheck(page, t, popup.getByRole('alert'));
  const captcha = popup.getByLabel(t('captcha.label'), { exact: true });
  await expect(popup.getByAltText(t('captcha.picture'))).toBeVisible();
  await expectAccessible(page, DIALOG);
  await captcha.fill('?????');
  await fill(popup, t, account);
  await submit(popup, t);
  await expect(page.getByTestId('human-check').or(popup.locator('[name=captcha][aria-invalid=true]'))).toBeVisible();
  await passHumanCheck(page, t, popup.locator('[name=captcha][aria-invalid=true]'));
  await captcha.fill(await captchaOf(page.context()));
  await submit(popup, t);
  await passHumanCheck(page, t, page.getByTestId('after-login'));
});

test('a passkey logs in, and nothing has to be typed', async ({ player, page }) => {
  const t = await textsOf('player', 'en');
  const { account } = await newMember({ password: DEMO_PASSWORD });
  await holdPasskey(page, account, playerOrigin);
  await player.open('/login');
  await popupOf(page, t)
    .getByRole('button', { name: t('login.passkey') })
    .click();
  await expect(popupOf(page, t)).toBeHidden();
  await expect(page.getByTestId('after-login')).toBeVisible();
});

test('the free demo looks around, and is asked for a true account to play', async ({ player, page }) => {
  const t = await textsOf('player', 'en');
  await player.open('/login');
  await popupOf(page, t)
    .getByRole('button', { name: t('login.free_demo') })
    .click();
  const card = page.getByTestId('after-login');
  await passHumanCheck(page, t, card);
  await expect(card).toContainText(t('after_login.trial_title'));
  await expect(page).toHaveURL(`${playerOrigin}/`);
  await player.press(player.tiles.first(), 'PLAY NOW');
  await expect(page.getByRole('alertdialog', { name: t('true_account.title') })).toBeVisible();
});

for (const language of LANGUAGES)
  test(`agents log in by the same form, without demo and registration, in ${language}`, async ({ agent, page }) => {
    const t = await textsOf('agent', language);
    const { account } = await newMember({ type: 1, password: DEMO_PASSWORD });
    await page.addInitScript((value) => localStorage.setItem('baize.language', value), language);
    await agent.open('/agent');
    const form = page.getByRole('main');
    await expect(form.getByRole('button', { name: t('login.passkey') })).toBeVisible();
    await expect(form.getByRole('button')).toHaveCount(4);
    await fill(form, t, account);
    await submit(form, t);
    await passHumanCheck(page, t, page.getByTestId('after-login'));
    await expect(page).toHaveURL(`${agentOrigin}/agentHome`);
  });
