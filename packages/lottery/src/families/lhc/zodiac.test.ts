import { expect, test } from 'vitest';
import { BALLS, elements, animals, sizesOf } from './balls.ts';
import { animalOf, elementOf, LUNAR_YEAR_FIRST, LUNAR_YEAR_LAST, lunarYearOf } from './zodiac.ts';

const format = new Intl.DateTimeFormat('en-u-ca-chinese', { year: 'numeric', timeZone: 'UTC' });

/** Returns the lunar year by the Chinese calendar of `Intl`. */
function lunarYearByIntl(date: string): number {
  const year = format
    .formatToParts(new Date(`${date}T12:00:00Z`))
    .find(({ type }: { readonly type: string }) => type === 'relatedYear');
  return Number(year?.value);
}

/**
 * Days on which `Intl` is wrong. The new moon of February 2027 is at 23:56 and that of February 2030 at 00:07 in China,
 * and `Intl` computes it some minutes off. The table has the official dates, the 6th and the 3rd.
 */
const INTL_ERRORS = new Set(['2027-02-06', '2030-02-02']);

test('every day of the table belongs to the lunar year of the Chinese calendar', () => {
  const wrong: string[] = [];
  for (let day = Date.UTC(LUNAR_YEAR_FIRST, 2, 1); day < Date.UTC(LUNAR_YEAR_LAST, 11, 31); day += 86_400_000) {
    const date = new Date(day).toISOString().slice(0, 10);
    if (!INTL_ERRORS.has(date) && lunarYearOf(date) !== lunarYearByIntl(date)) wrong.push(date);
  }
  expect(wrong).toEqual([]);
});

test('the year changes on the day of the new year, and dates outside of the table have none', () => {
  expect(['2026-02-16', '2026-02-17', '2027-02-05', '2019-12-31', '2020-01-24', '2041-03-01'].map(lunarYearOf)).toEqual(
    [2025, 2026, 2026, undefined, undefined, undefined],
  );
});

test('the animals have the numbers of the handbook in a year of the rabbit', () => {
  const numbersOf = (animal: string) => BALLS.filter((ball) => animalOf(ball, 2023) === animal);
  expect(numbersOf('rabbit')).toEqual([1, 13, 25, 37, 49]);
  expect(numbersOf('tiger')).toEqual([2, 14, 26, 38]);
  expect(numbersOf('dragon')).toEqual([12, 24, 36, 48]);
});

test('the elements equal the printed table of 2023', () => {
  expect(BALLS.filter((ball) => elementOf(ball, 2023) === 'metal')).toEqual([1, 2, 9, 10, 23, 24, 31, 32, 39, 40]);
});

test('every number has one animal and one element in each year', () => {
  for (let year = LUNAR_YEAR_FIRST; year <= LUNAR_YEAR_LAST; year += 1) {
    const animalSizes = [...sizesOf(animals, year).values()].toSorted((left, right) => left - right);
    expect(animalSizes).toEqual([4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5]);
    const elementSizes = [...sizesOf(elements, year).values()];
    expect(elementSizes.every((size) => size >= 8 && size <= 12)).toBe(true);
  }
});
