import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { DIALOG_SELECTOR, expectAccessible } from './accessible.ts';
import { query, queryOne } from './database.ts';
import { createMember } from './forgot-people.ts';
import {
  readSentCode,
  emulatorUrl,
  interceptGoogleRequests,
  signInAs,
  signInAsNew,
  consumeCode,
} from './identity-emulator.ts';
import { toPattern, textsOf } from './screens/screen.ts';
import { agentOrigin, DEMO_PASSWORD, padmaPlayerOrigin, playerOrigin } from './stack.ts';
import { expect, createUsername, test } from './test.ts';

const SEND = '/identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode';
const VERIFY = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPhoneNumber';
const SIGN_IN = '/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp';
test.use({
  expectedRefusals: [
    '/wps/session/login',
    '/wps/session/login/social',
    '/wps/system/countryCodes',
    SEND,
    VERIFY,
    SIGN_IN,
  ],
});

type Texts = (key: string) => string;
const BAGMATI_CODE = 'BBAGMATI';
const PROVIDERS = ['google', 'facebook'] as const;
/** Time in which the SDK still waits for the answer of a closed window. */
const CLOSED_WINDOW_TIMEOUT_MS = 20_000;

test.beforeEach(async ({ context }) => await interceptGoogleRequests(context));

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });

/** Returns the window that a press opens, once its page is loaded. */
async function openWindow(page: Page, button: Locator): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await button.click();
  return await opened;
}

interface SocialMember {
  readonly account: string;
  readonly kinds: readonly string[];
  /** Account of the inviter. */
  readonly upline: string | null;
}

async function readSocialMembers(provider: string, email: string): Promise<SocialMember[]> {
  return await query<{ account: string; kinds: string[]; upline: string | null }>(
    `select member.account, (select account from member as above where above.member_id = member.upline_id) as upline,
       array(select kind from login_event where login_event.member_id = member.member_id) as kinds
     from social_identity join member using (member_id)
     where social_identity.merchant_id = 1 and provider = $1 and member.email = $2`,
    [provider, email],
  );
}

for (const provider of PROVIDERS)
  test(`${provider}: refuses without an account, registers with the terms, then logs in`, async ({ site, page }) => {
    const { t } = site.visit;
    const email = `${createUsername()}@mail.example`;
    const [login, register] = [dialog(page, t('login.title')), dialog(page, t('register.title'))];
    const name = t(`social.${provider}`);
    await site.open(`/login?referralCode=${BAGMATI_CODE}`);
    await expect(login.getByRole('button', { name })).toBeVisible();
    await expectAccessible(page, DIALOG_SELECTOR);
    await signInAsNew(await openWindow(page, login.getByRole('button', { name })), email);
    await expect(login.getByRole('alert')).toHaveText(t('session.no_account'));
    await expectAccessible(page, DIALOG_SELECTOR);
    expect(await readSocialMembers(provider, email)).toEqual([]);

    await login.getByRole('button', { name: t('login.create_account') }).click();
    const terms = register.getByRole('checkbox');
    await register.getByRole('button', { name }).click();
    await expect(terms).toBeFocused();
    await expect(terms).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page, DIALOG_SELECTOR);
    expect(page.context().pages()).toHaveLength(1);
    await terms.check();
    await signInAs(await openWindow(page, register.getByRole('button', { name })), email);
    await expect(register).toBeHidden();
    await expect(page.getByTestId('after-login')).toBeVisible();
    const [made] = await readSocialMembers(provider, email);
    expect(made).toMatchObject({ account: expect.stringMatching(/^e/), kinds: ['social'], upline: 'bagmati' });

    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`${playerOrigin}/login`);
    await signInAs(await openWindow(page, login.getByRole('button', { name })), email);
    await expect(login).toBeHidden();
    await expect(page.getByTestId('after-login')).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('baize.token'))).toBeTruthy();
    expect(await readSocialMembers(provider, email)).toEqual([{ ...made, kinds: ['social', 'social'] }]);
  });

test('reports a closed window and a blocked one', async ({ site, page }) => {
  const { t } = site.visit;
  const login = dialog(page, t('login.title'));
  const button = login.getByRole('button', { name: t('social.google') });
  await site.open('/login');
  await (await openWindow(page, button)).close();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(login.getByRole('alert')).toHaveText(t('phone_auth.popup_closed'), {
    timeout: CLOSED_WINDOW_TIMEOUT_MS,
  });
  await page.evaluate(() => Object.assign(window, { open: () => null }));
  await button.click();
  await expect(login.getByRole('alert')).toHaveText(t('phone_auth.popup_blocked'));
});

test('reports an address that another provider has verified', async ({ site, page }) => {
  const { t } = site.visit;
  const email = `${createUsername()}@mail.example`;
  const login = dialog(page, t('login.title'));
  await site.open('/login');
  // The emulator treats every address as verified and merges the accounts.
  await answerOnce(page, SIGN_IN, 200, { needConfirmation: true, email, verifiedProvider: ['google.com'] });
  await signInAsNew(await openWindow(page, login.getByRole('button', { name: t('social.facebook') })), email);
  await expect(login.getByRole('alert')).toHaveText(t('phone_auth.other_provider'));
});

/** Returns the form of the SMS log-in. */
async function openSms(page: Page, t: Texts) {
  const popup = dialog(page, t('login.title'));
  await popup.getByRole('tab', { name: t('login.by_sms') }).click();
  const button = (name: string) => popup.getByRole('button', { name, exact: true });
  return {
    popup,
    number: popup.getByRole('textbox', { name: t('phone.label') }),
    code: popup.getByRole('textbox', { name: t('sms_code.label') }),
    send: button(t('sms_code.send')),
    wait: popup.getByRole('button', { name: toPattern(t('sms_code.again_in')) }),
    submit: button(t('login.submit')),
  };
}

test('phone auth sends the code, verifies it and logs in', async ({ site, page }) => {
  const { t } = site.visit;
  const { account, mobile } = await createMember({ password: DEMO_PASSWORD });
  await site.open('/login');
  const sms = await openSms(page, t);
  await sms.number.fill(mobile);
  await sms.send.click();
  await expect(sms.wait).toBeVisible();
  // The provider runs its own human check, so the site must not run another.
  await expect(page.getByTestId('human-check')).toHaveCount(0);
  const { code } = await readSentCode(`+977${mobile}`);
  await sms.code.fill(code === '000000' ? '111111' : '000000');
  await sms.submit.click();
  await expect(sms.code).toHaveAttribute('aria-invalid', 'true');
  await expect(sms.popup.getByText(t('phone_auth.code_invalid'))).toBeVisible();
  await expectAccessible(page, DIALOG_SELECTOR);
  await sms.code.fill(code);
  await sms.submit.click();
  await expect(sms.popup).toBeHidden();
  await expect(page.getByTestId('after-login')).toBeVisible();
  const events = await query(
    'select kind, outcome from login_event join member using (member_id) where member.account = $1',
    [account],
  );
  expect(events).toEqual([{ kind: 'sms', outcome: 'ok' }]);
  const { sent } = await queryOne<{ sent: string }>('select count(*) as sent from message where address = $1', [
    `977${mobile}`,
  ]);
  expect(sent).toBe('0');
});

test('reports a used code and a code for another number', async ({ site, page }) => {
  const { t } = site.visit;
  const { mobile } = await createMember({ password: DEMO_PASSWORD });
  await site.open('/login');
  const sms = await openSms(page, t);
  await sms.number.fill(mobile);
  await sms.send.click();
  await expect(sms.wait).toBeVisible();
  const sent = await readSentCode(`+977${mobile}`);
  await consumeCode(sent);
  await sms.code.fill(sent.code);
  await sms.submit.click();
  await expect(sms.popup.getByText(t('phone_auth.code_expired'))).toBeVisible();

  const unusedNumber = `985${randomInt(1e6, 1e7)}`;
  await site.open('/login');
  const again = await openSms(page, t);
  await again.number.fill(unusedNumber);
  await again.send.click();
  await expect(again.wait).toBeVisible();
  const { code } = await readSentCode(`+977${unusedNumber}`);
  // A code is valid for its number only.
  await again.number.fill(mobile);
  await again.code.fill(code);
  await again.submit.click();
  await expect(again.popup.getByText(t('phone_auth.code_invalid'))).toBeVisible();
  await again.number.fill(unusedNumber);
  await again.submit.click();
  await expect(again.popup.getByRole('alert')).toHaveText(t('session.no_account'));
});

test("shows the provider's refusals as sentences of the site", async ({ site, page }) => {
  // Eight codes are sent, at least a second apart.
  test.slow();
  const { t } = site.visit;
  const { mobile } = await createMember({ password: DEMO_PASSWORD });
  await site.open('/login');
  const sms = await openSms(page, t);
  await sms.number.fill(mobile);
  const press = createPresser(page, sms.send);
  const warning = page.getByRole('alertdialog', { name: t('sms_code.failed_title') });
  for (const [refusal, words] of [
    ['TOO_MANY_ATTEMPTS_TRY_LATER', 'phone_auth.too_many'],
    ['QUOTA_EXCEEDED', 'phone_auth.quota_exceeded'],
    ['CAPTCHA_CHECK_FAILED', 'phone_auth.captcha_failed'],
    ['OPERATION_NOT_ALLOWED', 'phone_auth.not_allowed'],
    ['INTERNAL_ERROR', 'phone_auth.unknown'],
  ] as const) {
    await refuseOnce(page, SEND, refusal);
    await press();
    await expect(warning).toContainText(t(words));
    await warning.getByRole('button', { name: t('act.ok') }).click();
    await expect(warning).toBeHidden();
  }
  for (const [refusal, words] of [
    ['INVALID_PHONE_NUMBER', 'phone_auth.number_format'],
    ['MISSING_PHONE_NUMBER', 'phone_auth.number_missing'],
  ] as const) {
    await refuseOnce(page, SEND, refusal);
    await press();
    await expect(sms.popup.getByText(t(words))).toBeVisible();
    await expect(sms.number).toBeFocused();
    await expect(sms.number).toHaveAttribute('aria-invalid', 'true');
  }
  await press();
  await expect(sms.wait).toBeVisible();
  const { code } = await readSentCode(`+977${mobile}`);
  await sms.code.fill(code);
  for (const [refusal, words] of [
    ['SESSION_EXPIRED', 'phone_auth.code_expired'],
    ['INVALID_CODE', 'phone_auth.code_invalid'],
  ] as const) {
    await refuseOnce(page, VERIFY, refusal);
    await sms.submit.click();
    await expect(sms.popup.getByText(t(words))).toBeVisible();
  }
});

/** Answers one call with a refusal of Google's server, because the emulator never refuses. */
async function refuseOnce(page: Page, path: string, message: string): Promise<void> {
  await answerOnce(page, path, 400, { error: { code: 400, message, errors: [{ message }] } });
}

async function answerOnce(page: Page, path: string, status: number, json: object): Promise<void> {
  const headers = { 'access-control-allow-origin': '*' };
  await page.route(
    ({ origin, pathname }) => origin === emulatorUrl && pathname === path,
    async (route) => await route.fulfill({ status, headers, json }),
    { times: 1 },
  );
}

/** Presses until the provider is called. The site allows one call a second, and an earlier press does nothing. */
function createPresser(page: Page, button: Locator): () => Promise<void> {
  let requests = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === SEND) requests += 1;
  });
  return async () => {
    const before = requests;
    await expect(async () => {
      if (requests === before) await button.click();
      await expect.poll(() => requests, { timeout: 1500 }).toBeGreaterThan(before);
    }).toPass();
  };
}

function readConnectSources(policy: string): string[] {
  return /connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
}

test('pages of other merchants and of agents do not load the provider', async ({ player, page }) => {
  const foreign = /google|gstatic|127\.0\.0\.1/;
  const policyAt = async (origin: string) => {
    const headers = (await page.goto(`${origin}/`))?.headers() ?? {};
    return { csp: headers['content-security-policy'] ?? '', opener: headers['cross-origin-opener-policy'] };
  };
  const [baize, padma, agents] = [
    await policyAt(playerOrigin),
    await policyAt(padmaPlayerOrigin),
    await policyAt(agentOrigin),
  ];
  expect(baize.csp).toContain(`frame-src http://arcade.localhost`);
  // The brand's own lines may be called as well, for the speed test.
  expect(readConnectSources(baize.csp)).toContain(emulatorUrl);
  expect(baize.csp).toMatch(/script-src 'self'[^;]* https:\/\/apis\.google\.com;/);
  expect(baize.opener).toBe('same-origin-allow-popups');
  expect(readConnectSources(padma.csp).filter((source) => !/^'self'$|\.localhost:\d+$/.test(source))).toEqual([]);
  expect(padma.csp).not.toMatch(foreign);
  expect(padma.opener).toBe('same-origin');
  expect(agents.csp).not.toMatch(/apis\.google\.com/);
  expect(agents.opener).toBe('same-origin');

  const t = await textsOf('player', 'en');
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  await player.open('/login', { origin: padmaPlayerOrigin });
  const login = dialog(page, t('login.title'));
  await expect(login.getByRole('button', { name: t('login.passkey') })).toBeVisible();
  await expect(login.getByRole('button', { name: t('social.google') })).toHaveCount(0);
  await player.open('/register', { origin: padmaPlayerOrigin });
  await expect(dialog(page, t('register.title')).getByRole('checkbox')).toBeVisible();
  expect(requestedUrls.filter((url) => /firebase|\/sdk-/.test(url))).toEqual([]);
});
