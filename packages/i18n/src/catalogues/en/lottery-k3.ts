// To add a text: the key and its sentence here, then the same key in ../ne/lottery-k3.ts and ../bn/lottery-k3.ts (they do not compile without it).
// Placeholders are {{name}}; the same ones stand in every language (a test compares them). Terms: docs/glossary.md.
// The keys are made of the ids of the plays (packages/lottery, src/core/text-keys.ts).
/** Plays of K3: three dice. */
export const lotteryK3 = {
  'group.sum': 'Sum',
  'group.credit_sum': 'Sum, triples lose',
  'group.triple': 'Three equal',
  'group.different3': 'Three different',
  'group.pair': 'Pair',
  'group.different2': 'Two different',
  'group.one': 'One number',
  'name.any_triple': 'Any triple',
  'name.different': 'Different numbers',
  'name.any_straight': 'Any straight',
  'name.pair': 'Pair',
  'name.pair_and_single': 'Pair and single',
  'option.any_triple': 'Any triple',
  'option.any_straight': 'Any straight',
  'help.sum': 'The three dice added up.',
  'help.sides': 'The three dice added up: 11 or more is big, 10 or less small. Triples count.',
  'help.credit_sum.sides': 'The three dice added up: 11 or more is big, 10 or less small. All sides lose at a triple.',
  'help.triple': 'All three dice show the number that you chose.',
  'help.any_triple': 'All three dice are equal, whatever they show.',
  'help.different':
    'Choose as many different numbers as a note needs, or more. A note wins when all of its numbers are rolled.',
  'help.any_straight': 'The dice show three numbers in a row, such as 2, 3 and 4.',
  'help.pair': 'At least two dice show the number that you chose.',
  'help.pair_and_single': 'Exactly two dice show the number of the pair, and the third shows the other number.',
  'help.contains_n': 'At least one die shows the number that you chose.',
};
