/** The twelve animals in their order from the year of the rat. */
export const ANIMALS = [
  'rat',
  'ox',
  'tiger',
  'rabbit',
  'dragon',
  'snake',
  'horse',
  'goat',
  'monkey',
  'rooster',
  'dog',
  'pig',
] as const;
export type Animal = (typeof ANIMALS)[number];

/** 家禽: the six domestic animals. The other six are wild (野兽). */
export const DOMESTIC: ReadonlySet<Animal> = new Set<Animal>(['ox', 'horse', 'goat', 'rooster', 'dog', 'pig']);

export const ELEMENTS = ['metal', 'wood', 'water', 'fire', 'earth'] as const;
export type Element = (typeof ELEMENTS)[number];

/**
 * Days of the lunar new year by year. A test compares the table with the Chinese calendar of `Intl`. It is a table, so
 * that a browser without that calendar and the server agree.
 */
const LUNAR_NEW_YEARS: Readonly<Record<number, string>> = {
  2020: '2020-01-25',
  2021: '2021-02-12',
  2022: '2022-02-01',
  2023: '2023-01-22',
  2024: '2024-02-10',
  2025: '2025-01-29',
  2026: '2026-02-17',
  2027: '2027-02-06',
  2028: '2028-01-26',
  2029: '2029-02-13',
  2030: '2030-02-03',
  2031: '2031-01-23',
  2032: '2032-02-11',
  2033: '2033-01-31',
  2034: '2034-02-19',
  2035: '2035-02-08',
  2036: '2036-01-28',
  2037: '2037-02-15',
  2038: '2038-02-04',
  2039: '2039-01-24',
  2040: '2040-02-12',
};

export const LUNAR_YEAR_FIRST = 2020;
export const LUNAR_YEAR_LAST = 2040;

/** Returns the lunar year of a calendar date ("2026-02-16"); undefined for a date outside of the table. */
export function lunarYearOf(date: string): number | undefined {
  const year = Number(date.slice(0, 4));
  const newYear = LUNAR_NEW_YEARS[year];
  if (newYear === undefined) return undefined;
  const lunarYear = date >= newYear ? year : year - 1;
  return lunarYear >= LUNAR_YEAR_FIRST ? lunarYear : undefined;
}

/** Returns the animal of a number in a lunar year: 01 has the animal of the year, and each further number the previous animal. */
export function animalOf(number: number, lunarYear: number): Animal {
  const index = (((lunarYear - 4 - (number - 1)) % 12) + 12) % 12;
  return ANIMALS[index] ?? 'rat';
}

/** 纳音: the elements of the sixty years of a cycle, each for two years, from the year of the wood rat (甲子, 1984). */
const ELEMENT_PAIRS = 'MFWEM FAEMW AEFWA MFWEM FAEMW AEFWA'.replaceAll(' ', '');
const ELEMENT_BY_LETTER: Readonly<Record<string, Element>> = {
  M: 'metal',
  W: 'wood',
  A: 'water',
  F: 'fire',
  E: 'earth',
};

/** Returns the element of a number (五行): that of the birth year of a person of this age (the year itself is age 1). */
export function elementOf(number: number, lunarYear: number): Element {
  const cycle = (((lunarYear - 4 - (number - 1)) % 60) + 60) % 60;
  return ELEMENT_BY_LETTER[ELEMENT_PAIRS[Math.floor(cycle / 2)] ?? ''] ?? 'metal';
}
