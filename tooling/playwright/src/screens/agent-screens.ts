import { pageScreens, scrollToEnd } from './page-screens.ts';
import { toPattern, type Screen, type Visit } from './screen.ts';

async function go({ page, origin }: Visit, path: string): Promise<void> {
  await page.goto(origin + path);
}

async function openOverview(visit: Visit, path = '/agentHome'): Promise<void> {
  await go(visit, path);
  await visit.page.getByRole('link', { name: /^kosi/ }).first().waitFor();
  await visit.page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
}

async function openBetting(visit: Visit): Promise<void> {
  await go(visit, '/agentHome/personalHistoryCopy');
  await visit.page.getByText(visit.t('bets.state_lost')).first().waitFor();
}

/** Pages that are complete once their heading is visible and nothing is busy. */
const PAGES = [
  '/agentHome/agentAnnouncement',
  '/agentHome/registerCenter',
  '/agentHome/registerCenter?tab=links',
  '/agentHome/downlineManagmentView',
  '/agentHome/palStatementsAgentCopy',
  '/agentHome/agentRevenueReport',
  '/agentHome/agentDownlineTransactionDetailsCopy',
  '/agentHome/agentDividendRecordCopy2',
  '/agentHome/agentDailyWages2',
  '/agentHome/agentHourSalary',
  '/agentHome/agentRealtimeSalary',
  '/agentHome/messageV2',
  '/agentHome/complaints',
  '/agentHome/feedback',
  '/agentHome/depositv2',
  '/agentHome/withdraw',
  '/agentHome/transferUpline',
  '/agentHome/securityCenter',
] as const;

export const agentScreens: readonly Screen[] = [
  ...PAGES.flatMap((path) => pageScreens(path, 'member')),
  {
    name: 'landing',
    as: 'visitor',
    open: async (visit) => {
      await go(visit, '/agent');
      await visit.page.getByRole('textbox').first().waitFor();
    },
  },
  {
    name: 'landing-end',
    as: 'visitor',
    open: async (visit) => {
      await go(visit, '/agent');
      await visit.page.getByRole('textbox').first().waitFor();
      await scrollToEnd(visit);
    },
  },
  {
    name: 'landing-refused',
    as: 'visitor',
    open: async (visit) => {
      await go(visit, '/agent');
      await visit.page.getByLabel(visit.t('login.username'), { exact: true }).fill('suraj92');
      await visit.page.getByLabel(visit.t('login.password'), { exact: true }).fill('Lantern2026');
      await visit.page.getByRole('button', { name: visit.t('login.submit') }).click();
      await visit.page.getByRole('alert').first().waitFor();
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
  { name: 'overview', as: 'member', open: async (visit) => await openOverview(visit) },
  {
    name: 'overview-end',
    as: 'member',
    open: async (visit) => {
      await openOverview(visit);
      await scrollToEnd(visit);
    },
  },
  {
    name: 'overview-custom',
    as: 'member',
    open: async (visit) => {
      await openOverview(visit, '/agentHome?range=month');
      await visit.page.getByText(visit.t('range.custom'), { exact: true }).click();
      await visit.page.getByRole('button', { name: visit.t('range.label') }).click();
      await visit.page.getByRole('grid').first().waitFor();
    },
  },
  {
    name: 'overview-empty',
    as: 'member',
    open: async (visit) => {
      await openOverview(visit, '/agentHome?from=2026-01-01&to=2026-01-31');
    },
  },
  { name: 'betting', as: 'member', open: openBetting },
  {
    name: 'betting-end',
    as: 'member',
    open: async (visit) => {
      await openBetting(visit);
      await scrollToEnd(visit);
    },
  },
  {
    name: 'betting-empty',
    as: 'member',
    open: async (visit) => {
      await go(visit, '/agentHome/personalHistoryCopy?account=nobody');
      await visit.page.getByRole('button', { name: visit.t('team_bets.show_all') }).waitFor();
    },
  },
  {
    name: 'member-menu',
    as: 'member',
    open: async (visit) => {
      await openOverview(visit);
      await visit.page.getByRole('button', { name: toPattern(visit.t('member_menu.label')) }).click();
      await visit.page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'sign-out',
    as: 'member',
    open: async (visit) => {
      await openOverview(visit);
      await visit.page.getByRole('button', { name: toPattern(visit.t('member_menu.label')) }).click();
      await visit.page.getByRole('menuitem', { name: visit.t('sign_out.open') }).click();
      await visit.page.getByRole('alertdialog').waitFor();
    },
  },
];
