// To add a text: the key and its sentence here, then the same key in ../ne/lottery-x5.ts and ../bn/lottery-x5.ts (they do not compile without it).
// Placeholders are {{name}}; the same ones stand in every language (a test compares them). Terms: docs/glossary.md.
// The keys are made of the ids of the plays (packages/lottery, src/core/text-keys.ts).
/** Plays of 11X5: five different numbers of 01 to 11. */
export const lotteryX5 = {
  'group.special': 'Odd numbers, middle number',
  'name.odd_count': 'How many are odd',
  'name.middle': 'Middle number',
  'name.total_tail': 'Last digit of the total',
  'option.odd_n': '{{number}} odd',
  'help.any':
    'Choose {{number}} numbers or more. A note of up to five wins when all of it is drawn; a note of six to eight wins when it contains all five that are drawn.',
  'help.odd_count': 'How many of the five numbers are odd.',
  'help.middle': 'The third smallest of the five numbers.',
  'help.sides': 'Big is 06 to 10, small 01 to 05. At 11 the stake is returned.',
  'help.total_sides':
    'The five numbers added up: above 30 is big, below 30 small. At 30 stakes on big and small are returned.',
  'help.total_tail': 'The last digit of the five numbers added up: 5 to 9 is big, 0 to 4 small.',
};
