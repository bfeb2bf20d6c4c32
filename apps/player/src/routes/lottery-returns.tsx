import { ReturnsPage } from '../features/lottery/returns/returns-page.tsx';

/** /lottery/returns?gameCode=SSC_1M: public, also without a lottery. */
export default function LotteryReturns() {
  return <ReturnsPage />;
}
