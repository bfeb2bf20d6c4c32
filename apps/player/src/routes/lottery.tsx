import { LotteryPage } from '../features/lottery/lottery-page.tsx';

/** /lottery, /seaLottery and /vnLottery. */
export default function Lottery() {
  return <LotteryPage />;
}
