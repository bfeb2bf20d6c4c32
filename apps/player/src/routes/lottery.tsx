/** The page of /lottery, /seaLottery and /vnLottery. */
export { LotteryPage as default } from '../features/lottery/game/lottery-page.tsx';
