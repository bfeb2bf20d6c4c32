import { RequireLogin } from '@baize/site/require-login';
import { LotteryBetsPage } from '../features/lottery/bets/lottery-bets-page.tsx';

/** /lottery/bets: a visitor gets the log-in popup and stays at the address. */
export default function LotteryBets() {
  return (
    <RequireLogin>
      <LotteryBetsPage />
    </RequireLogin>
  );
}
