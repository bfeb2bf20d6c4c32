import { DEMO_PASSWORD } from '@baize/dev-env/demo';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

/*
 * Smoke tests of both sites in Firefox. All other browser tests run in Chromium, so only these show that another engine
 * runs the same code.
 */
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
  /** Errors on the console, exceptions, and violations of the content security policy. Later ones are appended. */
  readonly pageErrors: readonly string[];
}

/** Opens a site in English, with its notices closed, and waits until its prerendered page is hydrated. */
async function visit(host: string, path: string): Promise<Visit> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const pageErrors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') pageErrors.push(message.text());
  });
  page.on('pageerror', (error) => pageErrors.push(String(error)));
  await page.evaluateOnNewDocument(() => {
    // An empty page (about:blank) has no storage.
    if (location.protocol !== 'http:') return;
    localStorage.setItem('baize.language', 'en');
    // Marks the notices of both audiences as closed, because they would open above the page.
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
  return { page, pageErrors };
}

async function logIn(page: Page, account: string): Promise<void> {
  // The label of the first field depends on the log-in methods of the site ("Username", "Username or mobile number"), so
  // the field is found by its `autocomplete`.
  await page.locator('input[autocomplete="username"]').fill(account);
  await page.locator('input[autocomplete="current-password"]').fill(DEMO_PASSWORD);
  await page.locator('form button[type="submit"]').click();
}

/*
 * The selectors are CSS and XPath and not ARIA roles: Puppeteer's ARIA selector calls Firefox for each look at the
 * accessibility tree, which takes up to a second, and a wait for a name in that tree may never end.
 */
test('the player site: home loads, and a member logs in and sees the balance', async () => {
  const { page, pageErrors: complaints } = await visit('play.baize.localhost', '/');
  await page.waitForSelector('main h2');
  await page.locator('::-p-xpath(//header//button[normalize-space()="Log in"])').click();
  await logIn(page, 'suraj92');
  await page.waitForSelector('header [role="group"][aria-label="Balance"] [data-figures]');
  expect(complaints).toEqual([]);
});

test('the agent site: its first page loads, and an agent logs in and sees the team', async () => {
  const { page, pageErrors: complaints } = await visit('agent.baize.localhost', '/agent');
  await logIn(page, 'himal');
  await page.waitForSelector('::-p-xpath(//h1[normalize-space()="Team overview"])');
  expect(complaints).toEqual([]);
});
