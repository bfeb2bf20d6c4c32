// To add a text: the key and its sentence here, then the same key in ../ne/lottery-pk10.ts and ../bn/lottery-pk10.ts (they do not compile without it).
// Placeholders are {{name}}; the same ones stand in every language (a test compares them). Terms: docs/glossary.md.
// The keys are made of the ids of the plays (packages/lottery, src/core/text-keys.ts).
/** Plays of PK10: the numbers 01 to 10 in the order of a race. */
export const lotteryPk10 = {
  'group.front5': 'First five',
  'group.credit_rank_n': 'Place {{number}}',
  'group.credit_dragon_tiger': 'Dragon / Tiger',
  'group.credit_sum2': 'Sum of the first two',
  'group.credit_sum3': 'Sum of the first three',
  'help.sides': 'Big is 06 to 10, small 01 to 05.',
  'help.credit_sum2.sides': 'The first two numbers added up: 12 or more is big, 11 or less small.',
  'help.sum': 'The first {{number}} numbers added up.',
};
