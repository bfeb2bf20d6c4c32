import type { RankItem } from '@baize/contract/schemas/lobby';
import { wireMoney } from '@baize/site/formats';

/** Spec section 2: by winAmount, the highest first, whatever order they came in. */
export function byWinAmount(list: readonly RankItem[]): RankItem[] {
  return list.toSorted((a, b) => Number(minorOf(a) < minorOf(b)) - Number(minorOf(a) > minorOf(b)));
}

function minorOf({ vo }: RankItem): bigint {
  return wireMoney(vo.winAmount, vo.currency).amountMinor;
}
