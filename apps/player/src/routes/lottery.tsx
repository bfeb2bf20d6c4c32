import { MembersOnly } from '../app/guards.tsx';
import { LotteryPage } from '../features/lottery/lottery-page.tsx';

/** /lottery, /seaLottery, /vnLottery: for members alone; the draws themselves come with the lotteries. */
export default function Lottery() {
  return (
    <MembersOnly>
      <LotteryPage />
    </MembersOnly>
  );
}
