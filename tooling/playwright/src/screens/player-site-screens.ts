import { fetchByIp } from '../fetch-by-ip.ts';
import { go, openFromMenu, press, waitForTiles, removeFirstAnswers } from './player-steps.ts';
import type { Screen, Visit } from './screen.ts';

/**
 * Replaces the system state in the server's real answer (spec section 4). It is for a page without a prerendered view,
 * which would contain the real state.
 */
async function replaceSystemState({ page }: Visit, state: object): Promise<void> {
  await page.route('**/wps/system/status', async (route) => {
    const answer = await fetchByIp(route);
    const { value, ...rest } = (await answer.json()) as { value: object };
    await route.fulfill({ response: answer, json: { ...rest, value: { ...value, ...state } } });
  });
}

/** Information pages, menus and error pages, which a visitor sees too. */
export const siteScreens: readonly Screen[] = [
  {
    name: 'help',
    as: 'visitor',
    open: async (visit) => {
      await go(visit, '/help');
      await visit.page.locator('summary').first().click();
    },
  },
  {
    name: 'help-term',
    as: 'visitor',
    open: async (visit) => {
      await go(visit, '/help#term');
      await visit.page.locator('#term:focus').waitFor();
    },
  },
  {
    name: 'promotions',
    as: 'visitor',
    open: async (visit) => {
      await go(visit, '/promotions');
      await visit.page.getByRole('heading', { level: 1, name: visit.t('nav.promotions') }).waitFor();
    },
  },
  {
    name: 'app-download',
    as: 'visitor',
    open: async (visit) => {
      await go(visit, '/down');
      await visit.page.getByRole('tabpanel').waitFor();
    },
  },
  {
    name: 'line-test',
    as: 'visitor',
    open: async (visit) => {
      await openFromMenu(visit, 'nav.line_test');
      await visit.page.getByTestId('line-figure').nth(4).waitFor();
    },
  },
  {
    name: 'mirrors',
    as: 'visitor',
    open: async (visit) => {
      await openFromMenu(visit, 'nav.mirrors');
      await visit.page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'contact',
    as: 'visitor',
    open: async (visit) => {
      await go(visit, '/contact?type=live');
      await visit.page.getByRole('link', { name: 'Telegram' }).waitFor();
    },
  },
  {
    name: 'menu',
    as: 'visitor',
    only: 'phone',
    open: async (visit) => {
      await go(visit, '/');
      await press(visit, 'nav.menu');
      await visit.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'language-menu',
    as: 'visitor',
    only: 'wide',
    open: async (visit) => {
      await go(visit, '/');
      await waitForTiles(visit);
      await press(visit, 'language.label');
      await visit.page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'script-failed',
    as: 'visitor',
    open: async (visit) => {
      await visit.page.route(/\/assets\/help-[\w-]+\.js$/, (route) => route.abort());
      await go(visit, '/help');
      await visit.page.getByRole('heading', { name: visit.t('error_page.chunk_title') }).waitFor();
    },
  },
  {
    name: 'not-found',
    as: 'visitor',
    open: async (visit) => {
      await go(visit, '/no/such/page');
      await visit.page.getByRole('heading', { name: visit.t('not_found.title') }).waitFor();
    },
  },
  {
    name: 'system-maintenance',
    as: 'visitor',
    open: async (visit) => {
      await replaceSystemState(visit, { status: 1, maintenanceEnd: '2026-12-01T06:30:00.000Z' });
      await go(visit, '/member');
      await visit.page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'system-restricted',
    as: 'visitor',
    open: async (visit) => {
      await replaceSystemState(visit, { status: 2 });
      await go(visit, '/member');
      await visit.page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'system-unreachable',
    as: 'visitor',
    open: async (visit) => {
      await removeFirstAnswers(visit);
      await visit.page.route('**/wps/system/*', (route) => route.abort());
      await go(visit, '/');
      // This is not the heading of the prerendered view.
      await visit.page.getByRole('heading', { name: visit.t('system_page.unreachable_title') }).waitFor();
    },
  },
];
