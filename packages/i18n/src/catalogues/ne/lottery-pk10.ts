// To add a text: first its key in ../en/lottery-pk10.ts, then the sentence here; a missing or unknown key does not compile.
// Placeholders are {{name}}; the same ones stand in every language (a test compares them). Terms: docs/glossary.md.
import type { lotteryPk10 as en } from '../en/lottery-pk10.ts';

export const lotteryPk10 = {
  'group.front5': 'पहिलो पाँच',
  'group.credit_rank_n': 'स्थान {{number}}',
  'group.credit_dragon_tiger': 'ड्र्यागन / टाइगर',
  'group.credit_sum2': 'पहिलो दुईको योगफल',
  'group.credit_sum3': 'पहिलो तीनको योगफल',
  'help.sides': '06 देखि 10 ठूलो, 01 देखि 05 सानो।',
  'help.credit_sum2.sides': 'पहिलो दुई नम्बरको योग: 12 वा बढी ठूलो, 11 वा कम सानो।',
  'help.sum': 'पहिलो {{number}} नम्बरको योग।',
} satisfies Record<keyof typeof en, string>;
