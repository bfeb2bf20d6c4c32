import { NotFoundPage } from '@baize/site/not-found-page';
import { MembersOnly } from '../app/guards.tsx';

/** /lottery, /seaLottery, /vnLottery: for members alone; what stands behind the guard comes with the lotteries. */
export default function Lottery() {
  return (
    <MembersOnly>
      <NotFoundPage />
    </MembersOnly>
  );
}
