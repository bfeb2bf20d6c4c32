import { randomBytes } from 'node:crypto';
import { expect, test as base, type Page } from '@playwright/test';
import { AgentPage } from './agent-page.ts';
import { PlayerPage } from './player-page.ts';
import { watchConsole } from './quiet-console.ts';

export { expect };

interface Options {
  /** Paths of the calls that this test expects to be refused (4xx). Any other error on a console fails the test. */
  readonly expectedRefusals: readonly string[];
  /** What else this test brings about on the console. */
  readonly expectedErrors: RegExp | undefined;
}

interface Fixtures {
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
  quietConsole: [
    async ({ context, expectedRefusals, expectedErrors }, use) => {
      const complaints = watchConsole(context, expectedRefusals, expectedErrors);
      await use(undefined);
      expect(complaints, 'errors on the console').toEqual([]);
    },
    { auto: true },
  ],
  otherPage: async ({ browser, contextOptions, expectedRefusals }, use) => {
    const complaints: string[][] = [];
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async () => {
      const context = await browser.newContext(contextOptions);
      contexts.push(context);
      complaints.push(watchConsole(context, expectedRefusals));
      return await context.newPage();
    });
    for (const context of contexts) await context.close();
    expect(complaints.flat(), 'errors on the console of the other page').toEqual([]);
  },
  player: async ({ page }, use) => await use(new PlayerPage(page)),
  agent: async ({ page }, use) => await use(new AgentPage(page)),
});

/** Nobody else's: tests run beside each other on one stack. */
export function newUsername(): string {
  return `e2e${randomBytes(5).toString('hex')}`;
}
