import { RequireLogin } from '@baize/site/require-login';
import { LotteryChasesPage } from '../features/lottery/bets/lottery-chases-page.tsx';

/** /lottery/chases: a visitor gets the log-in popup and stays at the address. */
export default function LotteryChases() {
  return (
    <RequireLogin>
      <LotteryChasesPage />
    </RequireLogin>
  );
}
