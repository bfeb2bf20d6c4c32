import { TabLinks } from '@baize/ui/tab-links';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lotteryReturnsPath, lotteryTrendsPath, lotteryVerifyPath, paths } from '../../../shared/paths.ts';
import styles from './draws.module.css';

export interface LotteryTabsProps {
  active: 'bets' | 'chases' | 'trends' | 'verify';
  /** The lottery that the page is about. The pages of draws then open with it. */
  gameCode?: string | undefined;
}

/** The tabs between the pages about lotteries: the member's bets and chases, past draws, their verification, and the odds and returns of plays. */
export function LotteryTabs({ active, gameCode }: LotteryTabsProps) {
  const { t } = useTranslation('player');
  const tabs = [
    ['bets', t('lotto_bet.title'), paths.lotteryBets],
    ['chases', t('lotto_chase.title'), paths.lotteryChases],
    ['trends', t('lotto_trend.title'), gameCode === undefined ? paths.lotteryTrends : lotteryTrendsPath(gameCode)],
    ['verify', t('lotto_verify.title'), gameCode === undefined ? paths.lotteryVerify : lotteryVerifyPath({ gameCode })],
    [
      'returns',
      t('footer.lottery_returns'),
      gameCode === undefined ? paths.lotteryReturns : lotteryReturnsPath(gameCode),
    ],
  ] as const;
  return (
    <TabLinks
      className={styles.tabs}
      label={t('lotto_draw.pages')}
      tabs={tabs.map(([key, label, to]) => ({ key, label, active: key === active, render: <Link to={to} /> }))}
    />
  );
}
