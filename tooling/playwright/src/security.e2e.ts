import { createHmac } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { query } from './database.ts';
import { passHumanChecks } from './human-check.ts';
import { PlayerPage } from './player-page.ts';
import { agentOrigin, DEMO_PASSWORD, playerOrigin, stack } from './stack.ts';
import { expect, newUsername, test } from './test.ts';

const CENTRE = '/member/securityCenter';
const AGENT_CENTRE = '/agentHome/securityCenter';
/** The first call of a log-in and of a registration is refused where the merchant wants a human check. */
const ENTRY = ['/wps/session/login', '/wps/member/register'];

test.use({ expectedRefusals: ENTRY });

/** A new member, in the security centre. */
async function openAsNewMember(player: PlayerPage): Promise<string> {
  const username = newUsername();
  await player.register(username);
  await player.page.goto(playerOrigin + CENTRE);
  await expect(player.page.getByRole('heading', { level: 1, name: 'Security centre' })).toBeVisible();
  return username;
}

function row(page: Page, title: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
}

const toast = (page: Page, text: string): Locator => page.getByText(text, { exact: true }).first();

/** The newest code that went to an address. */
async function codeTo(page: Page, address: string): Promise<string> {
  const outbox = await page.request.get(`http://127.0.0.1:${stack.serverPort}/dev/outbox`);
  const message = (await outbox.text()).split('<li>').find((each) => each.includes(address));
  const code = /\b\d{6}\b/.exec(message?.split('</header>')[1] ?? '')?.[0];
  if (code === undefined) throw new Error(`no code was sent to ${address}`);
  return code;
}

/** RFC 6238, as an authenticator does it. */
function totp(secret: string): string {
  const bits = Array.from(secret, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const hash = createHmac('sha1', key).update(counter).digest();
  const at = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

test.describe('what guards the account', () => {
  test.use({ expectedRefusals: [...ENTRY, '/wps/member/security/withdrawPassword'] });

  test('the withdraw password: asked next, a wrong login password is said at its field', async ({ player, page }) => {
    await openAsNewMember(player);
    await page.getByRole('button', { name: 'Set the withdraw password' }).click();
    const popup = page.getByRole('dialog', { name: 'Set the withdraw password' });
    await popup.getByRole('button', { name: 'Save' }).click();
    await expect(popup.getByText('Input cannot be empty')).toHaveCount(3);
    await expect(popup.getByLabel('New withdraw password')).toBeFocused();
    await popup.getByLabel('New withdraw password').fill('884422');
    await popup.getByLabel('Confirm the withdraw password').fill('884422');
    await popup.getByLabel('Login password').fill('NotTheOne1');
    await expectAccessible(page);
    await popup.getByRole('button', { name: 'Save' }).click();
    await expect(popup.getByText('The password is wrong.')).toBeVisible();
    await expect(popup.getByLabel('Login password')).toBeFocused();
    await expect(popup.getByLabel('New withdraw password')).toHaveValue('884422');
    await popup.getByLabel('Login password').fill(DEMO_PASSWORD);
    await popup.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Your withdraw password is set.')).toBeVisible();
    await expect(row(page, 'Withdraw password').getByText('In place')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add the mobile number' })).toBeVisible();
  });
});

/** As a registration by mobile, or another service, leaves them. */
async function takePasswordAway(username: string, mobile: string | null): Promise<void> {
  await query(
    `update member set password_hash = 'none', mobile = $2::text,
       mobile_verified_at = case when $2::text is null then null else now() end
     where account = $1`,
    [username, mobile],
  );
}

for (const { language, ...words } of [
  {
    language: 'en',
    act: 'Set a login password',
    choose: 'New password',
    again: 'Confirm the new password',
    send: 'Send the code',
    code: 'Verification code',
    done: 'Your login password is set.',
    withdraw: 'Set the withdraw password',
  },
  {
    language: 'ne',
    act: 'लगइन पासवर्ड राख्नुहोस्',
    choose: 'नयाँ पासवर्ड',
    again: 'नयाँ पासवर्ड पुष्टि गर्नुहोस्',
    send: 'कोड पठाउनुहोस्',
    code: 'प्रमाणीकरण कोड',
    done: 'तपाईंको लगइन पासवर्ड राखियो।',
    withdraw: 'निकासी पासवर्ड राख्नुहोस्',
  },
]) {
  test(`who has no password sets one by a code to the bound number, ${language}`, async ({ player, page }) => {
    const username = await openAsNewMember(player);
    const number = `97798${String(Date.now()).slice(-8)}`;
    await takePasswordAway(username, number);
    await page.evaluate((chosen) => localStorage.setItem('baize.language', chosen), language);
    await passHumanChecks(page, 'म तान्न सक्दिनँ');
    await page.reload();
    await expect(page.getByRole('listitem').getByRole('button', { disabled: true })).toHaveCount(5);
    await expectAccessible(page);
    await page.getByRole('button', { name: words.act, exact: true }).click();
    const popup = page.getByRole('dialog', { name: words.act });
    await popup.getByRole('button', { name: words.act }).click();
    await expect(popup.getByLabel(words.choose, { exact: true })).toBeFocused();
    await expectAccessible(page);
    await popup.getByLabel(words.choose, { exact: true }).fill(DEMO_PASSWORD);
    await popup.getByLabel(words.again).fill(DEMO_PASSWORD);
    await popup.getByRole('button', { name: words.send }).click();
    await expect(popup.getByRole('button', { name: /\d+/ })).toBeVisible();
    await popup.getByRole('textbox', { name: words.code }).pressSequentially(await codeTo(page, number));
    await popup.getByRole('button', { name: words.act }).click();
    await expect(toast(page, words.done)).toBeVisible();
    await expect(page.getByRole('button', { name: words.withdraw, exact: true })).toBeVisible();
    await expect(page.getByRole('listitem').getByRole('button', { disabled: true })).toHaveCount(0);
  });
}

test.describe('where neither a number nor an e-mail is bound', () => {
  test.use({ expectedRefusals: [...ENTRY, '/wps/member/security/password'] });

  test('a fresh log-in is proof enough, an old one is not', async ({ player, page }) => {
    const username = await openAsNewMember(player);
    await takePasswordAway(username, null);
    const age = async (minutes: number): Promise<void> =>
      void (await query(
        `update session set created_at = now() - make_interval(mins => $2)
         where member_id = (select member_id from member where account = $1)`,
        [username, minutes],
      ));
    await age(6);
    await page.reload();
    await page.getByRole('button', { name: 'Set a login password', exact: true }).click();
    const popup = page.getByRole('dialog', { name: 'Set a login password' });
    await popup.getByLabel('New password', { exact: true }).fill(DEMO_PASSWORD);
    await popup.getByLabel('Confirm the new password').fill(DEMO_PASSWORD);
    await popup.getByRole('button', { name: 'Set a login password' }).click();
    await expect(popup.getByText('Please sign out, log in again', { exact: false })).toBeVisible();
    await expect(popup.getByLabel('New password', { exact: true })).toHaveValue(DEMO_PASSWORD);
    await age(1);
    await popup.getByRole('button', { name: 'Set a login password' }).click();
    await expect(toast(page, 'Your login password is set.')).toBeVisible();
  });
});

test('a mobile number and an e-mail are bound by the codes that were sent to them', async ({ player, page }) => {
  const username = await openAsNewMember(player);
  await row(page, 'Mobile number').getByRole('button').click();
  const mobile = page.getByRole('dialog', { name: 'Add a mobile number' });
  const number = `98${String(Date.now()).slice(-8)}`;
  await mobile.getByRole('button', { name: 'Send the code' }).click();
  await expect(mobile.getByLabel('Mobile number')).toHaveAttribute('aria-invalid', 'true');
  await mobile.getByLabel('Mobile number').fill(number);
  await mobile.getByRole('button', { name: 'Send the code' }).click();
  await expect(mobile.getByRole('button', { name: /Send again in \d+ s/ })).toBeVisible();
  await mobile.getByRole('textbox', { name: 'Verification code' }).pressSequentially(await codeTo(page, number));
  await mobile.getByLabel('Login password').fill(DEMO_PASSWORD);
  await mobile.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Your mobile number is bound.')).toBeVisible();
  await expect(row(page, 'Mobile number')).toContainText(`977•••••••${number.slice(-3)}`);

  await row(page, 'E-mail').getByRole('button').click();
  const email = page.getByRole('dialog', { name: 'Add an e-mail' });
  const address = `${username}@mail.example`;
  await email.getByLabel('E-mail').fill(address);
  await email.getByRole('button', { name: 'Send the code' }).click();
  await expect(email.getByRole('button', { name: /Send again in \d+ s/ })).toBeVisible();
  await email.getByRole('textbox', { name: 'Verification code' }).pressSequentially(await codeTo(page, address));
  await email.getByLabel('Login password').fill(DEMO_PASSWORD);
  await email.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Your e-mail is bound.')).toBeVisible();
  await expect(row(page, 'E-mail').getByText('In place')).toBeVisible();
});

test('the name on the bank account is set once, and the form says so before', async ({ player, page }) => {
  await openAsNewMember(player);
  await row(page, 'Name on the bank account').getByRole('button').click();
  const popup = page.getByRole('dialog', { name: 'Name on the bank account' });
  await expect(popup.getByText('You can set this name once.', { exact: false })).toBeVisible();
  await popup.getByLabel('Name on the bank account').fill('Sita Rai');
  await popup.getByLabel('Login password').fill(DEMO_PASSWORD);
  await popup.getByRole('button', { name: 'Set the name for good' }).click();
  await expect(row(page, 'Name on the bank account')).toContainText('S••• R••');
  await expect(row(page, 'Name on the bank account').getByRole('button')).toHaveCount(0);
});

test('two-factor login: on by an authenticator, off by a recovery code', async ({ player, page }) => {
  await openAsNewMember(player);
  await row(page, 'Two-factor login').getByRole('button').click();
  const popup = page.getByRole('dialog', { name: 'Turn on two-factor login' });
  await popup.getByLabel('Login password').fill(DEMO_PASSWORD);
  await popup.getByRole('button', { name: 'Continue' }).click();
  await expect(popup.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const secret = (await popup.locator('code').innerText()).replaceAll(' ', '');
  await popup.getByRole('textbox', { name: 'Verification code' }).pressSequentially(totp(secret));
  await popup.getByRole('button', { name: 'Confirm' }).click();
  const codes = page.getByRole('dialog', { name: 'Recovery codes' });
  const recovery = await codes.getByRole('listitem').first().innerText();
  const download = page.waitForEvent('download');
  await codes.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('baize-recovery-codes.txt');
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  await expect(row(page, 'Two-factor login')).toContainText('On; recovery codes left');

  await row(page, 'Two-factor login').getByRole('button').click();
  const off = page.getByRole('dialog', { name: 'Turn off two-factor login' });
  await off.getByLabel('Verification code').fill(recovery);
  await off.getByLabel('Login password').fill(DEMO_PASSWORD);
  await off.getByRole('button', { name: 'Turn off two-factor login' }).click();
  await expect(toast(page, 'Two-factor login is off.')).toBeVisible();
  await expect(row(page, 'Two-factor login').getByText('Missing')).toBeVisible();
});

test('a passkey is added, named and removed', async ({ player, page }) => {
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
  await openAsNewMember(player);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const popup = page.getByRole('dialog', { name: 'Add a passkey' });
  await popup.getByLabel('Name of the passkey').fill('My phone');
  await popup.getByLabel('Login password').fill(DEMO_PASSWORD);
  await popup.getByRole('button', { name: 'Continue' }).click();
  await expect(toast(page, 'The passkey has been added.')).toBeVisible();
  await expect(row(page, 'My phone')).toContainText('not used yet');
  await row(page, 'My phone').getByRole('button').click();
  const removal = page.getByRole('dialog', { name: 'Remove the passkey' });
  await removal.getByLabel('Login password').fill(DEMO_PASSWORD);
  await removal.getByRole('button', { name: 'Remove the passkey' }).click();
  await expect(row(page, 'My phone')).toHaveCount(0);
});

test.describe('sessions', () => {
  test.use({ expectedRefusals: [...ENTRY, '/wps/member/info', '/wps/v2/wallets/balance'] });

  test('all others are ended at once, and stand in the history', async ({ player, page, otherPage }) => {
    const username = await openAsNewMember(player);
    const elsewhere = new PlayerPage(await otherPage());
    await passHumanChecks(elsewhere.page);
    await elsewhere.open('/login');
    await elsewhere.logIn(username);
    await expect(elsewhere.balance).toBeVisible();
    await page.goto(`${playerOrigin}${CENTRE}?part=devices`);
    const sessions = page.getByRole('table', { name: 'Where you are logged in' });
    await expect(sessions.getByText('This one')).toHaveCount(1);
    await expect(sessions.getByRole('button', { name: /^End: / })).toHaveCount(1);
    await page.getByRole('button', { name: 'End all others' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End all others' }).click();
    await expect(toast(page, 'All other sessions have been ended.')).toBeVisible();
    await expect(sessions.getByRole('button', { name: /^End: / })).toHaveCount(0);
    await elsewhere.page.reload();
    await expect(elsewhere.loginPopup.getByText('Your session has ended. Please log in again.')).toBeVisible();
    await page.getByRole('tab', { name: 'History' }).click();
    await expect(page.getByRole('cell', { name: 'Log-in by password' }).first()).toBeVisible();
  });
});

test.describe('sessions of one account', () => {
  test.use({
    expectedRefusals: [...ENTRY, '/wps/member/info', '/wps/v2/wallets/balance', '/wps/member/security', '/wps/session'],
  });

  test('one is ended alone; a change of the password ends the rest', async ({ player, page, otherPage }) => {
    const username = await openAsNewMember(player);
    const [one, two] = [new PlayerPage(await otherPage()), new PlayerPage(await otherPage())];
    for (const each of [one, two]) {
      await passHumanChecks(each.page);
      await each.open('/login');
      await each.logIn(username);
      await expect(each.balance).toBeVisible();
    }
    await page.goto(`${playerOrigin}${CENTRE}?part=devices`);
    const ends = page.getByRole('table', { name: 'Where you are logged in' }).getByRole('button', { name: /^End: / });
    await expect(ends).toHaveCount(2);
    // The latest that was seen stands first.
    await ends.first().click();
    await expect(toast(page, 'The session has been ended.')).toBeVisible();
    await expect(ends).toHaveCount(1);
    await expectAccessible(page);
    await two.page.reload();
    await expect(two.loginPopup.getByText('Your session has ended. Please log in again.')).toBeVisible();
    await one.page.reload();
    await expect(one.balance).toBeVisible();

    await page.goto(playerOrigin + CENTRE);
    await row(page, 'Login password').getByRole('button').click();
    const popup = page.getByTestId('change-password-popup');
    await popup.getByLabel('Current password').fill(DEMO_PASSWORD);
    await popup.getByLabel('New password', { exact: true }).fill('Another2026');
    await popup.getByLabel('Confirm the new password').fill('Another2026');
    await popup.getByRole('button', { name: 'Change the password' }).click();
    await expect(toast(page, 'Your password has been changed.')).toBeVisible();
    await one.page.reload();
    await expect(one.loginPopup.getByText('Your session has ended. Please log in again.')).toBeVisible();
    await page.reload();
    await expect(player.balance).toBeVisible();
  });

  test('the token of one site opens nothing on the other', async ({ player, page, otherPage }) => {
    await openAsNewMember(player);
    const token = await page.evaluate(() => sessionStorage.getItem('baize.token'));
    const agents = await otherPage();
    await agents.goto(`${agentOrigin}/login`);
    const ask = async (there: Page) =>
      await there.evaluate(async (bearer) => {
        const headers = { authorization: `Bearer ${bearer}` };
        const reply = await fetch('/wps/member/security', { headers });
        return { status: reply.status, body: (await reply.json()) as unknown };
      }, token);
    expect(await ask(page)).toMatchObject({ status: 200 });
    expect(await ask(agents)).toMatchObject({ status: 403, body: { code: 'session.wrong_site' } });
  });
});

test('a picture and a profile are kept', async ({ player, page }) => {
  await openAsNewMember(player);
  await page.getByRole('tab', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Picture 3' }).click();
  await expect(toast(page, 'Your picture has been changed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Picture 3' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByLabel('Occupation').fill('Teacher');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Your profile has been saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Occupation')).toHaveValue('Teacher');
});

test('in Nepali every part has its words, and none breaks a rule of accessibility', async ({ player, page }) => {
  await openAsNewMember(player);
  await page.evaluate(() => localStorage.setItem('baize.language', 'ne'));
  for (const [part, heading] of [
    ['protection', 'तपाईंको खाता अझ सुरक्षित हुन सक्छ'],
    ['profile', 'प्रोफाइल'],
    ['devices', 'सम्झिएका डिभाइसहरू'],
    ['history', 'लगइनको इतिहास'],
  ] as const) {
    await page.goto(`${playerOrigin}${CENTRE}?part=${part}`);
    await expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeVisible();
    await expectAccessible(page);
  }
});

test('an agent finds it in the account menu', async ({ agent, page }) => {
  await passHumanChecks(page);
  await agent.logIn('himal');
  await expect(agent.overviewTitle).toBeVisible();
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Security centre' }).click();
  await expect(page).toHaveURL(agentOrigin + AGENT_CENTRE);
  await expect(page.getByRole('heading', { level: 1, name: 'Security centre' })).toBeVisible();
  await expectAccessible(page);
});

test('on the agent site every part stands in Nepali, and none breaks a rule of accessibility', async ({
  agent,
  page,
}) => {
  await passHumanChecks(page);
  await agent.logIn('kosi');
  await expect(agent.overviewTitle).toBeVisible();
  await page.evaluate(() => localStorage.setItem('baize.language', 'ne'));
  for (const part of ['protection', 'profile', 'devices', 'history']) {
    await page.goto(`${agentOrigin}${AGENT_CENTRE}?part=${part}`);
    await expect(page.getByRole('heading', { level: 1, name: 'सुरक्षा केन्द्र' })).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await expectAccessible(page);
  }
});

test('a visitor is asked to log in, and then sees the page', async ({ player, page }) => {
  await passHumanChecks(page);
  await player.open(CENTRE);
  await player.logIn('deepak1');
  await expect(page.getByRole('heading', { level: 1, name: 'Security centre' })).toBeVisible();
  await expect(page).toHaveURL(playerOrigin + CENTRE);
});

test.describe('a hand-off', () => {
  test.use({ expectedRefusals: [...ENTRY, '/wps/session/login/handOff'] });

  test('signs in where it was made for, once, and leaves the address at once', async ({ player, page, otherPage }) => {
    await openAsNewMember(player);
    const code = await page.evaluate(async (origin) => {
      const authorization = `Bearer ${sessionStorage.getItem('baize.token')}`;
      const reply = await fetch('/wps/session/handOff', {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ origin }),
      });
      return ((await reply.json()) as { value: { code: string } }).value.code;
    }, playerOrigin);
    const address = `${playerOrigin}${CENTRE}#handOff=${code}`;
    const arrived = new PlayerPage(await otherPage());
    await arrived.open(`${CENTRE}#handOff=${code}`);
    await expect(arrived.page.getByRole('heading', { level: 1, name: 'Security centre' })).toBeVisible();
    await expect(arrived.page).toHaveURL(playerOrigin + CENTRE);

    const late = new PlayerPage(await otherPage());
    await late.open('/');
    await late.page.goto(address);
    await late.page.reload();
    await expect(late.page).toHaveURL(new RegExp(`^${playerOrigin}/`));
    expect(late.page.url()).not.toContain('handOff');
    await expect(late.loginPopup).toBeVisible();
  });
});
