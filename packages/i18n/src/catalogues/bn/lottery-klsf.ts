// To add a text: first its key in ../en/lottery-klsf.ts, then the sentence here; a missing or unknown key does not compile.
// Placeholders are {{name}}; the same ones stand in every language (a test compares them). Terms: docs/glossary.md.
import type { lotteryKlsf as en } from '../en/lottery-klsf.ts';

export const lotteryKlsf = {
  'help.any': '{{number}} বা তার বেশি নম্বর বেছে নিন। {{number}}টির কম্বিনেশন ড্রয়ের আটটির মধ্যে পুরোটা এলে জেতে।',
  'help.sides': '11 থেকে 20 বড়, 01 থেকে 10 ছোট।',
} satisfies Record<keyof typeof en, string>;
