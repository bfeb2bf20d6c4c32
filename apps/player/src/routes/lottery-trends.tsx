import { LotteryTrendsPage } from '../features/lottery/trends/lottery-trends-page.tsx';

/** /lottery/trends: for everybody. */
export default function LotteryTrends() {
  return <LotteryTrendsPage />;
}
