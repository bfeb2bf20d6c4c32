import { expect, type Locator, type Page } from '@playwright/test';
import { DIALOG_SELECTOR } from './accessible.ts';
import { createMember, type NewMember, type TestMember } from './forgot-people.ts';
import { removeOpenerSession, createHandOffCode } from './hand-off.ts';
import { waitForHydration } from './hydration.ts';
import { rememberLanguage } from './preferences.ts';
import { textsOf, type ScreenLanguage } from './screens/screen.ts';
import { agentOrigin, DEMO_PASSWORD, playerOrigin } from './stack.ts';

/** The two sites of a brand. */
export type SiteName = 'player' | 'agent';
/** Returns the text of a key of the catalogue in the language of the page. */
export type Texts = (key: string) => string;

const SITES = {
  player: { origin: playerOrigin, landing: '/login', home: '/', centre: '/member/securityCenter', type: 0 },
  agent: { origin: agentOrigin, landing: '/agent', home: '/agentHome', centre: '/agentHome/securityCenter', type: 1 },
} as const;

/**
 * Returns the language by site and size (pairwise testing): the player site is in English on a desktop and in Nepali on
 * a phone, the agent site the other way round. All pairs of two properties occur; all eight combinations would show
 * nothing more.
 */
function selectLanguage(name: SiteName, size: string): ScreenLanguage {
  return (name === 'player') === (size === 'desktop') ? 'en' : 'ne';
}

/** Creates the page object of a site. `size` is the name of the project (desktop or phone), which also determines the language by default. */
export async function openSitePage(
  page: Page,
  name: SiteName,
  size: string,
  language = selectLanguage(name, size),
): Promise<SitePage> {
  return new SitePage(page, { name, size, language, t: await textsOf(name, language) });
}

interface SiteVisit {
  readonly name: SiteName;
  /** Size of the window, given by the project. */
  readonly size: string;
  readonly language: ScreenLanguage;
  readonly t: Texts;
}

/** Page object of the parts that both sites share: log-in, security centre, sign-out. */
export class SitePage {
  readonly page: Page;
  readonly visit: SiteVisit;

  constructor(page: Page, visit: SiteVisit) {
    this.page = page;
    this.visit = visit;
  }

  /** Returns the same site and language on another page, for another person or device. */
  onPage(page: Page): SitePage {
    return new SitePage(page, this.visit);
  }

  async open(path: string): Promise<void> {
    await rememberLanguage(this.page, this.visit.language);
    await this.page.goto(this.origin + path);
    await waitForHydration(this.page);
  }

  async openLogin(): Promise<void> {
    await this.open(this.landing);
    await expect(this.username).toBeVisible();
  }

  /** Starts a new visit of the same browser: the cookies are kept, and the session is removed. */
  async startNewVisit(): Promise<void> {
    // Storage is cleared when the page unloads; before that, its polls would be refused without the token.
    await this.page.evaluate(() => addEventListener('pagehide', () => sessionStorage.clear()));
    await this.page.goto(this.origin + this.landing);
  }

  async fillLogin(account: string, password = DEMO_PASSWORD): Promise<void> {
    await this.username.fill(account);
    await this.password.fill(password);
  }

  async submitLogin(): Promise<void> {
    await this.loginForm.getByRole('button', { name: this.visit.t('login.submit'), exact: true }).click();
  }

  /** Creates a member of the type of this site: a player or an agent. */
  async createMember(options: Partial<NewMember> = {}): Promise<TestMember> {
    return await createMember({ password: DEMO_PASSWORD, type: SITES[this.visit.name].type, ...options });
  }

  /** Opens the site signed in by a hand-off (decision 3), for a test that is not about the log-in. */
  async openSignedIn(account: string, path = this.home): Promise<void> {
    const code = await createHandOffCode(account, this.origin);
    await this.open(`${path}#handOff=${code}`);
    await this.page.waitForFunction(() => sessionStorage.getItem('baize.token') !== null);
    await removeOpenerSession(code);
  }

  /** Creates a member and opens the security centre. */
  async openSecurityCentre(part = ''): Promise<TestMember> {
    const member = await this.createMember();
    await this.openSignedIn(member.account, this.centre + part);
    await expect(this.centreTitle).toBeVisible();
    return member;
  }

  /** Opens the sign-out dialog by the menu of the header, or by the account sheet on a phone of the player site. */
  async openSignOutDialog(): Promise<void> {
    const { page } = this;
    const { name, size, t } = this.visit;
    if (name === 'player' && size === 'phone') {
      await page.getByRole('button', { name: new RegExp(`^${t('nav.account')}`) }).click();
      await page
        .getByRole('dialog', { name: t('account.title') })
        .getByRole('button', { name: t('sign_out.open') })
        .click();
    } else {
      await page.getByRole('button', { name: t('member_menu.label') }).click();
      await page.getByRole('menuitem', { name: t('sign_out.open') }).click();
    }
  }

  get origin(): string {
    return SITES[this.visit.name].origin;
  }

  /** Path of the page with the log-in. */
  get landing(): string {
    return SITES[this.visit.name].landing;
  }

  /** Path to which a log-in leads. */
  get home(): string {
    return SITES[this.visit.name].home;
  }

  /** Path after the sign-out (spec section 4): `/`, which is the landing page for visitors of the agents' site. */
  get afterSignOut(): string {
    return this.visit.name === 'player' ? '/' : '/agent';
  }

  get centre(): string {
    return SITES[this.visit.name].centre;
  }

  /** The log-in form: a popup on the player site, the landing page on the agents' site. */
  get loginForm(): Locator {
    const { name, t } = this.visit;
    if (name === 'agent') return this.page.getByRole('main');
    return this.page.getByRole('dialog', { name: t('common:login.title'), exact: true });
  }

  /** Selector of `loginForm`, for `expectAccessible`. */
  get loginFormSelector(): string {
    return this.visit.name === 'agent' ? 'main' : DIALOG_SELECTOR;
  }

  get username(): Locator {
    return this.loginForm.getByLabel(this.visit.t('login.username'), { exact: true });
  }

  get password(): Locator {
    return this.loginForm.getByLabel(this.visit.t('login.password'), { exact: true });
  }

  get centreTitle(): Locator {
    return this.page.getByRole('heading', { level: 1, name: this.visit.t('security.title') });
  }

  /** Element that shows that a person is signed in: the balance of a player, the account menu of an agent. */
  get signedInMark(): Locator {
    const { name, t } = this.visit;
    if (name === 'agent') return this.page.getByRole('button', { name: t('member_menu.label') });
    return this.balance;
  }

  /** The balance in the header. */
  get balance(): Locator {
    return this.page.getByRole('banner').getByRole('group', { name: this.visit.t('balance.label') });
  }

  /** The card that appears after a log-in (spec section 2). */
  get loginCard(): Locator {
    return this.page.getByTestId('after-login');
  }
}
