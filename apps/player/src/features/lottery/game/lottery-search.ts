import type { LottoMenuGame } from '@baize/contract/schemas/lotto';

/** The query that opens a lottery on the page of its kind. */
export function lotterySearch({ gameCode, vendor }: Pick<LottoMenuGame, 'gameCode' | 'vendor'>): string {
  return `?${new URLSearchParams({ gameCode, vendor })}`;
}
