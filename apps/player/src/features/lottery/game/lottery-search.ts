import type { LottoMenuGame } from '@baize/contract/schemas/lotto';

/** Returns the query that opens a lottery on the lottery page that is open (`/lottery`, `/seaLottery` or `/vnLottery`). */
export function lotterySearch({ gameCode, vendor }: Pick<LottoMenuGame, 'gameCode' | 'vendor'>): string {
  return `?${new URLSearchParams({ gameCode, vendor })}`;
}
