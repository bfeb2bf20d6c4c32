import { divideRatios, ONE, toDecimalFloor, type Ratio } from '@baize/lottery/ratio';

/** Beyond this, a count of outcomes has too many figures to be read: 100^27 draws of Vietnam. */
const OUTCOMES_SHOWN_MAX = 100_000_000n;
const ODDS_PLACES = 4;
const PLACES_MIN = 2;

interface OutcomeCount {
  readonly wins: number;
  readonly outcomes: number;
}

/** The winning outcomes of all. `undefined` where there are too many to be read. */
export function outcomeCount({ numerator, denominator }: Ratio): OutcomeCount | undefined {
  if (denominator > OUTCOMES_SHOWN_MAX) return undefined;
  return { wins: Number(numerator), outcomes: Number(denominator) };
}

/** "3.70" of a chance of 27 in 100: the draws that there are for each win. */
export function drawsPerWin(chance: Ratio): string {
  return groupThousands(toDecimalFloor(divideRatios(ONE, chance), PLACES_MIN));
}

/** Rounded down, with two to four places: "9.7", as "9.70", and "3.5925". */
export function formatPays(pays: Ratio): string {
  const decimal = toDecimalFloor(pays, ODDS_PLACES);
  const [, kept = decimal] = /^(\d+\.\d{2}\d*?)0*$/.exec(decimal) ?? [];
  return groupThousands(kept);
}

/** Rounded down: a return is never shown higher than it is. */
export function percentOf({ numerator, denominator }: Ratio): string {
  return toDecimalFloor({ numerator: numerator * 100n, denominator }, PLACES_MIN);
}

/** Figures of games are grouped alike in all languages, as odds are. */
function groupThousands(decimal: string): string {
  const [whole = '', places = ''] = decimal.split('.');
  return `${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}.${places}`;
}
