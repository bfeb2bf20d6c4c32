import type { Page } from '@playwright/test';
import type { Screen, Visit } from './screen.ts';

/** Tabs of the game's menu in their order. */
const TABS = ['pays', 'rules', 'figures', 'history', 'fair'] as const;
const READY_TIMEOUT_MS = 30_000;
const SPINS_FOR_A_WIN_MAX = 40;
const SPINS_FOR_HISTORY = 3;

async function openGame({ page, origin }: Visit): Promise<void> {
  await page.goto(origin);
  await waitUntilIdle(page);
}

async function waitUntilIdle(page: Page): Promise<void> {
  await page.locator('.game[data-phase="idle"]').waitFor({ timeout: READY_TIMEOUT_MS });
}

async function spin(page: Page): Promise<void> {
  await page.locator('button.spin').click();
  const curtain = page.locator('.curtain');
  await page.locator('.game[data-phase="idle"]').or(curtain).first().waitFor({ timeout: READY_TIMEOUT_MS });
  await waitUntilIdle(page);
}

async function openTab({ page }: Visit, tab: (typeof TABS)[number]): Promise<void> {
  await page.locator('.bar button').last().click();
  await page.getByRole('tab').nth(TABS.indexOf(tab)).click();
  await page.getByRole('tabpanel').locator('> *').first().waitFor();
}

export const arcadeScreens: readonly Screen[] = [
  { name: 'idle', as: 'member', open: openGame },
  {
    name: 'win',
    as: 'member',
    open: async (visit) => {
      await openGame(visit);
      const won = visit.page.locator('.meter.win[data-won]');
      for (let spins = 0; spins < SPINS_FOR_A_WIN_MAX && !(await won.isVisible()); spins += 1) await spin(visit.page);
    },
  },
  ...TABS.map((tab) => ({
    name: tab,
    as: 'member' as const,
    open: async (visit: Visit) => {
      await openGame(visit);
      const spins = tab === 'history' ? SPINS_FOR_HISTORY : 0;
      for (let count = 0; count < spins; count += 1) await spin(visit.page);
      await openTab(visit, tab);
    },
  })),
  {
    name: 'failure',
    as: 'member',
    open: async ({ page, origin }) => {
      const address = new URL(origin);
      address.searchParams.delete('mode');
      await page.goto(address.href);
      await page.locator('.failure').waitFor();
    },
  },
  {
    name: 'verify',
    as: 'member',
    open: async (visit) => {
      const { page } = visit;
      await openGame(visit);
      await spin(page);
      await openTab(visit, 'fair');
      await page.getByRole('tabpanel').locator('button[type="submit"]').click();
      const path = await page.locator('.revealed a').getAttribute('href');
      await page.goto(new URL(path ?? '', visit.origin).href);
      await page.locator('.result [role="status"]').waitFor();
    },
  },
];
