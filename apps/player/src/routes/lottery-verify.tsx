import { LotteryVerifyPage } from '../features/lottery/verify/lottery-verify-page.tsx';

/** /lottery/verify: recomputes a draw, also for visitors. */
export default function LotteryVerify() {
  return <LotteryVerifyPage />;
}
