// To add a text: first its key in ../en/lottery-x5.ts, then the sentence here; a missing or unknown key does not compile.
// Placeholders are {{name}}; the same ones stand in every language (a test compares them). Terms: docs/glossary.md.
import type { lotteryX5 as en } from '../en/lottery-x5.ts';

export const lotteryX5 = {
  'group.special': 'বিজোড় নম্বর, মাঝের নম্বর',
  'name.odd_count': 'কয়টি বিজোড়',
  'name.middle': 'মাঝের নম্বর',
  'name.total_tail': 'মোটের শেষ অঙ্ক',
  'option.odd_n': '{{number}}টি বিজোড়',
  'help.any':
    '{{number}} বা তার বেশি নম্বর বেছে নিন। পাঁচটি পর্যন্ত কম্বিনেশন পুরোটা এলে জেতে; ছয় থেকে আটটির কম্বিনেশনে ড্রয়ের পাঁচটিই থাকলে জেতে।',
  'help.odd_count': 'পাঁচটি নম্বরের কয়টি বিজোড়।',
  'help.middle': 'পাঁচটি নম্বরের মধ্যে তৃতীয় ছোট।',
  'help.sides': '06 থেকে 10 বড়, 01 থেকে 05 ছোট। 11 এলে বাজির টাকা ফেরত যায়।',
  'help.total_sides': 'পাঁচটি নম্বরের যোগ: 30-এর উপরে বড়, নিচে ছোট। 30 এলে বড় ও ছোটর বাজির টাকা ফেরত যায়।',
  'help.total_tail': 'পাঁচটি নম্বরের যোগের শেষ অঙ্ক: 5 থেকে 9 বড়, 0 থেকে 4 ছোট।',
} satisfies Record<keyof typeof en, string>;
