import type { FreeRounds } from '@baize/contract/schemas/promotions';
import { toDecimal } from '@baize/money';
import { toTimes } from '@baize/money/bonus';
import { localText } from '../../domain/content/local-text.ts';
import type { FreeRoundsItem } from '../../domain/rewards/free-rounds.ts';
import type { FreeRoundGame } from '../../rewards/free-round-games.ts';

/** Converts free rounds and their game to the form of the contract. */
export function freeRoundsValue(
  { rounds, stake, winTurnoverPpm, validDays }: FreeRoundsItem,
  { vendor, gameCode, names }: FreeRoundGame,
  languages: readonly string[],
): FreeRounds {
  return {
    vassalage: vendor,
    gameCode,
    gameName: localText(names, languages),
    rounds,
    stake: toDecimal(stake),
    winTurnoverTimes: toTimes(BigInt(winTurnoverPpm)),
    validDays,
  };
}
