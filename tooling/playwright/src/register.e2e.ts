import type { Locator, Page } from '@playwright/test';
import { DIALOG, expectAccessible } from './accessible.ts';
import { codeTo } from './forgot-people.ts';
import { passHumanCheck } from './human-check.ts';
import { captchaOf } from './login-world.ts';
import { memberOf, newMobile, verifyingBrand } from './register-world.ts';
import { around, textsOf } from './screens/screen.ts';
import { DEMO_PASSWORD, padmaPlayerOrigin } from './stack.ts';
import { expect, newUsername, test } from './test.ts';

const REGISTER = '/wps/member/register';
const BY_MOBILE = '/wps/member/register/mobile';
const AFFILIATE = '/wps/agent/affiliate';
test.use({ expectedRefusals: [REGISTER, BY_MOBILE, AFFILIATE] });

type Texts = (key: string) => string;
const LANGUAGES = ['en', 'ne'] as const;
const BAGMATI_CODE = 'BBAGMATI';
/** From the first input to the tabs. */
const BACK_STEPS_MAX = 4;

const popupOf = (page: Page): Locator => page.getByTestId('register-popup');
const tab = (page: Page, t: Texts, way: 'mobile' | 'username') =>
  popupOf(page).getByRole('tab', { name: t(`register.by_${way}`) });
const input = (page: Page, t: Texts, key: string) => popupOf(page).getByRole('textbox', { name: t(key), exact: true });
/** Neither has the role of a text box: a password, a date. */
const labelled = (page: Page, t: Texts, key: string) => popupOf(page).getByLabel(t(key), { exact: true });
/** Shows once a code was sent. */
const sendAgain = (page: Page, t: Texts) => popupOf(page).getByRole('button', { name: around(t('sms_code.again_in')) });
const cardOf = (page: Page) => page.getByTestId('after-login');

async function fillPasswords(page: Page, t: Texts, password = DEMO_PASSWORD): Promise<void> {
  for (const key of ['register.password', 'register.confirmPassword']) await labelled(page, t, key).fill(password);
}

async function submit(page: Page, t: Texts): Promise<void> {
  await popupOf(page)
    .getByRole('button', { name: t('register.submit'), exact: true })
    .click();
}

async function expectWrong(page: Page, field: Locator, words: string | RegExp): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(popupOf(page).getByText(words).first()).toBeVisible();
}

function countCalls(page: Page, path: string): () => number {
  let calls = 0;
  page.on('request', (request) => (calls += new URL(request.url()).pathname === path ? 1 : 0));
  return () => calls;
}

for (const language of LANGUAGES) {
  test(`by username: what was given and who invited is recorded, in ${language}`, async ({ player, page }) => {
    const t = await textsOf('player', language);
    const username = newUsername();
    await player.open(`/register?referralCode=${BAGMATI_CODE}`, { language });
    await tab(page, t, 'username').click();
    await input(page, t, 'register.username').fill(username);
    await fillPasswords(page, t);
    await labelled(page, t, 'register.birthday').fill('1990-02-28');
    await input(page, t, 'register.email').fill(`${username}@mail.example`);
    const invitation = input(page, t, 'register.referralCode');
    await expect(invitation).toHaveValue(BAGMATI_CODE);
    await expect(invitation).toHaveAttribute('readonly');
    await popupOf(page).getByRole('checkbox').check();
    await expectAccessible(page, DIALOG);
    await submit(page, t);
    await passHumanCheck(page, cardOf(page));
    await expect(cardOf(page)).toContainText(around(t('after_login.first_title')));
    await expect(popupOf(page)).toBeHidden();
    expect(await memberOf(username)).toMatchObject({
      email: `${username}@mail.example`,
      birthday: '1990-02-28',
      upline: 'bagmati',
    });
  });

  test(`by number: the code of an SMS opens the account, in ${language}`, async ({ player, page }) => {
    const t = await textsOf('player', language);
    const mobile = newMobile();
    await player.open('/register', { language });
    await expect(tab(page, t, 'mobile')).toHaveAttribute('aria-selected', 'true');
    const number = input(page, t, 'phone.label');
    const boxes = popupOf(page).getByRole('textbox', { name: t('sms_code.label') });
    await submit(page, t);
    await expect(number).toBeFocused();
    await expectWrong(page, number, t('validation.required'));
    await expect(popupOf(page).getByText(around(t('validation.terms')))).toBeVisible();
    await expectAccessible(page, DIALOG);

    await number.fill(`0${mobile}`);
    await fillPasswords(page, t);
    await popupOf(page).getByRole('checkbox').check();
    await popupOf(page)
      .getByRole('button', { name: t('sms_code.send'), exact: true })
      .click();
    await passHumanCheck(page, sendAgain(page, t));
    const code = await codeTo(mobile);
    await boxes.fill(code === '000000' ? '111111' : '000000');
    await submit(page, t);
    await passHumanCheck(page, popupOf(page).locator('[aria-invalid=true]').first());
    await expectWrong(page, boxes.first(), around(t('verification.code_wrong')));
    await expectAccessible(page, DIALOG);

    await boxes.first().fill(code);
    await submit(page, t);
    await passHumanCheck(page, cardOf(page));
    expect(await memberOf(mobile)).toMatchObject({ mobile: `977${mobile}`, proved: true });
  });

  test(`what is wrong is said at its input, in ${language}`, async ({ player, page }) => {
    const t = await textsOf('player', language);
    const sent = countCalls(page, REGISTER);
    await player.open('/register', { language });
    await tab(page, t, 'username').click();
    const username = input(page, t, 'register.username');
    await username.fill('suraj92');
    await fillPasswords(page, t, 'Password1');
    await labelled(page, t, 'register.birthday').fill(`${new Date().getFullYear() - 17}-01-01`);
    await submit(page, t);
    await expectWrong(page, labelled(page, t, 'register.birthday'), around(t('validation.too_young')));
    await expect(labelled(page, t, 'register.birthday')).toBeFocused();
    await expect(popupOf(page).getByText(around(t('validation.terms')))).toBeVisible();
    expect(sent()).toBe(0);
    await expectAccessible(page, DIALOG);

    await labelled(page, t, 'register.birthday').fill('1990-02-28');
    await popupOf(page).getByRole('checkbox').check();
    await submit(page, t);
    const password = labelled(page, t, 'register.password');
    await expectWrong(page, password, t('password.breached'));
    await expect(password).toBeFocused();

    await fillPasswords(page, t);
    await submit(page, t);
    await passHumanCheck(page, popupOf(page).getByText(t('register.username_taken')));
    await expect(username).toHaveAttribute('aria-invalid', 'true');
    await expect(username).toBeFocused();
    await expect(labelled(page, t, 'register.birthday')).toHaveValue('1990-02-28');
  });

  test(`a code of nobody stops the registration before it, in ${language}`, async ({ player, page }) => {
    const t = await textsOf('player', language);
    const sent = countCalls(page, REGISTER);
    const username = newUsername();
    await player.open('/register', { language });
    await tab(page, t, 'username').click();
    await input(page, t, 'register.username').fill(username);
    await fillPasswords(page, t);
    await input(page, t, 'register.affiliateCode').fill('NOBODY99');
    await popupOf(page).getByRole('checkbox').check();
    await submit(page, t);
    const warning = page.getByRole('alertdialog', { name: t('register.invalid_invitation_title') });
    await expect(warning).toContainText(t('register.invalid_invitation_text'));
    await expectAccessible(page, '[role="alertdialog"]');
    await warning.getByRole('button', { name: t('act.ok'), exact: true }).click();
    await expect(warning).toBeHidden();
    expect(sent()).toBe(0);
    await expect(input(page, t, 'register.username')).toHaveValue(username);
    await input(page, t, 'register.affiliateCode').fill(BAGMATI_CODE);
    await submit(page, t);
    await passHumanCheck(page, cardOf(page));
    expect(await memberOf(username)).toMatchObject({ upline: 'bagmati' });
  });

  test(`a number that has to be proved, by username, in ${language}`, async ({ player, page }) => {
    const t = await textsOf('player', language);
    const [username, mobile] = [newUsername(), newMobile()];
    await player.open('/register', { language, origin: await verifyingBrand() });
    await expect(popupOf(page).getByRole('tab')).toHaveCount(0);
    await input(page, t, 'register.username').fill(username);
    await fillPasswords(page, t);
    const send = popupOf(page).getByRole('button', { name: t('sms_code.send'), exact: true });
    const number = input(page, t, 'phone.label');
    await send.click();
    await expect(number).toBeFocused();
    await expectWrong(page, number, t('validation.required'));
    await number.fill(mobile);
    await popupOf(page).getByRole('checkbox').check();
    // One call a second: the press before it was refused for want of a number.
    await expect(async () => {
      await send.click();
      await expect(page.getByTestId('human-check')).toBeVisible({ timeout: 5000 });
    }).toPass();
    await passHumanCheck(page, sendAgain(page, t));
    await popupOf(page)
      .getByRole('textbox', { name: t('sms_code.label') })
      .first()
      .fill(await codeTo(mobile));
    await submit(page, t);
    await passHumanCheck(page, cardOf(page));
    expect(await memberOf(username)).toMatchObject({ mobile: `977${mobile}`, proved: true });
  });
}

test('what both tabs ask stays when the tab changes; the code of the link can be changed', async ({ site, page }) => {
  const { t } = site.visit;
  await site.open(`/register?referralCode=${BAGMATI_CODE}`);
  await input(page, t, 'phone.label').fill('9841');
  await fillPasswords(page, t);
  await input(page, t, 'register.email').fill('sita@mail.example');
  await tab(page, t, 'username').click();
  await expect(labelled(page, t, 'register.password')).toHaveValue(DEMO_PASSWORD);
  await expect(input(page, t, 'register.email')).toHaveValue('sita@mail.example');
  await popupOf(page)
    .getByRole('button', { name: t('register.referral_change') })
    .click();
  await expect(input(page, t, 'register.referralCode')).toBeFocused();
  await expect(input(page, t, 'register.referralCode')).toHaveValue('');
  await tab(page, t, 'mobile').click();
  await expect(input(page, t, 'phone.label')).toHaveValue('9841');
});

/** Over the country and the panel. */
async function goBackTo(page: Page, target: Locator): Promise<void> {
  const there = async () => await target.evaluate((element) => element === document.activeElement);
  for (let steps = 0; steps < BACK_STEPS_MAX && !(await there()); steps += 1) await page.keyboard.press('Shift+Tab');
  await expect(target).toBeFocused();
}

test('by the keyboard alone', { tag: '@desktop' }, async ({ player, page }) => {
  const t = await textsOf('player', 'en');
  const username = newUsername();
  await player.open('/register');
  await expect(input(page, t, 'phone.label')).toBeFocused();
  await goBackTo(page, tab(page, t, 'mobile'));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(input(page, t, 'register.username')).toBeVisible();
  await input(page, t, 'register.username').focus();
  await page.keyboard.type(username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(DEMO_PASSWORD);
  await popupOf(page).getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  const work = page.getByTestId('human-check').getByRole('button', { name: t('human_check.no_drag') });
  await work.focus();
  await page.keyboard.press('Enter');
  await expect(cardOf(page)).toBeVisible();
  expect(await memberOf(username)).toMatchObject({ account: username });
});

test('another picture at most once a second; one that was copied wrongly is said at its field', async ({
  player,
  page,
}) => {
  // Padma speaks no Nepali.
  const language = 'en';
  const t = await textsOf('player', language);
  const pictures = countCalls(page, '/wps/captcha');
  const username = newUsername();
  await player.open('/register', { language, origin: padmaPlayerOrigin });
  const captcha = input(page, t, 'captcha.label');
  const picture = popupOf(page).getByAltText(t('captcha.picture'));
  const reload = popupOf(page).getByRole('button', { name: t('captcha.reload') });
  const first = await picture.getAttribute('src');
  await reload.click();
  await reload.click();
  await expect(picture).not.toHaveAttribute('src', first ?? '');
  expect(pictures()).toBe(2);

  await input(page, t, 'register.username').fill(username);
  await fillPasswords(page, t, 'Baize#2026');
  await input(page, t, 'register.email').fill(`${username}@mail.example`);
  await popupOf(page).getByRole('checkbox').check();
  await captcha.fill('?????');
  const before = await picture.getAttribute('src');
  await submit(page, t);
  await expectWrong(page, captcha, t('captcha.wrong'));
  await expect(captcha).toBeFocused();
  await expect(picture).not.toHaveAttribute('src', before ?? '');
  await expectAccessible(page, DIALOG);
  await captcha.fill(await captchaOf(page.context()));
  await submit(page, t);
  await expect(cardOf(page)).toBeVisible();
});
