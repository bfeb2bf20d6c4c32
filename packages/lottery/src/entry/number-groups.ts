/** Vietnamese names of the twelve animals (12 con giáp), from the rat. The fourth is the cat. */
const ANIMAL_WORDS = ['chuot', 'trau', 'cop', 'meo', 'rong', 'ran', 'ngua', 'de', 'khi', 'ga', 'cho', 'heo'];

const isEven = (digit: number): boolean => digit % 2 === 0;

/** Named groups of the numbers 00 to 99, without accents: big and small, even and odd, and even or odd by digit. */
const GROUPS: Readonly<Record<string, (tens: number, units: number) => boolean>> = {
  tai: (tens) => tens >= 5,
  xiu: (tens) => tens < 5,
  chan: (_, units) => isEven(units),
  le: (_, units) => !isEven(units),
  chanchan: (tens, units) => isEven(tens) && isEven(units),
  chanle: (tens, units) => isEven(tens) && !isEven(units),
  lechan: (tens, units) => !isEven(tens) && isEven(units),
  lele: (tens, units) => !isEven(tens) && !isEven(units),
};

/** Returns the numbers of a group; `undefined` where the word is no group. Groups exist for two digits only. */
export function numbersOfGroup(word: string, digits: number): string[] | undefined {
  if (digits !== 2) return undefined;
  const name = word.replaceAll('-', '');
  const group = Object.hasOwn(GROUPS, name) ? GROUPS[name] : undefined;
  const animal = ANIMAL_WORDS.indexOf(name);
  if (!group && animal < 0) return undefined;
  const isIncluded = (number: number): boolean =>
    group ? group(Math.floor(number / 10), number % 10) : number % 12 === animal;
  return Array.from({ length: 100 }, (_, number) => number)
    .filter(isIncluded)
    .map((number) => String(number).padStart(2, '0'));
}
