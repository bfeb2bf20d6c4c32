import type { Locator } from '@playwright/test';
import { pageScreens } from './page-screens.ts';
import { go, press, scrollPage, openCentrePage } from './player-steps.ts';
import { toPattern, type Screen, type Visit } from './screen.ts';

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

/** A member's own pages: money, betting record and menus of the account. */
export const memberScreens: readonly Screen[] = [
  ...MEMBER_PAGES.flatMap((path) => pageScreens(path, 'member')),
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
];
