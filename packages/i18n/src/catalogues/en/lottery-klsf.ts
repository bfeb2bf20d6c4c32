// To add a text: the key and its sentence here, then the same key in ../ne/lottery-klsf.ts and ../bn/lottery-klsf.ts (they do not compile without it).
// Placeholders are {{name}}; the same ones stand in every language (a test compares them). Terms: docs/glossary.md.
// The keys are made of the ids of the plays (packages/lottery, src/core/text-keys.ts).
/** Plays of KLSF: eight different numbers of 01 to 20. */
export const lotteryKlsf = {
  'help.any':
    'Choose {{number}} numbers or more. A note of {{number}} wins when all of it is among the eight that are drawn.',
  'help.sides': 'Big is 11 to 20, small 01 to 10.',
};
