import type { Locator } from '@playwright/test';
import { fetchByIp } from '../fetch-by-ip.ts';
import { pageScreens } from './page-screens.ts';
import { toPattern, waitForPictures, type Screen, type Visit } from './screen.ts';

async function go({ page, origin }: Visit, path: string): Promise<void> {
  await page.goto(origin + path);
}

async function waitForTiles({ page }: Visit): Promise<void> {
  await page.getByRole('article').first().waitFor();
}

async function openDialog(visit: Visit, path: string): Promise<void> {
  await go(visit, path);
  await visit.page.getByRole('dialog').waitFor();
  await visit.page.getByRole('dialog').getByRole('textbox').first().waitFor();
}

/** Opens the registration by username; the tab of the mobile number is the first. */
async function openRegistration(visit: Visit, path = '/register'): Promise<Locator> {
  await go(visit, path);
  const popup = visit.page.getByRole('dialog');
  await popup.getByRole('tab', { name: visit.t('register.by_username') }).click();
  await popup.getByRole('textbox', { name: visit.t('register.username') }).waitFor();
  return popup;
}

async function scrollPage({ page }: Visit, where: 'middle' | 'end'): Promise<void> {
  const share = where === 'end' ? 1 : 0.4;
  await page.getByRole('contentinfo').waitFor();
  await page.evaluate((part) => scrollTo({ top: document.body.scrollHeight * part, behavior: 'instant' }), share);
  await waitForPictures(page);
}

/** Presses a visible button of the header or the bottom bar. */
async function press({ page, t }: Visit, key: string): Promise<void> {
  await page
    .getByRole('button', { name: toPattern(t(key)) })
    .filter({ visible: true })
    .first()
    .click();
}

/** Opens an item of the side menu, or of the menu sheet on a phone. */
async function openFromMenu(visit: Visit, key: string): Promise<void> {
  await go(visit, '/help');
  if (visit.isPhone) await press(visit, 'nav.menu');
  const entry = visit.page.getByRole('navigation').getByRole('button', { name: visit.t(key), exact: true });
  await entry.filter({ visible: true }).click();
}

/** Leaves the page's calls to this path without an answer. */
async function holdAnswer({ page }: Visit, path: string): Promise<void> {
  await page.route(path, () => {});
}

/** Removes the prerendered answers, so that the page requests everything itself and the requests can be made to fail. */
async function removeFirstAnswers({ page }: Visit): Promise<void> {
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => document.querySelector('#first-data')?.remove()),
  );
}

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

/** Opens a page of the member centre and waits for its content. */
async function openCentrePage(visit: Visit, path: string, title: string): Promise<void> {
  const { page, t } = visit;
  await go(visit, path);
  await page.getByRole('heading', { name: t(title), level: 1 }).waitFor();
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
}

async function openDemoDeposit(visit: Visit): Promise<Locator> {
  await openCentrePage(visit, '/member/depositv2', 'deposit.title');
  await press(visit, 'demo_deposit.open');
  const popup = visit.page.getByRole('dialog');
  await popup.waitFor();
  return popup;
}

async function submitDeposit(visit: Visit, amount: string): Promise<void> {
  const popup = await openDemoDeposit(visit);
  await popup.getByRole('textbox').fill(amount);
  await popup.getByRole('button', { name: visit.t('demo_deposit.submit'), exact: true }).click();
}

/** Pages of a member that are complete once their heading is visible and nothing is busy. */
const MEMBER_PAGES = [
  '/member/transactionHistory',
  '/member/personalProfit',
  '/member/playLimits',
  '/member/securityCenter',
  '/member/depositv2',
  '/member/messageV2',
  '/member/complaints',
  '/member/withdraw',
  '/member/transferUpline',
  '/member/transferFund',
  '/member/bonusDetails',
  '/member/rewardCenter',
  '/member/missionLeaderboard',
  '/member/referral',
  '/member/playerRank',
  '/member/manualRebate',
  '/winners',
  '/promotions/daily-sign-in',
  '/promotions/daily-rescue',
  '/promotions/free-rounds',
  '/promotions/season-voucher',
  '/promotions/report-a-mistake',
  '/promotions/deposit:welcome',
  '/pointMall',
  '/pointMall/redeemHistory',
  '/pointMall/details',
  '/pointMall/rules',
  '/prizes/wheel',
  '/prizes/eggs',
  '/prizes/envelopes',
  '/prizes/raffle',
  '/prizes/verify',
  '/liveChat',
  '/feedback',
  '/recent',
  '/lottery?gameCode=SSC_5M',
  '/lottery?gameCode=LHC',
  '/vnLottery',
  '/seaLottery',
] as const;

const visitor: readonly Screen[] = [
  {
    name: 'home',
    as: 'visitor',
    open: async (visit) => {
      await go(visit, '/');
      await waitForTiles(visit);
    },
  },
  {
    name: 'home-middle',
    as: 'visitor',
    open: async (visit) => {
      await go(visit, '/');
      await waitForTiles(visit);
      await scrollPage(visit, 'middle');
    },
  },
  {
    name: 'home-end',
    as: 'visitor',
    open: async (visit) => {
      await go(visit, '/');
      await waitForTiles(visit);
      await scrollPage(visit, 'end');
    },
  },
  {
    name: 'home-loading',
    as: 'visitor',
    open: async (visit) => {
      await holdAnswer(visit, '**/wps/relay/GCSGAME_gameList*');
      await go(visit, '/');
      await visit.page.getByRole('contentinfo').waitFor();
    },
  },
  {
    name: 'home-failed',
    as: 'visitor',
    open: async (visit) => {
      await removeFirstAnswers(visit);
      await visit.page.route('**/wps/relay/GCSGAME_newGameVendor*', (route) => route.abort());
      await go(visit, '/');
      await visit.page.getByRole('button', { name: visit.t('act.try_again') }).waitFor();
    },
  },
  {
    name: 'tile-open',
    as: 'visitor',
    open: async (visit) => {
      await go(visit, '/rng');
      const tile = visit.page
        .getByRole('article')
        .filter({ hasText: visit.t('game.trial') })
        .first();
      if (visit.isPhone) await tile.tap();
      else await tile.hover();
    },
  },
  { name: 'login', as: 'visitor', open: async (visit) => await openDialog(visit, '/login') },
  {
    name: 'login-refused',
    as: 'visitor',
    open: async (visit) => {
      await openDialog(visit, '/login');
      const popup = visit.page.getByRole('dialog');
      await popup.getByLabel(visit.t('login.username'), { exact: true }).fill('himal');
      await popup.getByLabel(visit.t('login.password'), { exact: true }).fill('Lantern2026');
      await popup.getByRole('button', { name: visit.t('login.submit') }).click();
      await popup.getByRole('alert').waitFor();
    },
  },
  {
    name: 'login-session-ended',
    as: 'visitor',
    open: async (visit) => {
      await visit.page.addInitScript(() => sessionStorage.setItem('baize.token', 'x'.repeat(43)));
      await openDialog(visit, '/');
    },
  },
  { name: 'register', as: 'visitor', open: async (visit) => await openDialog(visit, '/register') },
  { name: 'register-username', as: 'visitor', open: async (visit) => void (await openRegistration(visit)) },
  {
    name: 'register-errors',
    as: 'visitor',
    open: async (visit) => {
      const popup = await openRegistration(visit);
      await popup.getByLabel(visit.t('register.password'), { exact: true }).fill('short');
      await popup.getByRole('button', { name: visit.t('register.submit'), exact: true }).click();
      await popup.getByText(visit.t('validation.required')).first().waitFor();
    },
  },
  {
    name: 'register-invitation',
    as: 'visitor',
    open: async (visit) => {
      const popup = await openRegistration(visit, '/register?referralCode=NOBODY99');
      await popup.getByRole('textbox', { name: visit.t('register.username') }).fill(`shot${Date.now() % 1e9}`);
      for (const key of ['register.password', 'register.confirmPassword'])
        await popup.getByLabel(visit.t(key), { exact: true }).fill('Lantern2026');
      await popup.getByLabel(visit.t('register.birthday')).fill('1990-02-28');
      await popup.getByRole('checkbox').check();
      await popup.getByRole('button', { name: visit.t('register.submit'), exact: true }).click();
      await visit.page.getByRole('button', { name: visit.t('human_check.no_drag') }).click();
      await visit.page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'lobby',
    as: 'visitor',
    open: async (visit) => {
      await go(visit, '/rng');
      await waitForTiles(visit);
    },
  },
  {
    name: 'lobby-end',
    as: 'visitor',
    open: async (visit) => {
      await go(visit, '/rng?page=2');
      await waitForTiles(visit);
      await scrollPage(visit, 'end');
    },
  },
  {
    name: 'lobby-live',
    as: 'visitor',
    open: async (visit) => {
      await go(visit, '/live');
      await waitForTiles(visit);
    },
  },
  {
    name: 'lobby-empty',
    as: 'visitor',
    open: async (visit) => {
      await go(visit, '/rng?q=zzzz');
      await visit.page.getByRole('link', { name: visit.t('lobby.empty_act') }).waitFor();
    },
  },
  {
    name: 'lobby-vendors',
    as: 'visitor',
    open: async (visit) => {
      await go(visit, '/sports');
      await waitForTiles(visit);
    },
  },
  {
    name: 'search',
    as: 'visitor',
    open: async (visit) => {
      await go(visit, '/search?q=dragon');
      await waitForTiles(visit);
    },
  },
  {
    name: 'member-visitor',
    as: 'visitor',
    open: async (visit) => {
      await openDialog(visit, '/member');
      await visit.page.keyboard.press('Escape');
      await visit.page.getByRole('dialog').waitFor({ state: 'hidden' });
    },
  },
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
    name: 'lottery-returns',
    as: 'visitor',
    open: async (visit) => {
      await go(visit, '/lottery/returns?gameCode=SSC_1M');
      await visit.page.getByRole('table').first().waitFor();
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
    name: 'contact',
    as: 'visitor',
    open: async (visit) => {
      await go(visit, '/contact?type=live');
      await visit.page.getByRole('link', { name: 'Telegram' }).waitFor();
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

const member: readonly Screen[] = [
  ...MEMBER_PAGES.flatMap((path) => pageScreens(path, 'member')),
  {
    name: 'home-member',
    as: 'member',
    open: async (visit) => {
      await go(visit, '/');
      await waitForTiles(visit);
      await visit.page
        .getByRole('group', { name: visit.t('balance.label') })
        .first()
        .waitFor();
    },
  },
  {
    name: 'deposit',
    as: 'member',
    open: async (visit) => await openCentrePage(visit, '/member/depositv2', 'deposit.title'),
  },
  {
    name: 'deposit-demo',
    as: 'member',
    open: async (visit) => void (await openDemoDeposit(visit)),
  },
  ...(
    [
      ['withdraw', '/member/withdraw', 'withdraw.title'],
      ['transfer-fund', '/member/transferFund', 'fund.title'],
      ['transfer-upline', '/member/transferUpline', 'line_transfer.title'],
      ['transactions', '/member/transactionHistory', 'transaction.title'],
      ['profit', '/member/personalProfit', 'profit.title'],
      ['bonuses', '/member/bonusDetails', 'bonus.title'],
      ['rewards', '/member/rewardCenter', 'reward.title'],
      ['play-limits', '/member/playLimits', 'limit.title'],
    ] as const
  ).map(([name, path, title]): Screen => ({
    name,
    as: 'member',
    open: async (visit) => await openCentrePage(visit, path, title),
  })),
  {
    name: 'deposit-error',
    as: 'member',
    open: async (visit) => {
      await submitDeposit(visit, '');
      await visit.page.getByText(visit.t('validation.required')).waitFor();
    },
  },
  {
    name: 'deposit-done',
    as: 'member',
    open: async (visit) => {
      await submitDeposit(visit, '500');
      await visit.page.getByText(toPattern(visit.t('demo_deposit.new_balance'))).waitFor();
    },
  },
  {
    name: 'account',
    as: 'member',
    only: 'phone',
    open: async (visit) => {
      await go(visit, '/');
      await press(visit, 'nav.account');
      await visit.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'member-menu',
    as: 'member',
    only: 'wide',
    open: async (visit) => {
      await go(visit, '/');
      await press(visit, 'member_menu.label');
      await visit.page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'sign-out',
    as: 'member',
    open: async (visit) => {
      await go(visit, '/');
      await press(visit, visit.isPhone ? 'nav.account' : 'member_menu.label');
      const role = visit.isPhone ? 'button' : 'menuitem';
      await visit.page.getByRole(role, { name: visit.t('sign_out.open') }).click();
      await visit.page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'member-home',
    as: 'member',
    open: async (visit) => {
      await go(visit, '/member');
      await visit.page.getByRole('heading', { name: visit.t('member_home.activity') }).waitFor();
    },
  },
  {
    name: 'record',
    as: 'member',
    open: async (visit) => {
      await go(visit, '/member/personalHistoryCopy');
      await visit.page.getByText(visit.t('bets.state_lost')).first().waitFor();
    },
  },
  {
    name: 'record-end',
    as: 'member',
    open: async (visit) => {
      await go(visit, '/member/personalHistoryCopy');
      await visit.page.getByText(visit.t('bets.state_lost')).first().waitFor();
      await scrollPage(visit, 'end');
    },
  },
  {
    name: 'record-range',
    as: 'member',
    open: async (visit) => {
      await go(visit, '/member/personalHistoryCopy');
      await visit.page.getByRole('button', { name: visit.t('range.label') }).click();
      await visit.page.getByRole('grid').waitFor();
    },
  },
  {
    name: 'record-category',
    as: 'member',
    open: async (visit) => {
      await go(visit, '/member/personalHistoryCopy');
      await visit.page.getByRole('combobox', { name: visit.t('bets.category') }).click();
      await visit.page.getByRole('listbox').waitFor();
    },
  },
  {
    name: 'record-empty',
    as: 'member',
    open: async (visit) => {
      await go(visit, '/member/personalHistoryCopy?from=2026-01-01&to=2026-01-31');
      await visit.page.getByText(visit.t('bets.empty_title')).waitFor();
    },
  },
  {
    name: 'lottery-bets',
    as: 'member',
    open: async (visit) => {
      await go(visit, '/lottery/bets');
      await visit.page.getByRole('table', { name: visit.t('lotto_bet.title') }).waitFor();
    },
  },
  {
    name: 'lottery-chases',
    as: 'member',
    open: async (visit) => {
      await go(visit, '/lottery/chases');
      await visit.page.getByRole('table', { name: visit.t('lotto_chase.title') }).waitFor();
    },
  },
  {
    name: 'lottery-trends',
    as: 'visitor',
    open: async (visit) => {
      await go(visit, '/lottery/trends?gameCode=SSC_1M');
      await visit.page.getByRole('heading', { name: visit.t('lotto_trend.history') }).waitFor();
    },
  },
  {
    name: 'lottery-verify',
    as: 'visitor',
    open: async (visit) => {
      await go(visit, '/lottery/verify');
      await visit.page.getByRole('button', { name: visit.t('lotto_verify.act'), exact: true }).waitFor();
    },
  },
  {
    name: 'favourites-empty',
    as: 'member',
    open: async (visit) => {
      await go(visit, '/favorite');
      await visit.page.getByText(visit.t('own.favorite_empty')).waitFor();
    },
  },
  {
    name: 'game',
    as: 'member',
    open: async (visit) => {
      await go(visit, '/rng');
      const tile = visit.page
        .getByRole('article')
        .filter({ hasText: visit.t('game.trial') })
        .first();
      if (visit.isPhone) await tile.tap();
      else await tile.hover();
      await tile.getByRole('button', { name: visit.t('game.trial') }).click();
      await visit.page.frameLocator('iframe').locator('[data-phase="idle"]').waitFor();
    },
  },
  {
    name: 'game-refused',
    as: 'member',
    open: async (visit) => {
      await go(visit, '/seamless?vendor=PG&game=NOSUCHGAME');
      await visit.page
        .getByRole('alert')
        .getByRole('link', { name: visit.t('play.back') })
        .waitFor();
    },
  },
];

export const playerScreens: readonly Screen[] = [...visitor, ...member];
