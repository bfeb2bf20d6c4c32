import type { Locator, Page } from '@playwright/test';
import { query } from './database.ts';
import { readCodeSentTo } from './forgot-people.ts';
import { passHumanCheck, passHumanChecks } from './human-check.ts';
import { toPattern } from './screens/screen.ts';
import type { SitePage } from './site-page.ts';
import { agentOrigin, DEMO_PASSWORD } from './stack.ts';
import { expect, onBothSites, test } from './test.ts';
import { computeTotp } from './totp.ts';

const LOGIN = '/wps/session/login';
const SECURITY = '/wps/member/security';
/** Calls that a page may still make after its session was ended elsewhere. */
const CALLS_AFTER_THE_END = [
  '/wps/member/info',
  '/wps/v2/wallets/balance',
  '/wps/member/play/realityCheck',
  '/wps/relay/CSP_unreadCount',
  '/wps/member/info/icon',
  SECURITY,
  '/wps/session',
];

const RECOVERY_CODES_COUNT = 10;

function row(page: Page, title: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
}

const toast = (page: Page, text: string): Locator => page.getByText(text, { exact: true }).first();

/** Removes the password, as after a registration by mobile number: the number is bound, and there is no password. */
async function removePassword(account: string): Promise<void> {
  await query(`update member set password_hash = 'none', email = null, mobile_verified_at = now() where account = $1`, [
    account,
  ]);
}

/** Removes the bound number and address, which `createMember` gives to every member. */
async function removeContacts(account: string): Promise<void> {
  await query('update member set mobile = null, mobile_verified_at = null, email = null where account = $1', [account]);
}

/** Logs in on another page and opens the security centre there. */
async function logInElsewhere(site: SitePage, page: Page, account: string): Promise<SitePage> {
  const there = site.onPage(page);
  await there.openLogin();
  await there.fillLogin(account);
  await there.submitLogin();
  await passHumanCheck(page, there.signedInMark);
  await page.goto(site.origin + site.centre);
  await expect(there.centreTitle).toBeVisible();
  return there;
}

/** Expects the notice of an ended session, which the live connection delivers. */
async function expectSessionEnded(site: SitePage): Promise<void> {
  await expect(site.page.getByText(site.visit.t('session_end.ended'))).toBeVisible();
}

onBothSites(() => {
  test('every protection can be set up: a withdraw password, a number, an address, a name', async ({ site, page }) => {
    const { t } = site.visit;
    const { account, mobile, email } = await site.createMember();
    await removeContacts(account);
    await passHumanChecks(page, t('human_check.no_drag'));
    await site.openSignedIn(account, site.centre);

    await test.step('the withdraw password', async () => {
      await page.getByRole('button', { name: t('security.act_withdrawPassword') }).click();
      const popup = page.getByRole('dialog', { name: t('security.withdraw_password_set') });
      await popup.getByLabel(t('security.withdraw_password_new')).fill('884422');
      await popup.getByLabel(t('security.withdraw_password_again')).fill('884422');
      await popup.getByLabel(t('security.login_password')).fill(DEMO_PASSWORD);
      await popup.getByRole('button', { name: t('security.save') }).click();
      await expect(toast(page, t('security.withdraw_password_done'))).toBeVisible();
      await expect(
        row(page, t('security.item_withdrawPassword')).getByText(t('security.state_done'), { exact: true }),
      ).toBeVisible();
    });

    await test.step('the number', async () => {
      await row(page, t('security.item_mobile')).getByRole('button').click();
      const popup = page.getByRole('dialog', { name: t('security.mobile_bind') });
      await popup.getByLabel(t('phone.label')).fill(mobile);
      await popup.getByRole('button', { name: t('sms_code.send') }).click();
      await expect(popup.getByRole('button', { name: toPattern(t('sms_code.again_in')) })).toBeVisible();
      await popup.getByRole('textbox', { name: t('sms_code.label') }).pressSequentially(await readCodeSentTo(mobile));
      await popup.getByLabel(t('security.login_password')).fill(DEMO_PASSWORD);
      await popup.getByRole('button', { name: t('security.save') }).click();
      await expect(toast(page, t('security.mobile_done'))).toBeVisible();
      await expect(row(page, t('security.item_mobile'))).toContainText(`977•••••••${mobile.slice(-3)}`);
    });

    await test.step('the address', async () => {
      await row(page, t('security.item_email')).getByRole('button').click();
      const popup = page.getByRole('dialog', { name: t('security.email_bind') });
      await popup.getByLabel(t('security.email')).fill(email);
      await popup.getByRole('button', { name: t('sms_code.send') }).click();
      await expect(popup.getByRole('button', { name: toPattern(t('sms_code.again_in')) })).toBeVisible();
      await popup.getByRole('textbox', { name: t('sms_code.label') }).pressSequentially(await readCodeSentTo(email));
      await popup.getByLabel(t('security.login_password')).fill(DEMO_PASSWORD);
      await popup.getByRole('button', { name: t('security.save') }).click();
      await expect(toast(page, t('security.email_done'))).toBeVisible();
    });

    await test.step('the name on the bank account', async () => {
      const name = row(page, t('security.item_realName'));
      await name.getByRole('button').click();
      const popup = page.getByRole('dialog', { name: t('common:security.real_name_set') });
      await popup.getByLabel(t('security.real_name'), { exact: true }).fill('Sita Rai');
      await popup.getByLabel(t('security.login_password')).fill(DEMO_PASSWORD);
      await popup.getByRole('button', { name: t('security.real_name_submit') }).click();
      await expect(name).toContainText('S••• R••');
      await expect(name.getByRole('button')).toHaveCount(0);
    });
  });

  test.describe('two factors', () => {
    // The other page's session ends when the factor is turned off, so its next balance request is refused.
    test.use({ expectedRefusals: [LOGIN, `${LOGIN}/extraCheck`, '/wps/v2/wallets/balance'] });

    test('is turned on by an authenticator, required at the log-in, and turned off by a recovery code', async ({
      site,
      page,
      otherPage,
    }) => {
      // The test turns the factor on and off, with two log-ins in between.
      test.slow();
      const { t } = site.visit;
      const { account } = await site.openSecurityCentre();
      const item = row(page, t('security.item_twoFactor'));
      const { secret, used, recovery } = await test.step('it is turned on with an authenticator', async () => {
        await item.getByRole('button').click();
        const popup = page.getByRole('dialog', { name: t('security.two_factor_on') });
        await popup.getByLabel(t('security.login_password')).fill(DEMO_PASSWORD);
        await popup.getByRole('button', { name: t('security.go_on') }).click();
        await expect(popup.getByRole('img', { name: t('security.two_factor_qr') })).toBeVisible();
        const shownSecret = (await popup.locator('code').innerText()).replaceAll(' ', '');
        const code = computeTotp(shownSecret);
        await popup.getByRole('textbox', { name: t('sms_code.label') }).pressSequentially(code);
        await popup.getByRole('button', { name: t('security.two_factor_confirm') }).click();
        const codes = page.getByRole('dialog', { name: t('security.recovery_codes') });
        await expect(codes.getByRole('listitem')).toHaveCount(RECOVERY_CODES_COUNT);
        const texts = await codes.getByRole('listitem').allInnerTexts();
        const download = page.waitForEvent('download');
        await codes.getByRole('button', { name: t('security.download') }).click();
        expect((await download).suggestedFilename()).toMatch(/^baize-.+-recovery-codes\.txt$/);
        await codes.getByRole('button', { name: t('security.codes_kept') }).click();
        await expect(item).toContainText(toPattern(t('security.two_factor_state')));
        return { secret: shownSecret, used: code, recovery: texts };
      });

      await test.step('a log-in requires a code, each of which is valid once', async () => {
        const there = site.onPage(await otherPage());
        await there.openLogin();
        await there.fillLogin(account);
        await there.submitLogin();
        const form = there.loginForm;
        await passHumanCheck(there.page, form.getByText(t('extra_check.two_factor')));
        const boxes = form.getByRole('textbox', { name: t('sms_code.label') });
        const submit = form.getByRole('button', { name: t('extra_check.submit') });
        // Each code is valid once.
        await boxes.fill(used);
        await submit.click();
        await expect(boxes).toHaveAttribute('aria-invalid', 'true');
        await boxes.fill(computeTotp(secret, 1));
        await submit.click();
        await expect(there.signedInMark).toBeVisible();
        await there.startNewVisit();
        await there.fillLogin(account);
        await there.submitLogin();
        const byRecovery = form.getByRole('radio', { name: t('extra_check.recovery_code') });
        await passHumanCheck(there.page, byRecovery.locator('..'));
        await byRecovery.locator('..').click();
        await form.getByRole('textbox', { name: t('extra_check.recovery_code') }).fill(recovery[0] ?? '');
        await submit.click();
        await expect(there.signedInMark).toBeVisible();
      });

      await test.step('it is turned off with a recovery code', async () => {
        await item.getByRole('button').click();
        const off = page.getByRole('dialog', { name: t('security.two_factor_off') });
        await off.getByLabel(t('sms_code.label')).fill(recovery[1] ?? '');
        await off.getByLabel(t('security.login_password')).fill(DEMO_PASSWORD);
        await off.getByRole('button', { name: t('security.two_factor_off') }).click();
        await expect(toast(page, t('security.two_factor_off_done'))).toBeVisible();
        await expect(item.getByText(t('security.state_open'), { exact: true })).toBeVisible();
      });
    });
  });

  test('a passkey can be added, named and removed', async ({ site, page }) => {
    const { t } = site.visit;
    const device = await page.context().newCDPSession(page);
    await device.send('WebAuthn.enable');
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await site.openSecurityCentre();
    await page.getByRole('button', { name: t('security.passkey_add') }).click();
    const popup = page.getByRole('dialog', { name: t('security.passkey_add') });
    await popup.getByLabel(t('security.passkey_name')).fill('My phone');
    await popup.getByLabel(t('security.login_password')).fill(DEMO_PASSWORD);
    await popup.getByRole('button', { name: t('security.go_on') }).click();
    await expect(toast(page, t('security.passkey_added'))).toBeVisible();
    await expect(row(page, 'My phone')).toContainText(toPattern(t('security.passkey_never_used')));
    await row(page, 'My phone').getByRole('button').click();
    const removal = page.getByRole('dialog', { name: t('security.passkey_remove') });
    await removal.getByLabel(t('security.login_password')).fill(DEMO_PASSWORD);
    await removal.getByRole('button', { name: t('security.passkey_remove') }).click();
    await expect(row(page, 'My phone')).toHaveCount(0);
  });

  test.describe('sessions of one account', () => {
    test.use({ expectedRefusals: [LOGIN, ...CALLS_AFTER_THE_END] });

    test('one is ended alone, then all others', async ({ site, page, otherPage }) => {
      const { t } = site.visit;
      const { account } = await site.openSecurityCentre();
      const one = await logInElsewhere(site, await otherPage(), account);
      const two = site.onPage(await otherPage());
      await two.openSignedIn(account, site.centre);
      await expect(two.centreTitle).toBeVisible();

      await page.goto(`${site.origin}${site.centre}?part=devices`);
      const sessions = page.getByRole('table', { name: t('security.sessions') });
      const endButtons = sessions.getByRole('button', { name: new RegExp(`^${t('security.end')}: `) });
      await expect(sessions.getByText(t('security.this_device'))).toHaveCount(1);
      await expect(endButtons).toHaveCount(2);
      // The most recently used session is listed first.
      await endButtons.first().click();
      const password = t('security.login_password');
      await confirmIn(page.getByRole('dialog', { name: t('security.end_title') }), password, t('security.end'));
      await expect(toast(page, t('security.session_ended'))).toBeVisible();
      await expect(endButtons).toHaveCount(1);
      await expectSessionEnded(two);
      await one.page.reload();
      await expect(one.centreTitle).toBeVisible();

      await page.getByRole('button', { name: t('security.end_others') }).click();
      const others = page.getByRole('dialog', { name: t('security.end_others_title') });
      await confirmIn(others, password, t('security.end_others'));
      await expect(toast(page, t('security.sessions_ended'))).toBeVisible();
      await expect(endButtons).toHaveCount(0);
      await expectSessionEnded(one);
    });
  });

  test.describe('a hand-off', () => {
    test.use({ expectedRefusals: [`${LOGIN}/handOff`] });

    test('signs in on its site, once, and leaves the address at once', async ({ site, page, otherPage }) => {
      await site.openSecurityCentre();
      const code = await page.evaluate(async (origin) => {
        const authorization = `Bearer ${sessionStorage.getItem('baize.token')}`;
        const reply = await fetch('/wps/session/handOff', {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify({ origin }),
        });
        return ((await reply.json()) as { value: { code: string } }).value.code;
      }, site.origin);
      const arrived = site.onPage(await otherPage());
      await arrived.open(`${site.centre}#handOff=${code}`);
      await expect(arrived.centreTitle).toBeVisible();
      await expect(arrived.page).toHaveURL(site.origin + site.centre);

      const second = site.onPage(await otherPage());
      await second.open(`${site.centre}#handOff=${code}`);
      // The notice disappears by itself, so it is checked first.
      await expect(second.page.getByText(site.visit.t('session.hand_off_invalid')).first()).toBeVisible();
      await expect(second.username).toBeVisible();
      expect(second.page.url()).not.toContain('handOff');
    });
  });
});

test('a member without a password sets one by a code to the bound number', async ({ site, page }) => {
  const { t } = site.visit;
  const { account, mobile } = await site.createMember();
  await removePassword(account);
  await passHumanChecks(page, t('human_check.no_drag'));
  await site.openSignedIn(account, site.centre);
  await expect(page.getByRole('listitem').getByRole('button', { disabled: true })).toHaveCount(5);
  const label = t('security.act_password');
  await page.getByRole('button', { name: label, exact: true }).click();
  const popup = page.getByRole('dialog', { name: label });
  const chosen = popup.getByLabel(t('change_password.new'), { exact: true });
  await chosen.fill(DEMO_PASSWORD);
  await popup.getByLabel(t('change_password.confirm')).fill(DEMO_PASSWORD);
  await popup.getByRole('button', { name: t('sms_code.send') }).click();
  await expect(popup.getByRole('button', { name: toPattern(t('sms_code.again_in')) })).toBeVisible();
  await popup.getByRole('textbox', { name: t('sms_code.label') }).pressSequentially(await readCodeSentTo(mobile));
  await popup.getByRole('button', { name: label }).click();
  await expect(toast(page, t('security.first_password_done'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('security.act_withdrawPassword'), exact: true })).toBeVisible();
  await expect(page.getByRole('listitem').getByRole('button', { disabled: true })).toHaveCount(0);
});

test('a picture and a profile are stored', async ({ site, page }) => {
  const { t } = site.visit;
  await site.openSecurityCentre('?part=profile');
  const picture = page.getByRole('button', { name: toPattern(t('security.avatar_number')) }).nth(2);
  await picture.click();
  await expect(toast(page, t('security.avatar_changed'))).toBeVisible();
  await expect(picture).toHaveAttribute('aria-pressed', 'true');
  const occupation = page.getByLabel(t('security.field_occupation'));
  await occupation.fill('Teacher');
  await page.getByRole('button', { name: t('security.save') }).click();
  await expect(toast(page, t('security.profile_saved'))).toBeVisible();
  await page.reload();
  await expect(occupation).toHaveValue('Teacher');
});

test.describe('a change of the password', () => {
  test.use({ expectedRefusals: CALLS_AFTER_THE_END });

  test('ends all other sessions, and the history lists everything', async ({ site, page, otherPage }) => {
    const { t } = site.visit;
    const { account } = await site.openSecurityCentre();
    const two = site.onPage(await otherPage());
    await two.openSignedIn(account, site.centre);
    await expect(two.centreTitle).toBeVisible();
    await row(page, t('security.item_password')).getByRole('button').click();
    const popup = page.getByTestId('change-password-popup');
    await popup.getByLabel(t('change_password.current')).fill(DEMO_PASSWORD);
    await popup.getByLabel(t('change_password.new'), { exact: true }).fill('Another2026');
    await popup.getByLabel(t('change_password.confirm')).fill('Another2026');
    await popup.getByRole('button', { name: t('change_password.submit') }).click();
    await expect(toast(page, t('change_password.done'))).toBeVisible();
    await expectSessionEnded(two);

    await page.goto(`${site.origin}${site.centre}?part=history`);
    for (const kind of ['hand_off', 'password_changed'])
      await expect(page.getByRole('cell', { name: t(`security.kind_${kind}`) }).first()).toBeVisible();
  });
});

test.describe('the token of one site', () => {
  test.use({ expectedRefusals: [SECURITY] });

  test('is not accepted on the other site', async ({ site, page, otherPage }) => {
    await site.openSecurityCentre();
    const token = await page.evaluate(() => sessionStorage.getItem('baize.token'));
    const agents = await otherPage();
    await agents.goto(`${agentOrigin}/agent`);
    const callSecurity = async (there: Page) =>
      await there.evaluate(async (bearer) => {
        const headers = { authorization: `Bearer ${bearer}` };
        const reply = await fetch('/wps/member/security', { headers });
        return { status: reply.status, body: (await reply.json()) as unknown };
      }, token);
    expect(await callSecurity(page)).toMatchObject({ status: 200 });
    expect(await callSecurity(agents)).toMatchObject({ status: 403, body: { code: 'session.wrong_site' } });
  });
});

/** Confirms with the login password in a popup of the security centre. */
async function confirmIn(popup: Locator, passwordLabel: string, submitLabel: string): Promise<void> {
  await popup.getByLabel(passwordLabel).fill(DEMO_PASSWORD);
  await popup.getByRole('button', { name: submitLabel, exact: true }).click();
}
