import { useLocation, useSearchParams } from 'react-router';
import { ChosenLottery } from './chosen-lottery.tsx';
import { LotteryList } from './lottery-list.tsx';
import { kindOfPath } from './lottery-kind.ts';

/** /lottery, /seaLottery and /vnLottery (spec section 2): the lotteries of the page, or the one that `gameCode` names. */
export function LotteryPage() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const gameCode = params.get('gameCode');
  if (!gameCode) return <LotteryList kind={kindOfPath(pathname)} />;
  return <ChosenLottery key={gameCode} gameCode={gameCode} vendor={params.get('vendor')} />;
}
