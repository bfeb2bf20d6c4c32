import type { Locator, Page } from '@playwright/test';
import { readCodeSentTo } from './forgot-people.ts';
import { passHumanCheck } from './human-check.ts';
import { readCaptchaSolution } from './login-fixtures.ts';
import { readRegisteredMember, createMobileNumber } from './registration-fixtures.ts';
import { toPattern, textsOf } from './screens/screen.ts';
import { DEMO_PASSWORD, padmaPlayerOrigin } from './stack.ts';
import { expect, createUsername, test } from './test.ts';

// Page tests cover the form itself: apps/player/src/features/register/register-popup.page.test.tsx.
const REGISTER = '/wps/member/register';
const BY_MOBILE = '/wps/member/register/mobile';
test.use({ expectedRefusals: [REGISTER, BY_MOBILE] });

type Texts = (key: string) => string;
const BAGMATI_CODE = 'BBAGMATI';

const registerPopup = (page: Page): Locator => page.getByTestId('register-popup');
const input = (page: Page, t: Texts, key: string) =>
  registerPopup(page).getByRole('textbox', { name: t(key), exact: true });
/** Finds an input by its label, because a password and a date have no text box role. */
const inputByLabel = (page: Page, t: Texts, key: string) => registerPopup(page).getByLabel(t(key), { exact: true });
const loginCard = (page: Page) => page.getByTestId('after-login');

async function fillPasswords(page: Page, t: Texts, password = DEMO_PASSWORD): Promise<void> {
  for (const key of ['register.password', 'register.confirmPassword']) await inputByLabel(page, t, key).fill(password);
}

async function submit(page: Page, t: Texts): Promise<void> {
  await registerPopup(page)
    .getByRole('button', { name: t('register.submit'), exact: true })
    .click();
}

test('by username: reports a taken name, and records the given data and the inviter', async ({ player, page }) => {
  const t = await textsOf('player', 'en');
  const username = createUsername();
  await player.open(`/register?referralCode=${BAGMATI_CODE}`);
  await registerPopup(page)
    .getByRole('tab', { name: t('register.by_username') })
    .click();
  await input(page, t, 'register.username').fill('suraj92');
  await fillPasswords(page, t);
  await inputByLabel(page, t, 'register.birthday').fill('1990-02-28');
  await input(page, t, 'register.email').fill(`${username}@mail.example`);
  await expect(input(page, t, 'register.referralCode')).toHaveValue(BAGMATI_CODE);
  await registerPopup(page).getByRole('checkbox').check();
  await submit(page, t);
  await passHumanCheck(page, registerPopup(page).getByText(t('register.username_taken')));
  await input(page, t, 'register.username').fill(username);
  await submit(page, t);
  await passHumanCheck(page, loginCard(page));
  await expect(loginCard(page)).toContainText(toPattern(t('after_login.first_title')));
  await expect(registerPopup(page)).toBeHidden();
  expect(await readRegisteredMember(username)).toMatchObject({
    email: `${username}@mail.example`,
    birthday: '1990-02-28',
    upline: 'bagmati',
  });
});

test('by number: an SMS code opens the account', { tag: '@phone' }, async ({ player, page }) => {
  const t = await textsOf('player', 'ne');
  const mobile = createMobileNumber();
  await player.open('/register', { language: 'ne' });
  await input(page, t, 'phone.label').fill(`0${mobile}`);
  await fillPasswords(page, t);
  await inputByLabel(page, t, 'register.birthday').fill('1990-02-28');
  await registerPopup(page).getByRole('checkbox').check();
  await registerPopup(page)
    .getByRole('button', { name: t('sms_code.send'), exact: true })
    .click();
  await passHumanCheck(page, registerPopup(page).getByRole('button', { name: toPattern(t('sms_code.again_in')) }));
  const code = await readCodeSentTo(mobile);
  const boxes = registerPopup(page).getByRole('textbox', { name: t('sms_code.label') });
  await boxes.fill(code === '000000' ? '111111' : '000000');
  await submit(page, t);
  await passHumanCheck(
    page,
    registerPopup(page)
      .getByText(toPattern(t('verification.code_wrong')))
      .first(),
  );
  await boxes.first().fill(code);
  await submit(page, t);
  await passHumanCheck(page, loginCard(page));
  expect(await readRegisteredMember(mobile)).toMatchObject({ mobile: `977${mobile}`, isMobileVerified: true });
});

test('with a captcha: the server checks its answer', async ({ player, page }) => {
  const t = await textsOf('player', 'en');
  const username = createUsername();
  await player.open('/register', { origin: padmaPlayerOrigin });
  const picture = registerPopup(page).getByAltText(t('captcha.picture'));
  await input(page, t, 'register.username').fill(username);
  await fillPasswords(page, t, 'Lantern#2026');
  await input(page, t, 'register.email').fill(`${username}@mail.example`);
  await registerPopup(page).getByRole('checkbox').check();
  await input(page, t, 'captcha.label').fill('?????');
  const before = await picture.getAttribute('src');
  await submit(page, t);
  await expect(registerPopup(page).getByText(t('captcha.wrong'))).toBeVisible();
  // The next picture is loaded, so its answer exists.
  await expect(picture).not.toHaveAttribute('src', before ?? '');
  await input(page, t, 'captcha.label').fill(await readCaptchaSolution(page.context()));
  await submit(page, t);
  await expect(loginCard(page)).toBeVisible();
});
