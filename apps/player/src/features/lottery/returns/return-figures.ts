import { divideRatios, ONE, toDecimalFloor, type Ratio } from '@baize/lottery/ratio';

/** Larger counts of outcomes have too many digits to be read, such as the 100^27 possible draws of Vietnam. */
const OUTCOMES_SHOWN_MAX = 100_000_000n;
const ODDS_PLACES = 4;
const PLACES_MIN = 2;

interface OutcomeCount {
  readonly wins: number;
  readonly outcomes: number;
}

/** Returns the number of winning outcomes and of all outcomes; `undefined` if there are too many to be read. */
export function outcomeCount({ numerator, denominator }: Ratio): OutcomeCount | undefined {
  if (denominator > OUTCOMES_SHOWN_MAX) return undefined;
  return { wins: Number(numerator), outcomes: Number(denominator) };
}

/** Writes how many draws there are for each win on average, rounded down: "3.70" for a chance of 27 in 100. */
export function drawsPerWin(chance: Ratio): string {
  return groupThousands(toDecimalFloor(divideRatios(ONE, chance), PLACES_MIN));
}

/** Writes a payout with two to four decimals, rounded down: 9.7 becomes "9.70", and 3.59259 becomes "3.5925". */
export function formatPays(pays: Ratio): string {
  const decimal = toDecimalFloor(pays, ODDS_PLACES);
  // Removes trailing zeros behind the second decimal.
  const [, trimmed = decimal] = /^(\d+\.\d{2}\d*?)0*$/.exec(decimal) ?? [];
  return groupThousands(trimmed);
}

/** Writes a share as a percentage with two decimals, rounded down so that a return is never shown too high. */
export function percentOf({ numerator, denominator }: Ratio): string {
  return toDecimalFloor({ numerator: numerator * 100n, denominator }, PLACES_MIN);
}

/** Separates thousands by commas. Odds and payouts are written alike in all languages, so no locale is used. */
function groupThousands(decimal: string): string {
  const [whole = '', places = ''] = decimal.split('.');
  return `${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}.${places}`;
}
