// To add a text: first its key in ../en/lottery-k3.ts, then the sentence here; a missing or unknown key does not compile.
// Placeholders are {{name}}; the same ones stand in every language (a test compares them). Terms: docs/glossary.md.
import type { lotteryK3 as en } from '../en/lottery-k3.ts';

export const lotteryK3 = {
  'group.sum': 'যোগফল',
  'group.credit_sum': 'যোগফল, তিনটি একই এলে হার',
  'group.triple': 'তিনটি একই',
  'group.different3': 'তিনটি আলাদা',
  'group.pair': 'জোড়া',
  'group.different2': 'দুটি আলাদা',
  'group.one': 'একটি নম্বর',
  'name.any_triple': 'যেকোনো তিনটি একই',
  'name.different': 'আলাদা নম্বর',
  'name.any_straight': 'যেকোনো ধারা',
  'name.pair': 'জোড়া',
  'name.pair_and_single': 'জোড়া ও একটি',
  'option.any_triple': 'যেকোনো তিনটি একই',
  'option.any_straight': 'যেকোনো ধারা',
  'help.sum': 'তিনটি ছক্কার যোগ।',
  'help.sides': 'তিনটি ছক্কার যোগ: 11 বা বেশি বড়, 10 বা কম ছোট। তিনটি একই এলেও ধরা হয়।',
  'help.credit_sum.sides': 'তিনটি ছক্কার যোগ: 11 বা বেশি বড়, 10 বা কম ছোট। তিনটি একই এলে সব দিক হারে।',
  'help.triple': 'তিনটি ছক্কাতেই আপনার বাছাই করা নম্বর আসে।',
  'help.any_triple': 'যে নম্বরই আসুক, তিনটি ছক্কাই সমান।',
  'help.different': 'কম্বিনেশনে যত লাগে তত বা বেশি আলাদা নম্বর বেছে নিন। কম্বিনেশনের সব নম্বর এলে সেটি জেতে।',
  'help.any_straight': 'ছক্কায় পরপর তিনটি নম্বর আসে, যেমন 2, 3 ও 4।',
  'help.pair': 'অন্তত দুটি ছক্কায় আপনার বাছাই করা নম্বর আসে।',
  'help.pair_and_single': 'ঠিক দুটি ছক্কায় জোড়ার নম্বর আর তৃতীয়টিতে অন্য নম্বর আসে।',
  'help.contains_n': 'অন্তত একটি ছক্কায় আপনার বাছাই করা নম্বর আসে।',
} satisfies Record<keyof typeof en, string>;
