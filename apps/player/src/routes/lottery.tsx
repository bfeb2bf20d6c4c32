import { LotteryPage } from '../features/lottery/game/lottery-page.tsx';

/** /lottery, /seaLottery and /vnLottery. */
export default function Lottery() {
  return <LotteryPage />;
}
