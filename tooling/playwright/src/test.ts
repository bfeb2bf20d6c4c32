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
  /** The other errors that this test brings about on the console. */
  readonly expectedErrors: RegExp | undefined;
  /** Which site `site` is. */
  readonly siteName: SiteName;
  /** Left out: by pairs with the site and the size. */
  readonly siteLanguage: ScreenLanguage | undefined;
  /** Do notices open by themselves, as for a person who comes for the first time? */
  readonly saysNotices: boolean;
}

interface Fixtures {
  /** A site, in the language that goes with it and with the size. */
  readonly site: SitePage;
  readonly player: PlayerPage;
  readonly agent: AgentPage;
  /** A page of another person: a browser context of its own. */
  readonly otherPage: () => Promise<Page>;
  readonly quietConsole: undefined;
}

/** Every end-to-end test stands on this: whatever a page writes to its console as an error fails the test. */
export const test = base.extend<Options & Fixtures>({
  expectedRefusals: [[], { option: true }],
  expectedErrors: [undefined, { option: true }],
  siteName: ['player', { option: true }],
  siteLanguage: [undefined, { option: true }],
  saysNotices: [false, { option: true }],
  context: async ({ context, saysNotices }, use) => {
    if (!saysNotices) await rememberNoticesClosed(context);
    await use(context);
  },
  quietConsole: [
    async ({ context, expectedRefusals, expectedErrors }, use) => {
      const complaints = watchConsole(context, expectedRefusals, expectedErrors);
      watchPuzzles(context);
      await use(undefined);
      expect(complaints, 'errors on the console').toEqual([]);
    },
    { auto: true },
  ],
  otherPage: async ({ browser, contextOptions, expectedRefusals, saysNotices }, use) => {
    const complaints: string[][] = [];
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async () => {
      const context = await browser.newContext(contextOptions);
      contexts.push(context);
      complaints.push(watchConsole(context, expectedRefusals));
      watchPuzzles(context);
      if (!saysNotices) await rememberNoticesClosed(context);
      return await context.newPage();
    });
    for (const context of contexts) await context.close();
    expect(complaints.flat(), 'errors on the console of the other page').toEqual([]);
  },
  site: async ({ page, siteName, siteLanguage }, use, { project }) =>
    await use(await openSitePage(page, siteName, project.name, siteLanguage)),
  player: async ({ page }, use) => await use(new PlayerPage(page)),
  agent: async ({ page }, use) => await use(new AgentPage(page)),
});

/** Runs the tests on each site: for what everybody passes through (log-in, session, security). The rest runs on one. */
export function onBothSites(tests: (siteName: SiteName) => void): void {
  for (const siteName of ['player', 'agent'] as const)
    test.describe(`on the ${siteName} site`, () => {
      test.use({ siteName });
      tests(siteName);
    });
}

/** Nobody else's: tests run beside each other on one stack. */
export function newUsername(): string {
  return `e2e${randomBytes(5).toString('hex')}`;
}
