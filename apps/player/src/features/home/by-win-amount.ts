import type { RankItem } from '@baize/contract/schemas/lobby';
import { wireMoney } from '@baize/site/formats';

/** Sorts wins by `winAmount`, the highest first (spec section 2), because the server does not promise an order. */
export function sortByWinAmount(list: readonly RankItem[]): RankItem[] {
  return list.toSorted(
    (a, b) => Number(winAmountMinor(a) < winAmountMinor(b)) - Number(winAmountMinor(a) > winAmountMinor(b)),
  );
}

function winAmountMinor({ vo }: RankItem): bigint {
  return wireMoney(vo.winAmount, vo.currency).amountMinor;
}
