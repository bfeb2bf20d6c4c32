import { expect, type Locator, type Page } from '@playwright/test';
import { rememberLanguage } from './preferences.ts';
import { agentOrigin, DEMO_PASSWORD } from './stack.ts';

/** Page object of the agent site in English. */
export class AgentPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(path = '/'): Promise<void> {
    await rememberLanguage(this.page, 'en');
    await this.page.goto(`${agentOrigin}${path}`);
  }

  async logIn(username: string): Promise<void> {
    await this.open('/agent');
    await this.fillLogin(username);
  }

  async fillLogin(username: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Username' }).fill(username);
    await this.page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await this.page.getByRole('button', { name: 'Log in' }).click();
  }

  async openTeamBetting(account: string): Promise<void> {
    await expect(this.overviewTitle).toBeVisible();
    await this.page.getByRole('link', { name: 'Team betting' }).filter({ visible: true }).first().click();
    await expect(this.page.getByRole('heading', { name: 'Team betting' })).toBeVisible();
    // The search starts after a pause in typing; until then the bets of all members are listed.
    const found = this.page.waitForResponse(
      (response) => new URL(response.url()).searchParams.get('account') === account && response.ok(),
    );
    await this.page.getByRole('searchbox', { name: 'Account', exact: true }).fill(account);
    await found;
    await expect(this.page.locator('main [aria-busy="true"]')).toHaveCount(0);
  }

  get overviewTitle(): Locator {
    return this.page.getByRole('heading', { name: 'Team overview' });
  }
}
