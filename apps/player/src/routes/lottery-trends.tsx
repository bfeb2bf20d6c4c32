import { LotteryTrendsPage } from '../features/lottery/trends/lottery-trends-page.tsx';

/** /lottery/trends: past draws and statistics, also for visitors. */
export default function LotteryTrends() {
  return <LotteryTrendsPage />;
}
