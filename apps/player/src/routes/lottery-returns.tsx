import { ReturnsPage } from '../features/lottery/returns/returns-page.tsx';

/** /lottery/returns?gameCode=SSC_1M: odds and returns of a lottery, also for visitors. Without `gameCode`, a person chooses the lottery. */
export default function LotteryReturns() {
  return <ReturnsPage />;
}
