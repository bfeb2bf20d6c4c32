// To add a text: first its key in ../en/lottery-pk10.ts, then the sentence here; a missing or unknown key does not compile.
// Placeholders are {{name}}; the same ones stand in every language (a test compares them). Terms: docs/glossary.md.
import type { lotteryPk10 as en } from '../en/lottery-pk10.ts';

export const lotteryPk10 = {
  'group.front5': 'প্রথম পাঁচ',
  'group.credit_rank_n': 'স্থান {{number}}',
  'group.credit_dragon_tiger': 'ড্রাগন / টাইগার',
  'group.credit_sum2': 'প্রথম দুইয়ের যোগফল',
  'group.credit_sum3': 'প্রথম তিনের যোগফল',
  'help.sides': '06 থেকে 10 বড়, 01 থেকে 05 ছোট।',
  'help.credit_sum2.sides': 'প্রথম দুই নম্বরের যোগ: 12 বা বেশি বড়, 11 বা কম ছোট।',
  'help.sum': 'প্রথম {{number}} নম্বরের যোগ।',
} satisfies Record<keyof typeof en, string>;
