// To add a text: the key and its sentence here, then the same key in ../ne/lottery-pcdd.ts and ../bn/lottery-pcdd.ts (they do not compile without it).
// Placeholders are {{name}}; the same ones stand in every language (a test compares them). Terms: docs/glossary.md.
// The keys are made of the ids of the plays (packages/lottery, src/core/text-keys.ts).
/** Plays of PC 28: the sum of three digits. */
export const lotteryPcdd = {
  'group.credit': 'Sum of three digits',
  'name.combined_sides': 'Two sides at once',
  'name.extreme': 'Extremes',
  'option.extreme_big': 'Very big',
  'option.extreme_small': 'Very small',
  'help.sum': 'The three digits added up: 0 to 27.',
  'help.sides': 'The sum: 14 or more is big, 13 or less small.',
  'help.combined_sides': 'Both sides of the sum are right: big is 14 or more, small 13 or less.',
  'help.extreme': 'Very big is a sum of 22 to 27, very small one of 0 to 5.',
  'help.colour':
    'Sums that leave 0, 1 or 2 when divided by three are red, green or blue. 0, 13, 14 and 27 have no colour.',
  'help.triple': 'All three digits are equal.',
};
