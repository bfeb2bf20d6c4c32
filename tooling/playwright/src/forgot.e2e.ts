import type { Locator, Page } from '@playwright/test';
import { DIALOG, expectAccessible } from './accessible.ts';
import {
  codeTo,
  letPasswordsExpire,
  linkTo,
  messageTo,
  newMember,
  setInitialPassword,
  type TestMember,
} from './forgot-people.ts';
import { passHumanCheck } from './human-check.ts';
import { around, textsOf } from './screens/screen.ts';
import { agentOrigin, DEMO_PASSWORD, playerOrigin } from './stack.ts';
import { expect, test } from './test.ts';

const NEW_PASSWORD = 'Sagarmatha8848';
const LOGIN = '/wps/session/login';
const CHANGE = '/wps/member/password';
const BY_EMAIL = '/wps/member/password/email/confirm';
const BY_PHONE = '/wps/member/password/verification';
const DEPOSIT = '/wps/cashier/demo/deposit';
/** The human check is asked by a refusal of the call that wants it. */
test.use({ expectedRefusals: [LOGIN, CHANGE, BY_EMAIL, BY_PHONE, DEPOSIT] });

type Texts = (key: string) => string;

async function logIn(
  page: Page,
  form: Locator,
  t: Texts,
  { account, password }: { account: string; password: string },
) {
  await form.getByLabel(t('login.username'), { exact: true }).fill(account);
  await form.getByLabel(t('login.password'), { exact: true }).fill(password);
  const submit = form.getByRole('button', { name: t('login.submit'), exact: true });
  await answerLogIn(page, t, async () => await submit.click());
}

/** The merchant may ask for the human check or not: the log-in that is refused for want of it asks. */
async function answerLogIn(page: Page, t: Texts, press: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith(LOGIN));
  await press();
  if (!(await answered).ok()) await passHumanCheck(page, t);
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

for (const language of ['en', 'ne'] as const) {
  test(`by phone, in ${language}: a code sets a new password and logs in with it`, async ({ player, page }) => {
    const t = await textsOf('player', language);
    const member = await newMember({ password: DEMO_PASSWORD });
    await player.open('/forget', { language });
    const popup = page.getByRole('dialog', { name: t('forgot.title') });
    await expect(popup.getByLabel(t('forgot.email'), { exact: true }).last()).toBeVisible();
    await expect(page).toHaveURL(`${playerOrigin}/`);
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
    await passHumanCheck(page, t);
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
    await answerLogIn(page, t, async () => await submit.click());
    await expect(popup).toBeHidden();
    await expect(page.getByRole('banner').getByRole('group', { name: t('balance.label') })).toBeVisible();
    await expect(page.getByText(t('change_password.done'))).toBeVisible();
    await expect(page).toHaveURL(`${playerOrigin}/`);
  });

  test(`by e-mail, in ${language}: the link sets a new password, once`, async ({ player, page }) => {
    const t = await textsOf('player', language);
    const member = await newMember({ password: DEMO_PASSWORD });
    await player.open('/forget', { language });
    const forgot = page.getByRole('dialog', { name: t('forgot.title') });
    await forgot.getByRole('button', { name: t('forgot.submit_email') }).click();
    await expect(forgot.getByText(t('validation.required'))).toHaveCount(2);
    await expect(forgot.getByLabel(t('forgot.username'), { exact: true })).toBeFocused();
    await askForLink(page, t, member);
    await expect.poll(async () => await messageTo(member.email)).toBeDefined();
    const link = await linkTo(member.email);

    await page.goto(link);
    const reset = page.getByRole('dialog', { name: t('forgot.reset_title') });
    await expect(reset.getByLabel(t('change_password.new'), { exact: true })).toBeVisible();
    expect(await page.evaluate(() => location.href)).toBe(`${playerOrigin}/`);
    await fillNewPassword(reset, t, 'short', 'other');
    await reset.getByRole('button', { name: t('forgot.reset_submit') }).click();
    await expect(reset.getByText(t('validation.passwords_differ'))).toBeVisible();
    await expect(reset.getByLabel(t('change_password.new'), { exact: true })).toBeFocused();
    await expectAccessible(page, DIALOG);
    await fillNewPassword(reset, t, NEW_PASSWORD);
    await reset.getByRole('button', { name: t('forgot.reset_submit') }).click();
    await expect(page.getByText(t('forgot.reset_done'))).toBeVisible();
    const login = page.getByRole('dialog', { name: t('login.title') });
    await logIn(page, login, t, { account: member.account, password: NEW_PASSWORD });
    await expect(login).toBeHidden();
    await expect(page.getByRole('banner').getByRole('group', { name: t('balance.label') })).toBeVisible();

    await page.goto(link);
    await fillNewPassword(reset, t, `${NEW_PASSWORD}9`);
    await reset.getByRole('button', { name: t('forgot.reset_submit') }).click();
    await expect(reset.getByText(t('password.ticket_invalid'))).toBeVisible();
    await expectAccessible(page, DIALOG);
    await reset.getByRole('button', { name: t('forgot.new_link') }).click();
    await expect(forgot).toBeVisible();
  });
}

async function askForLink(
  page: Page,
  t: Texts,
  { account, email }: Pick<TestMember, 'account' | 'email'>,
): Promise<void> {
  const forgot = page.getByRole('dialog', { name: t('forgot.title') });
  await forgot.getByLabel(t('forgot.username'), { exact: true }).fill(account);
  await forgot.getByRole('textbox', { name: t('forgot.email') }).fill(email);
  await forgot.getByRole('button', { name: t('forgot.submit_email') }).click();
  await expect(page.getByText(t('forgot.email_sent'))).toBeVisible();
  await expect(forgot).toBeHidden();
}

test('by e-mail: who has no account is told the same, and nothing is sent', async ({ player, page }) => {
  const t = await textsOf('player', 'en');
  const { account } = await newMember({ password: DEMO_PASSWORD });
  await player.open('/forget');
  const email = `${account}@elsewhere.example`;
  await askForLink(page, t, { account, email });
  expect(await messageTo(email)).toBeUndefined();
});

test('by e-mail on the agent site: the log-in form stands below', async ({ agent, page }) => {
  const t = await textsOf('agent', 'en');
  const member = await newMember({ type: 1, password: DEMO_PASSWORD });
  await agent.open('/forget');
  await expect(page).toHaveURL(`${agentOrigin}/agent`);
  await askForLink(page, t, member);
  await expect.poll(async () => await messageTo(member.email)).toBeDefined();
  const link = await linkTo(member.email);
  expect(link).toContain(`${agentOrigin}/forget#`);
  await page.goto(link);
  const reset = page.getByRole('dialog', { name: t('forgot.reset_title') });
  await fillNewPassword(reset, t, NEW_PASSWORD);
  await reset.getByRole('button', { name: t('forgot.reset_submit') }).click();
  await expect(reset).toBeHidden();
  await logIn(page, page.getByRole('main'), t, { account: member.account, password: NEW_PASSWORD });
  await expect(page).toHaveURL(/\/agentHome$/);
});

test.describe('a password that has to be changed', () => {
  const EXPIRES_AFTER_DAYS = 20_000;
  const LONG_AGO = new Date('1960-01-01');
  test.beforeAll(async () => await letPasswordsExpire(EXPIRES_AFTER_DAYS));

  test('expired: it is changed before anything else, or the person signs out', async ({ player, page }) => {
    const t = await textsOf('player', 'en');
    const member = await newMember({ password: DEMO_PASSWORD, passwordChangedAt: LONG_AGO });
    await player.open('/login');
    await logIn(page, player.loginPopup, t, { account: member.account, password: DEMO_PASSWORD });
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
    await expect(page).toHaveURL(`${playerOrigin}/`);
    await expect(player.balance).toBeVisible();
  });

  test('a later call that is refused for it opens the popup, which then asks for the current one', async ({
    player,
    page,
  }) => {
    const t = await textsOf('player', 'en');
    const member = await newMember({ password: DEMO_PASSWORD, passwordChangedAt: LONG_AGO });
    await player.open('/login');
    await logIn(page, player.loginPopup, t, { account: member.account, password: DEMO_PASSWORD });
    const popup = page.getByRole('dialog', { name: t('change_password.title') });
    await expect(popup).toBeVisible();
    await page.reload();
    await expect(player.balance).toBeVisible();
    await page.getByRole('button', { name: 'Deposit' }).filter({ visible: true }).first().click();
    const deposit = page.getByRole('dialog', { name: 'Demo deposit' });
    await deposit.getByLabel(/Amount/).fill('500');
    await deposit.getByRole('button', { name: 'Deposit', exact: true }).click();
    await expect(popup.getByRole('alert')).toHaveText(t('change_password.expired'));
    await popup.getByLabel(t('change_password.current')).fill('NotTheOne1');
    await fillNewPassword(popup, t, NEW_PASSWORD);
    await popup.getByRole('button', { name: t('change_password.submit') }).click();
    await expect(popup.getByText(t('password.wrong'))).toBeVisible();
    await expect(popup.getByLabel(t('change_password.current'))).toBeFocused();
    await popup.getByLabel(t('change_password.current')).fill(DEMO_PASSWORD);
    await popup.getByRole('button', { name: t('change_password.submit') }).click();
    await expect(popup).toBeHidden();
    await player.depositDemo('500');
  });

  test('the one that was given, on the agent site', async ({ agent, page }) => {
    const t = await textsOf('agent', 'en');
    const given = 'Handed0ver';
    await setInitialPassword(given);
    const member = await newMember({ type: 1, password: given });
    await agent.open('/agent');
    await logIn(page, page.getByRole('main'), t, { account: member.account, password: given });
    const popup = page.getByRole('dialog', { name: t('change_password.title') });
    await expect(popup.getByRole('alert')).toHaveText(t('change_password.initial'));
    await popup.getByRole('button', { name: t('sign_out.open') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('sign_out.confirm') })
      .click();
    await expect(popup).toBeHidden();
    await expect(page).toHaveURL(`${agentOrigin}/agent`);
    await logIn(page, page.getByRole('main'), t, { account: member.account, password: given });
    await fillNewPassword(popup, t, NEW_PASSWORD);
    await popup.getByRole('button', { name: t('change_password.submit') }).click();
    await expect(popup).toBeHidden();
    await expect(page).toHaveURL(/\/agentHome$/);
  });
});

test.describe('routes', () => {
  test('the popups stand over home, which is not loaded again', async ({ player, page }) => {
    await player.open('/index');
    const home = page.getByRole('main');
    await expect(player.tiles.first()).toBeVisible();
    await page.evaluate(() => Object.assign(window, { marker: 'still here' }));
    await home.evaluate((element) => element.setAttribute('data-marker', 'still here'));
    for (const [path, popup] of [
      ['/login', player.loginPopup],
      ['/register', player.registerPopup],
    ] as const) {
      await goInside(page, path);
      await expect(popup).toBeVisible();
      await expect(page).toHaveURL(`${playerOrigin}/`);
      // Hidden from a reader while the popup is open, but there.
      await expect(page.locator('article').first()).toBeAttached();
      await page.keyboard.press('Escape');
      await expect(popup).toBeHidden();
      await goInside(page, '/index');
      await expect(page).toHaveURL(`${playerOrigin}/index`);
    }
    expect(await page.evaluate(() => 'marker' in window)).toBe(true);
    await expect(home).toHaveAttribute('data-marker', 'still here');
  });

  test('who is sent away from a lottery comes back to it after the log-in', async ({ player, page }) => {
    const t = await textsOf('player', 'en');
    const member = await newMember({ password: DEMO_PASSWORD });
    await player.open('/vnLottery?gameCode=VN1');
    await expect(page).toHaveURL(`${playerOrigin}/`);
    await logIn(page, player.loginPopup, t, { account: member.account, password: DEMO_PASSWORD });
    await expect(page).toHaveURL(`${playerOrigin}/vnLottery?gameCode=VN1`);
  });

  test('who opens a page of members comes to it after the log-in, and goes home at the sign-out', async ({
    player,
    page,
  }) => {
    const t = await textsOf('player', 'en');
    const member = await newMember({ password: DEMO_PASSWORD });
    await player.open('/member');
    await logIn(page, player.loginPopup, t, { account: member.account, password: DEMO_PASSWORD });
    await expect(player.loginPopup).toBeHidden();
    await expect(page).toHaveURL(/\/member/);
    await player.askToSignOut();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('sign_out.confirm') })
      .click();
    await expect(page).toHaveURL(`${playerOrigin}/`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('who is no agent is sent from the agent centre to the landing page', async ({ agent, page }) => {
    await agent.open('/agentHome');
    await expect(page).toHaveURL(`${agentOrigin}/agent`);
  });
});

/** As a link does: the page stays. */
async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
