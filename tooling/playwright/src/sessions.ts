import type { Browser } from '@playwright/test';
import { AgentPage } from './agent-page.ts';
import { PlayerPage } from './player-page.ts';
import { rememberNoticesClosed } from './preferences.ts';

/** Logs a demo player in and returns the session token, for use on many pages. */
export async function logInPlayer(browser: Browser, account: string): Promise<string> {
  const page = await browser.newPage();
  await rememberNoticesClosed(page.context());
  const player = new PlayerPage(page);
  await player.open('/login');
  await player.logIn(account);
  await player.balance.waitFor();
  return await takeToken(page);
}

/** Logs a demo agent in and returns the session token, for use on many pages. */
export async function logInAgent(browser: Browser, account: string): Promise<string> {
  const page = await browser.newPage();
  const agent = new AgentPage(page);
  await agent.logIn(account);
  await agent.overviewTitle.waitFor();
  return await takeToken(page);
}

async function takeToken(page: Awaited<ReturnType<Browser['newPage']>>): Promise<string> {
  const token = await page.evaluate(() => sessionStorage.getItem('baize.token'));
  await page.close();
  if (token === null) throw new Error('logged in, but there is no session');
  return token;
}
