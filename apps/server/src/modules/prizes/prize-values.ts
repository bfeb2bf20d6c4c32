import type { Prize } from '@baize/contract/schemas/prizes';
import { toTimes } from '@baize/money/bonus';
import { localText } from '../../domain/content/local-text.ts';
import type { PrizeItem } from '../../domain/rewards/prize-definitions.ts';
import { amountTextOf } from '../../domain/rewards/reward-item.ts';

interface DefinedPrize {
  readonly id: string;
  readonly titles: unknown;
  readonly item: PrizeItem;
}

/** Converts a prize of a program definition to the form of the API. */
export function toPrize({ id, titles, item }: DefinedPrize, languages: readonly string[]): Prize {
  return {
    prizeId: id,
    kind: item.kind,
    title: localText(titles, languages),
    image: '',
    amount: item.kind === 'gift' || item.kind === 'none' ? '0' : amountTextOf(item),
  };
}

/** Returns how many times a cash prize has to be bet before a withdrawal, as a decimal; "0" for other prizes. */
export function turnoverTimesOf(item: PrizeItem): string {
  return toTimes(BigInt(item.kind === 'cash' ? item.turnoverPpm : 0));
}

/** Formats a weight in parts per million as a decimal chance. */
export function toChance(weight: number): string {
  return weight === 1_000_000 ? '1' : `0.${String(weight).padStart(6, '0')}`;
}
