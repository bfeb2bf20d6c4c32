import { go } from './player-steps.ts';
import type { Screen } from './screen.ts';

/** Pages of the lottery other than its betting page. */
export const lotteryScreens: readonly Screen[] = [
  {
    name: 'lottery-returns',
    as: 'visitor',
    open: async (visit) => {
      await go(visit, '/lottery/returns?gameCode=SSC_1M');
      await visit.page.getByRole('table').first().waitFor();
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
];
