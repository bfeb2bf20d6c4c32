// To add a text: the key and its sentence here, then the same key in ../ne/lottery-sea.ts and ../bn/lottery-sea.ts (they do not compile without it).
// Placeholders are {{name}}; the same ones stand in every language (a test compares them). Terms: docs/glossary.md.
// The keys are made of the ids of the plays (packages/lottery, src/core/text-keys.ts).
/** Plays of the Thai, Lao and Hanoi lotteries and of 4D. */
export const lotterySea = {
  'group.top': 'First prize, last digits',
  'group.front': 'First prize, first three digits',
  'group.bottom': 'Bottom two digits',
  'group.last': 'Last digits',
  'group.4d': 'Four digits (4D)',
  'group.3d': 'Three digits (3D)',
  'name.straight_n': '{{number}} straight',
  'name.tod_n': '{{number}} tod (any order)',
  'name.run': 'Run (one digit)',
  'name.big': 'Big (all prizes)',
  'name.small': 'Small (first three prizes)',
  'name.ibet_big': 'iBet big (any order)',
  'name.ibet_small': 'iBet small (any order)',
  'name.abc': 'ABC (first three prizes)',
  'name.a': 'A (first prize)',
  'prize.of_kind': '{{kind}}: {{prize}}',
  'prize.first': 'First',
  'prize.second': 'Second',
  'prize.third': 'Third',
  'prize.starter': 'Starter',
  'prize.consolation': 'Consolation',
  'prize.1111': 'Four different',
  'prize.211': 'One pair',
  'prize.22': 'Two pairs',
  'prize.31': 'Three equal of four',
  'prize.4': 'Four equal',
  'prize.3': 'Three equal',
  'help.straight_n': 'The {{number}} digits are drawn in the order in which you typed them.',
  'help.tod_n':
    'The {{number}} digits are drawn, in any order. A number with equal digits has fewer orders, and odds of its own.',
  'help.top.run': 'The digit is among the last three digits of the first prize.',
  'help.bottom.run': 'The digit is among the two bottom digits.',
  'help.big':
    'The number is any of the 23 that are drawn: first, second, third, ten starters or ten consolations. Each has its own prize.',
  'help.small': 'The number is the first, the second or the third prize.',
  'help.ibet_big':
    'As big, with the digits in any order for one stake. The fewer orders a number has, the higher its prizes.',
  'help.ibet_small':
    'As small, with the digits in any order for one stake. The fewer orders a number has, the higher its prizes.',
  'help.abc': 'The last three digits of the first, the second or the third prize, in order.',
  'help.a': 'The last three digits of the first prize, in order.',
};
