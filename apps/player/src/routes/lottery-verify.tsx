import { LotteryVerifyPage } from '../features/lottery/verify/lottery-verify-page.tsx';

/** /lottery/verify: for everybody. */
export default function LotteryVerify() {
  return <LotteryVerifyPage />;
}
