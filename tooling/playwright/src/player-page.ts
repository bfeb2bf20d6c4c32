import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { DEMO_PASSWORD, playerOrigin } from './stack.ts';

/** The player site as a person uses it, in English. */
export class PlayerPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(path = '/', language = 'en'): Promise<void> {
    await this.page.addInitScript((code) => globalThis.localStorage.setItem('baize.language', code), language);
    await this.page.goto(`${playerOrigin}${path}`);
  }

  async register(username: string, referralCode?: string): Promise<void> {
    await this.open('/register');
    const popup = this.page.getByRole('dialog', { name: 'Create an account' });
    await popup.getByLabel('Username').fill(username);
    await popup.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await popup.getByLabel('Confirm the password').fill(DEMO_PASSWORD);
    if (referralCode) await popup.getByLabel('Invitation code').fill(referralCode);
    await popup.getByRole('checkbox').check();
    await popup.getByRole('button', { name: 'Register' }).click();
    await expect(popup).toBeHidden();
    await expect(this.balance).toBeVisible();
  }

  async depositDemo(amount: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Deposit' }).filter({ visible: true }).first().click();
    const popup = this.page.getByRole('dialog', { name: 'Demo deposit' });
    await popup.getByLabel(/Amount/).fill(amount);
    await popup.getByRole('button', { name: 'Deposit', exact: true }).click();
    await expect(popup.getByText('New balance')).toBeVisible();
    await popup.getByRole('button', { name: 'OK' }).click();
    await expect(popup).toBeHidden();
  }

  /** From the home page: the first slot that can be played. */
  async openFirstSlot(): Promise<void> {
    await this.open('/');
    const tile = this.page.getByRole('article').first();
    await tile.scrollIntoViewIfNeeded();
    if (this.isPhone) await tile.tap();
    else await tile.hover();
    await tile.getByRole('button', { name: 'PLAY NOW' }).click();
    await expect(this.spinButton).toBeEnabled({ timeout: 20_000 });
  }

  /** One paid spin, with its free games where it wins them, until the next one may begin. Returns the balance after it. */
  async spin(): Promise<string> {
    const answered = this.page.waitForResponse((response) => response.url().endsWith('/api/spins') && response.ok());
    await this.spinButton.click();
    const { balance } = (await (await answered).json()) as { balance: string };
    await expect(this.spinButton).toBeEnabled({ timeout: 60_000 });
    return Number(balance).toLocaleString('en', { minimumFractionDigits: 2 });
  }

  get spinButton(): Locator {
    return this.game.getByRole('button', { name: 'Spin', exact: true });
  }

  get isPhone(): boolean {
    return (this.page.viewportSize()?.width ?? 0) < 768;
  }

  get balance(): Locator {
    return this.page.getByRole('banner').getByRole('group', { name: 'Balance' });
  }

  get game(): FrameLocator {
    return this.page.frameLocator('iframe');
  }
}
