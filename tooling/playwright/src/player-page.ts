import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { createMember } from './forgot-people.ts';
import { removeOpenerSession, createHandOffCode } from './hand-off.ts';
import { passHumanChecks } from './human-check.ts';
import { waitForHydration } from './hydration.ts';
import { rememberLanguage } from './preferences.ts';
import { DEMO_PASSWORD, playerOrigin } from './stack.ts';

const ROUND_TIMEOUT_MS = 60_000;
const PHONE_BELOW_PX = 768;

/** Page object of the player site, in English by default. */
export class PlayerPage {
  readonly page: Page;
  #passesChecks = false;

  constructor(page: Page) {
    this.page = page;
  }

  async open(path = '/', { language = 'en', origin = playerOrigin } = {}): Promise<void> {
    // It stores the language only where none is stored, so that a test that selects another language keeps it over a
    // reload.
    await rememberLanguage(this.page, language);
    await this.page.goto(`${origin}${path}`);
    await this.waitUntilHydrated();
  }

  /** Opens the site as a new member, signed in by a hand-off (decision 3), for tests that are not about registration or log-in. */
  async openSignedIn(username: string, referralCode?: string): Promise<void> {
    await createMember({ account: username, password: DEMO_PASSWORD, referralCode });
    // It starts from an empty page, because a change of the fragment alone does not load a page.
    await this.page.goto('about:blank');
    const code = await createHandOffCode(username, playerOrigin);
    await this.open(`/#handOff=${code}`);
    await expect(this.balance).toBeVisible();
    await removeOpenerSession(code);
  }

  async register(username: string, referralCode?: string): Promise<void> {
    await this.open('/register');
    await this.fillRegistration(username, referralCode);
    await this.submitRegistration();
    await expect(this.registerPopup).toBeHidden();
    await expect(this.balance).toBeVisible();
  }

  /** Fills the registration by username, whichever tab is open. */
  async fillRegistration(username: string, referralCode?: string): Promise<void> {
    const popup = this.registerPopup;
    const [input, tab] = [this.registerUsername, popup.getByRole('tab', { name: 'Username' })];
    await expect(input.or(tab).first()).toBeVisible();
    if (await tab.isVisible()) await tab.click();
    await input.fill(username);
    await popup.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await popup.getByLabel('Confirm the password').fill(DEMO_PASSWORD);
    // Some brands do not require it.
    const birthday = popup.getByLabel('Date of birth');
    if (await birthday.isVisible()) await birthday.fill('1990-02-28');
    if (referralCode !== undefined) await popup.getByLabel('Invitation code').fill(referralCode);
    await popup.getByRole('checkbox').check();
  }

  /** Submits the registration and passes a human check; the result is not checked. */
  async submitRegistration(): Promise<void> {
    if (!this.#passesChecks) await passHumanChecks(this.page);
    this.#passesChecks = true;
    await this.registerPopup.getByRole('button', { name: 'Register', exact: true }).click();
  }

  /** Logs in by the open log-in popup. */
  async logIn(username: string, password = DEMO_PASSWORD): Promise<void> {
    // The tab of this method may have the same label.
    await this.loginPopup.getByRole('textbox', { name: 'Username' }).fill(username);
    await this.loginPopup.getByLabel('Password', { exact: true }).fill(password);
    await this.loginPopup.getByRole('button', { name: 'Log in' }).click();
  }

  async depositDemo(amount: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Deposit' }).filter({ visible: true }).first().click();
    await this.page.getByRole('button', { name: 'Take play money' }).click();
    const popup = this.page.getByRole('dialog', { name: 'Demo deposit' });
    await popup.getByLabel(/Amount/).fill(amount);
    await popup.getByRole('button', { name: 'Deposit', exact: true }).click();
    await expect(popup.getByText('New balance')).toBeVisible();
    await popup.getByRole('button', { name: 'OK' }).click();
    await expect(popup).toBeHidden();
  }

  /** Opens the first playable slot of the home page. */
  async openFirstSlot(): Promise<void> {
    await this.open('/');
    await this.press(this.tiles.first(), 'PLAY NOW');
    await expect(this.spinButton).toBeEnabled();
  }

  async waitUntilHydrated(): Promise<void> {
    await waitForHydration(this.page);
  }

  /** Presses a button of a game tile, which appears on hover or after the first tap. */
  async press(tile: Locator, button: string): Promise<void> {
    await this.waitUntilHydrated();
    await tile.scrollIntoViewIfNeeded();
    if (this.isPhone) await tile.tap();
    else await tile.hover();
    await tile.getByRole('button', { name: button }).click();
  }

  /** Spins once, including free games, until the next spin is possible. Returns the balance afterwards. */
  async spin(): Promise<string> {
    const answered = this.page.waitForResponse((response) => response.url().endsWith('/api/spins') && response.ok());
    await this.spinButton.click();
    const { balance } = (await (await answered).json()) as { balance: string };
    await expect(this.spinButton).toBeEnabled({ timeout: ROUND_TIMEOUT_MS });
    return Number(balance).toLocaleString('en', { minimumFractionDigits: 2 });
  }

  /** Opens the sign-out dialog by the account menu of the header, or by the account sheet of a phone. */
  async openSignOutDialog(): Promise<void> {
    if (this.isPhone) {
      await this.page.getByRole('button', { name: /^Account\b/ }).click();
      await this.page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Sign out' }).click();
    } else {
      await this.page.getByRole('button', { name: /Account menu/ }).click();
      await this.page.getByRole('menuitem', { name: 'Sign out' }).click();
    }
  }

  get tiles(): Locator {
    return this.page.getByRole('article');
  }

  get loginPopup(): Locator {
    return this.page.getByRole('dialog', { name: 'Log in' });
  }

  get registerPopup(): Locator {
    return this.page.getByRole('dialog', { name: 'Create an account' });
  }

  get registerUsername(): Locator {
    // The tab of this method may have the same label.
    return this.registerPopup.getByRole('textbox', { name: 'Username' });
  }

  get spinButton(): Locator {
    return this.game.getByRole('button', { name: 'Spin', exact: true });
  }

  get isPhone(): boolean {
    return (this.page.viewportSize()?.width ?? 0) < PHONE_BELOW_PX;
  }

  get balance(): Locator {
    return this.page.getByRole('banner').getByRole('group', { name: 'Balance' });
  }

  get game(): FrameLocator {
    return this.page.frameLocator('iframe');
  }
}
