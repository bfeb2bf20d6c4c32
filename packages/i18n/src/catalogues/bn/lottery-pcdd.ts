// To add a text: first its key in ../en/lottery-pcdd.ts, then the sentence here; a missing or unknown key does not compile.
// Placeholders are {{name}}; the same ones stand in every language (a test compares them). Terms: docs/glossary.md.
import type { lotteryPcdd as en } from '../en/lottery-pcdd.ts';

export const lotteryPcdd = {
  'group.credit': 'তিন অঙ্কের যোগফল',
  'name.combined_sides': 'একসঙ্গে দুই দিক',
  'name.extreme': 'চরম',
  'option.extreme_big': 'খুব বড়',
  'option.extreme_small': 'খুব ছোট',
  'help.sum': 'তিনটি অঙ্কের যোগ: 0 থেকে 27।',
  'help.sides': 'যোগফল: 14 বা বেশি বড়, 13 বা কম ছোট।',
  'help.combined_sides': 'যোগফলের দুই দিকই মেলে: 14 বা বেশি বড়, 13 বা কম ছোট।',
  'help.extreme': '22 থেকে 27-এর যোগফল খুব বড়, 0 থেকে 5-এর খুব ছোট।',
  'help.colour': 'তিন দিয়ে ভাগ করলে 0, 1 বা 2 থাকা যোগফল লাল, সবুজ বা নীল। 0, 13, 14 ও 27-এর রং নেই।',
  'help.triple': 'তিনটি অঙ্কই সমান।',
} satisfies Record<keyof typeof en, string>;
