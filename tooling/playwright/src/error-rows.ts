import { randomBytes, randomInt } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { query, queryOne } from './database.ts';
import { letPasswordsExpire, newMember } from './forgot-people.ts';
import { passHumanCheck } from './human-check.ts';
import { untilLive } from './live.ts';
import { agentOrigin, DEMO_PASSWORD, playerOrigin, stack } from './stack.ts';

/** What a row works with: a page on the phone or the desktop, and the texts of its language. */
interface RowVisit {
  readonly page: Page;
  readonly t: (key: string) => string;
}

/** A row of spec section 8, brought about on the running system. */
export interface ErrorRow {
  readonly row: string;
  /** Of the text that is seen, in the catalogues. */
  readonly words: string;
  readonly site?: 'player' | 'agent';
  /** What the browser complains of by right. */
  readonly console?: RegExp;
  /** Resolves with what has to say the words. */
  readonly produce: (visit: RowVisit) => Promise<Locator>;
}

/** Concerns nobody but who was made for it. */
const EXPIRES_AFTER_DAYS = 20_000;
const LOGIN_PATH = '**/wps/session/login';

/** Rows that a form, a guard or a page says. Those of a phone-auth provider stand in provider.e2e.ts. */
export const errorRows: readonly ErrorRow[] = [
  {
    row: 'invalid invitation code',
    words: 'register.invalid_invitation_title',
    produce: async (visit) => {
      const popup = await openRegistration(visit, '/register?referralCode=NOBODY99');
      await fillRegistration(visit, popup);
      await popup.getByRole('checkbox').check();
      await submitRegistration(visit, popup);
      const says = visit.page.getByRole('alertdialog');
      await passHumanCheck(visit.page, says);
      return says;
    },
  },
  {
    row: 'terms not ticked',
    words: 'validation.terms',
    produce: async (visit) => {
      const popup = await openRegistration(visit);
      await fillRegistration(visit, popup);
      await submitRegistration(visit, popup);
      return popup;
    },
  },
  {
    row: 'a field that is empty',
    words: 'validation.required',
    produce: async (visit) => {
      const popup = await openRegistration(visit);
      await submitRegistration(visit, popup);
      return popup;
    },
  },
  {
    row: 'confirmation input that differs',
    words: 'validation.passwords_differ',
    produce: async (visit) => {
      const popup = await openRegistration(visit);
      await fillRegistration(visit, popup, `${DEMO_PASSWORD}x`);
      await submitRegistration(visit, popup);
      return popup;
    },
  },
  {
    row: 'SMS send failure',
    words: 'verification.too_soon',
    produce: async (visit) => {
      const { mobile } = await newMember({ password: DEMO_PASSWORD });
      await sendCodeTo(visit, mobile);
      await expect(visit.page.getByText(visit.t('sms_code.sent'))).toBeVisible();
      await sendCodeTo(visit, mobile);
      return visit.page.getByRole('alertdialog', { name: visit.t('sms_code.failed_title') });
    },
  },
  {
    row: 'log-in failure: the captcha appears',
    words: 'captcha.label',
    produce: async (visit) => {
      const { account } = await newMember({ password: DEMO_PASSWORD });
      const popup = await logIn(visit, account, 'NotTheOne1');
      await expect(popup.getByAltText(visit.t('captcha.picture'))).toBeVisible();
      return popup;
    },
  },
  {
    row: 'password expired or first login requires change',
    words: 'change_password.expired',
    produce: async (visit) => {
      await letPasswordsExpire(EXPIRES_AFTER_DAYS);
      const { account } = await newMember({ password: DEMO_PASSWORD, passwordChangedAt: new Date('1960-01-01') });
      await logIn(visit, account);
      return visit.page.getByRole('dialog', { name: visit.t('change_password.title') });
    },
  },
  {
    row: 'non-member account unable to login',
    words: 'session.not_member',
    produce: async (visit) => {
      const { account } = await newMember({ type: 1, password: DEMO_PASSWORD });
      return await logIn(visit, account);
    },
  },
  {
    row: 'non-agents cannot log in',
    words: 'session.not_agent',
    site: 'agent',
    produce: async (visit) => {
      const { account } = await newMember({ password: DEMO_PASSWORD });
      await visit.page.goto(`${agentOrigin}/agent`);
      const form = visit.page.getByRole('main');
      await submitLogin(visit, form, account);
      return form;
    },
  },
  {
    row: 'trial user starting a game',
    words: 'true_account.text',
    produce: async (visit) => {
      const { page, t } = visit;
      const popup = await openLogin(visit);
      await popup.getByRole('button', { name: t('login.free_demo') }).click();
      await passHumanCheck(page, page.getByTestId('after-login'));
      await page.goto(await someGame());
      return page.getByRole('main');
    },
  },
  {
    row: 'you are not logged in',
    words: 'session.required',
    produce: async ({ page, t }) => {
      await page.goto(`${playerOrigin}/member`);
      await page
        .getByRole('dialog', { name: t('login.title') })
        .getByRole('button', { name: t('act.close') })
        .click();
      return page.getByRole('main');
    },
  },
  {
    row: 'network link is abnormal',
    words: 'network.failed',
    console: /ERR_INTERNET_DISCONNECTED|Failed to fetch/,
    produce: async (visit) => {
      const popup = await openLogin(visit);
      await visit.page.context().setOffline(true);
      await submitLogin(visit, popup, 'anybody');
      return popup;
    },
  },
  {
    row: 'the page took longer time to load',
    words: 'network.timeout',
    produce: async (visit) => {
      const popup = await openLogin(visit);
      // It is never answered: the site gives up by itself.
      await visit.page.route(LOGIN_PATH, () => undefined);
      await submitLogin(visit, popup, 'anybody');
      return popup;
    },
  },
  {
    row: 'a script that does not load',
    words: 'error_page.chunk_text',
    console: /ERR_FAILED|ChunkLoadError/,
    produce: async ({ page }) => {
      await page.goto(`${playerOrigin}/rng`);
      await untilLive(page);
      await expect(page.getByRole('article').first()).toBeVisible();
      await page.route(/\/assets\/not-found.*\.js$/, async (route) => await route.abort());
      await page.evaluate(() => {
        history.pushState(null, '', '/no/such/page');
        dispatchEvent(new PopStateEvent('popstate'));
      });
      return page.locator('body');
    },
  },
  {
    row: 'invalid URL',
    words: 'system.unknown_domain',
    produce: async ({ page }) => {
      await page.goto(`http://play.nobody.localhost:${stack.sitesPort}/`);
      return page.getByRole('main');
    },
  },
  {
    row: 'system maintenance',
    words: 'system_page.maintenance_title',
    // What the page asks before it knows.
    console: /status of 503/,
    produce: async ({ page }) => {
      await page.goto(await newBrand({ system_status: 1 }));
      return page.getByRole('main');
    },
  },
  {
    row: 'access restricted',
    words: 'system_page.restricted_text',
    produce: async ({ page }) => {
      await page.goto(await newBrand({ system_status: 2 }));
      return page.getByRole('main');
    },
  },
  {
    row: 'game maintenance',
    words: 'error:game.maintenance',
    produce: async (visit) => {
      const { account } = await newMember({ password: DEMO_PASSWORD });
      await logIn(visit, account);
      await expect(visit.page.getByTestId('after-login')).toBeVisible();
      await visit.page.goto(await someGame('maintenance'));
      return visit.page.getByRole('main');
    },
  },
  {
    row: 'unknown error',
    words: 'system.unexpected',
    console: /status of 500/,
    produce: async (visit) => {
      const popup = await openLogin(visit);
      // The one row that no right use of the system brings about.
      await visit.page.route(LOGIN_PATH, async (route) => await route.fulfill({ status: 500, body: 'Oh' }));
      await submitLogin(visit, popup, 'anybody');
      return popup;
    },
  },
  {
    row: 'please complete verification first',
    words: 'human_check.required',
    produce: async (visit) => {
      const popup = await openLogin(visit, await newBrand({ human_check_scenes: ['login'] }));
      await submitLogin(visit, popup, 'anybody');
      const check = visit.page.getByRole('dialog', { name: visit.t('human_check.title') });
      await check.getByRole('button', { name: visit.t('act.close') }).click();
      return popup;
    },
  },
  {
    row: 'an empty list',
    words: 'bets.empty_title',
    produce: async (visit) => {
      const { account } = await newMember({ password: DEMO_PASSWORD });
      await logIn(visit, account);
      await expect(visit.page.getByTestId('after-login')).toBeVisible();
      await visit.page.goto(`${playerOrigin}/member`);
      return visit.page.getByRole('main');
    },
  },
];

async function openRegistration({ page, t }: RowVisit, path = '/register'): Promise<Locator> {
  await page.goto(playerOrigin + path);
  const popup = page.getByRole('dialog', { name: t('register.title') });
  await popup.getByRole('tab', { name: t('register.by_username') }).click();
  return popup;
}

async function fillRegistration({ t }: RowVisit, popup: Locator, confirmation = DEMO_PASSWORD): Promise<void> {
  await popup.getByRole('textbox', { name: t('register.username') }).fill(`row${randomBytes(5).toString('hex')}`);
  await popup.getByLabel(t('register.password'), { exact: true }).fill(DEMO_PASSWORD);
  await popup.getByLabel(t('register.confirmPassword'), { exact: true }).fill(confirmation);
}

async function submitRegistration({ t }: RowVisit, popup: Locator): Promise<void> {
  await popup.getByRole('button', { name: t('register.submit'), exact: true }).click();
}

async function openLogin({ page, t }: RowVisit, origin: string = playerOrigin): Promise<Locator> {
  await page.goto(`${origin}/login`);
  const popup = page.getByRole('dialog', { name: t('login.title') });
  await expect(popup.getByLabel(t('login.username'), { exact: true })).toBeVisible();
  return popup;
}

async function submitLogin({ t }: RowVisit, form: Locator, account: string, password = DEMO_PASSWORD): Promise<void> {
  await form.getByLabel(t('login.username'), { exact: true }).fill(account);
  await form.getByLabel(t('login.password'), { exact: true }).fill(password);
  await form.getByRole('button', { name: t('login.submit'), exact: true }).click();
}

async function logIn(visit: RowVisit, account: string, password?: string): Promise<Locator> {
  const popup = await openLogin(visit);
  await submitLogin(visit, popup, account, password);
  return popup;
}

async function sendCodeTo(visit: RowVisit, mobile: string): Promise<void> {
  const { page, t } = visit;
  await page.goto(`${playerOrigin}/forget`);
  const popup = page.getByRole('dialog', { name: t('forgot.title') });
  await popup.getByText(t('phone.label'), { exact: true }).first().click();
  await popup.getByRole('textbox', { name: t('phone.label') }).fill(mobile);
  await popup.getByRole('button', { name: t('sms_code.send'), exact: true }).click();
  await passHumanCheck(page);
}

/** A brand like the first, but for its differences. Returns the address of its player site. */
export async function newBrand(differences: { system_status?: 1 | 2; human_check_scenes?: string[] }): Promise<string> {
  const id = randomInt(1000, 2 ** 31);
  const origin = `http://play.brand${id}.localhost:${stack.sitesPort}`;
  const changes = { ...differences, merchant_id: id, code: `BRAND${id}` };
  await query(
    `insert into merchant select (jsonb_populate_record(null::merchant, to_jsonb(m) || $1)).* from merchant m where code = 'BAIZE'`,
    [changes],
  );
  await query(`insert into merchant_domain (host, merchant_id, site, origin) values ($1, $2, 'member', $3)`, [
    new URL(origin).host,
    id,
    origin,
  ]);
  return origin;
}

/** The last of the list: nobody else plays it here. */
async function someGame(state?: 'maintenance'): Promise<string> {
  const { vendor, code, node } = await queryOne<{ vendor: string; code: string; node: number }>(
    `select vendor_code as vendor, game_code as code, node_id as node from game order by position desc, node_id desc limit 1`,
    [],
  );
  if (state !== undefined) await query('update game set state = $2 where node_id = $1', [node, state]);
  return `${playerOrigin}/seamless?vendor=${vendor}&game=${code}`;
}
