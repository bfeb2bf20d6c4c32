import { DEMO_PASSWORD } from '@baize/dev-env/demo';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Both sites in Firefox: what Chromium's tests cannot show is that another engine runs the same code at all. */
const { sitesPort } = JSON.parse(process.env['BAIZE_STACK'] ?? '{}') as { sitesPort?: number };
const executablePath = process.env['FIREFOX_PATH'];

let browser: Browser;
beforeAll(async () => {
  if (sitesPort === undefined || executablePath === undefined)
    throw new Error('Run pnpm test:firefox: this test needs a stack (BAIZE_STACK) and a Firefox (FIREFOX_PATH).');
  browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: { width: 1_280, height: 900 },
  });
});
afterAll(async () => await browser?.close());

interface Visit {
  readonly page: Page;
  /** Errors on the console, exceptions, and breaches of the content security policy. */
  readonly complaints: readonly string[];
}

/** Opens a site in English, with its notices closed, and waits until its prerendered page is hydrated. */
async function visit(host: string, path: string): Promise<Visit> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.evaluateOnNewDocument(() => {
    if (location.protocol !== 'http:') return;
    localStorage.setItem('baize.language', 'en');
    sessionStorage.setItem('baize.notices', 'visitor member');
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`content security policy: ${violatedDirective} ${blockedURI}`),
    );
  });
  await page.goto(`http://${host}:${sitesPort}${path}`);
  await page.waitForFunction(() => {
    const root = document.querySelector('#root');
    return root !== null && root.childElementCount > 0 && !root.hasAttribute('data-waiting');
  });
  return { page, complaints };
}

async function logIn(page: Page, account: string): Promise<void> {
  await page.locator('::-p-aria([name="Username"][role="textbox"])').fill(account);
  await page.locator('input[type="password"]').fill(DEMO_PASSWORD);
  await page.locator('form ::-p-aria([name="Log in"][role="button"])').click();
}

test('the player site: home loads, and a member logs in and sees the balance', async () => {
  const { page, complaints } = await visit('play.baize.localhost', '/');
  await page.waitForSelector('main h2');
  await page.locator('header ::-p-aria([name="Log in"][role="button"])').click();
  await logIn(page, 'suraj92');
  await page.waitForSelector('header ::-p-aria([name="Balance"][role="group"])');
  expect(complaints).toEqual([]);
});

test('the agent site: its first page loads, and an agent logs in and sees the team', async () => {
  const { page, complaints } = await visit('agent.baize.localhost', '/agent');
  await logIn(page, 'himal');
  await page.waitForSelector('::-p-aria([name="Team overview"][role="heading"])');
  expect(complaints).toEqual([]);
});
