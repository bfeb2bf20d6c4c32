import { testScreen } from '@baize/pages/screen';
import type { Visit, VisitOptions } from '@baize/pages/visit';
import { aMember } from '@baize/pages/world';
import {
  askExtraCheck,
  GOOD_PASSWORD,
  inputErrors,
  popupStands,
  requestsOf,
  requireChange,
  switchOn,
} from '@baize/pages/worlds/identity';
import { describe, expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { openAgent } from '../../testing/visit.tsx';

const SIGNED_IN = { token: 'x'.repeat(43), firstTimeLogin: false, passwordExpired: false };
const main = page.getByRole('main');

/** Opens a path as somebody who is not logged in. */
const visitPath = async (path: string, options?: VisitOptions): Promise<Visit> =>
  await openAgent(path, { signedIn: false, ...options });

const openLanding = async (options?: VisitOptions): Promise<Visit> => await visitPath('/agent', options);

/** Clicks a button once it is visible, by its own `click`, which no layout shift can miss. */
async function press(part: Pick<Locator, 'getByRole'>, name: string): Promise<void> {
  const button = part.getByRole('button', { name, exact: true });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).click();
}

async function logIn({ t }: Visit): Promise<void> {
  await main.getByRole('textbox', { name: t('login.username') }).fill('himal');
  await main.getByLabelText(t('login.password'), { exact: true }).fill('NotTheOne1');
  await press(main, t('login.submit'));
}

testScreen('landing', {
  open: openLanding,
  passesOver: {
    rememberedLogin: 'the form stands empty, as on a new device',
    registerSettings: 'the tip under an empty name leaves out how many digits it has',
    signInProvider: 'everybody can log in without a provider',
    countryCodes: 'numbers of the merchant’s own country can still be typed',
  },
});

test.each([
  ['简体中文 (EN)', '代理登录', 'zh-CN'],
  ['繁體中文 (EN)', '代理登入', 'zh-TW'],
])('shows Chinese texts where the person chooses %s', async (name, title, tag) => {
  const { t } = await openLanding();
  await page.getByRole('button', { name: t('language.label'), exact: false }).click();
  await page.getByRole('menuitem', { name: t('language.more') }).click();
  await press(page.getByRole('dialog'), name);
  const heading = page.getByRole('heading', { level: 2, name: title });
  await expect.element(heading).toBeVisible();
  expect(heading.element().closest('[lang]')?.getAttribute('lang')).toBe(tag);
  await expect.element(page.getByRole('heading', { level: 1, name: /baize/ })).toMatchTextContent(/[\u4e00-\u9fff]/);
});

test('requires the name and the password', async () => {
  const { t } = await openLanding({ prepare: (each) => switchOn(each) });
  await press(main, t('login.submit'));
  await expect.poll(inputErrors).toEqual({
    [t('login.username')]: t('validation.credentials_required'),
    [t('login.password')]: t('validation.required'),
  });
});

test('shows that a member who is no agent must use the other site', async () => {
  const visit = await openLanding({ prepare: (each) => each.refuse('login', 'session.not_agent') });
  await logIn(visit);
  await expect.element(main.getByRole('alert')).toHaveTextContent(visit.t('error:session.not_agent'));
});

test('offers no demo, no registration and no social provider', async () => {
  const { t } = await openLanding();
  await expect.element(main.getByRole('button', { name: t('login.passkey') })).toBeVisible();
  const names = main
    .getByRole('button')
    .elements()
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
  expect(names).toEqual([t('login.forgot'), t('password.reveal'), t('login.submit'), t('login.passkey')]);
});

test('shows no registration at its address on the players’ site', async () => {
  await visitPath('/register');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(page.getByRole('dialog').elements()).toEqual([]);
});

test('opens the requested page after the log-in', async () => {
  const visit = await visitPath('/agentHome/personalHistoryCopy', {
    prepare: (each) => each.answer('login', SIGNED_IN),
  });
  expect(location.pathname).toBe('/agent');
  await logIn(visit);
  await expect.poll(() => location.pathname).toBe('/agentHome/personalHistoryCopy');
});

test('redirects an agent who is logged in to the agent centre, and anybody else to the landing page', async () => {
  await openAgent('/agent', { signedIn: true });
  await expect.poll(() => location.pathname).toBe('/agentHome');
  await openAgent('/agentHome', { signedIn: true, prepare: (each) => each.answer('memberInfo', aMember()) });
  await expect.poll(() => location.pathname).toBe('/agent');
});

test('shows that the session has ended', async () => {
  const { platform, t } = await openAgent('/agentHome', {
    signedIn: true,
    prepare: (each) => each.endSession('x'.repeat(43)),
  });
  await expect.poll(() => location.pathname).toBe('/agent');
  await expect.element(main.getByText(t('session_end.text'))).toBeVisible();
  expect(platform.calls.filter(({ id }) => id === 'login')).toEqual([]);
});

describe('the step after the password', () => {
  test('is an extra check in place of the form', async () => {
    const visit = await openLanding({ prepare: (each) => askExtraCheck(each, 'bank_account_name') });
    await logIn(visit);
    await expect.element(main.getByText(visit.t('extra_check.title'))).toBeVisible();
    await press(main, visit.t('extra_check.back'));
    await expect.element(main.getByLabelText(visit.t('login.password'), { exact: true })).toBeVisible();
  });

  test('is a new password where it has expired', async () => {
    const visit = await openLanding({ prepare: (each) => requireChange(each, 'expired') });
    const { t } = visit;
    await logIn(visit);
    const popup = await popupStands('change-password-popup');
    await popup.getByLabelText(t('change_password.new'), { exact: true }).fill(GOOD_PASSWORD);
    await popup.getByLabelText(t('change_password.confirm'), { exact: true }).fill(GOOD_PASSWORD);
    await press(popup, t('change_password.submit'));
    await expect.element(popup).not.toBeInTheDocument();
    await expect.poll(() => location.pathname).toBe('/agentHome');
    expect(requestsOf(visit, 'changePassword')).toHaveLength(1);
  });
});

test('opens the set-up of the second factor that the brand demands of its agents', async () => {
  const { t } = await openAgent('/agentHome', {
    signedIn: true,
    prepare: (each) => each.refuse('teamOverview', 'two_factor.required'),
  });
  await expect.element(page.getByRole('dialog', { name: t('security.two_factor_on') })).toBeVisible();
});

test('keeps the form below the forgotten password, and returns to it', async () => {
  const { t } = await visitPath('/forget');
  const popup = await popupStands('forgot-popup');
  expect(location.pathname).toBe('/agent');
  await press(popup, t('forgot.back'));
  await expect.element(popup).not.toBeInTheDocument();
  await expect.element(main.getByRole('textbox', { name: t('login.username') })).toBeVisible();
});

test('removes the ticket of the e-mail from the address', async () => {
  await visitPath('/forget#ticket=a-ticket-of-an-e-mail');
  await popupStands('reset-password-popup');
  expect(location.href).toBe(`${location.origin}/agent`);
});
