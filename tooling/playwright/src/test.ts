import { randomBytes } from 'node:crypto';
import { expect, test as base, type Page } from '@playwright/test';
import { AgentPage } from './agent-page.ts';
import { PlayerPage } from './player-page.ts';
import { watchPuzzles } from './human-check.ts';
import { rememberNoticesClosed } from './preferences.ts';
import { watchConsole } from './quiet-console.ts';
import type { ScreenLanguage } from './screens/screen.ts';
import { openSitePage, type SiteName, type SitePage } from './site-page.ts';

export { expect };

interface Options {
  /** Paths of the calls that this test expects to be refused (4xx). Any other error on a console fails the test. */
  readonly expectedRefusals: readonly string[];
  /** Other console errors that this test causes. */
  readonly expectedErrors: RegExp | undefined;
  /** The site that the fixture `site` opens. */
  readonly siteName: SiteName;
  /** Language of the site. By default, the site and the project (the screen size) determine it. */
  readonly siteLanguage: ScreenLanguage | undefined;
  /** True where notices open automatically, as on a first visit. */
  readonly opensNotices: boolean;
}

interface Fixtures {
  /** The site `siteName` in the language `siteLanguage`. */
  readonly site: SitePage;
  readonly player: PlayerPage;
  readonly agent: AgentPage;
  /** Opens a page of another person in its own browser context. `expectedErrors` does not apply to it. */
  readonly otherPage: () => Promise<Page>;
  readonly quietConsole: undefined;
}

/** The base of every end-to-end test. An error that a page writes to its console fails the test. */
export const test = base.extend<Options & Fixtures>({
  expectedRefusals: [[], { option: true }],
  expectedErrors: [undefined, { option: true }],
  siteName: ['player', { option: true }],
  siteLanguage: [undefined, { option: true }],
  opensNotices: [false, { option: true }],
  context: async ({ context, opensNotices }, use) => {
    if (!opensNotices) await rememberNoticesClosed(context);
    await use(context);
  },
  quietConsole: [
    async ({ context, expectedRefusals, expectedErrors }, use) => {
      const errors = watchConsole(context, expectedRefusals, expectedErrors);
      watchPuzzles(context);
      await use(undefined);
      expect(errors, 'errors on the console').toEqual([]);
    },
    { auto: true },
  ],
  otherPage: async ({ browser, contextOptions, expectedRefusals, opensNotices }, use) => {
    const errors: string[][] = [];
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async () => {
      const context = await browser.newContext(contextOptions);
      contexts.push(context);
      errors.push(watchConsole(context, expectedRefusals));
      watchPuzzles(context);
      if (!opensNotices) await rememberNoticesClosed(context);
      return await context.newPage();
    });
    for (const context of contexts) await context.close();
    expect(errors.flat(), 'errors on the console of the other page').toEqual([]);
  },
  site: async ({ page, siteName, siteLanguage }, use, { project }) =>
    await use(await openSitePage(page, siteName, project.name, siteLanguage)),
  player: async ({ page }, use) => await use(new PlayerPage(page)),
  agent: async ({ page }, use) => await use(new AgentPage(page)),
});

/** Runs the tests on each site. Use it for features that both sites share (log-in, session, security); other features are tested on one site. */
export function onBothSites(tests: (siteName: SiteName) => void): void {
  for (const siteName of ['player', 'agent'] as const)
    test.describe(`on the ${siteName} site`, () => {
      test.use({ siteName });
      tests(siteName);
    });
}

/** Returns an unused user name, because tests run in parallel on one stack. */
export function createUsername(): string {
  return `e2e${randomBytes(5).toString('hex')}`;
}
