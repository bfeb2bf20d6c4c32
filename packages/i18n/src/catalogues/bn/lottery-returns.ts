// To add a text: first its key in ../en/lottery-returns.ts, then the sentence here; a missing or unknown key does not compile.
// Placeholders are {{name}}; the same ones stand in every language (a test compares them). Terms: docs/glossary.md.
import type { lotteryReturns as en } from '../en/lottery-returns.ts';

export const lotteryReturns = {
  'returns.title': 'দর ও ফেরত',
  'returns.note': 'এই লটারির সব খেলা: সম্ভাবনা, কত দেয়, আর বাজির টাকার কতটা ফেরত আসে।',
  'returns.choose': 'খেলা, তার সম্ভাবনা ও কত দেয় দেখতে একটি লটারি বেছে নিন।',
  'returns.all': 'সব লটারি',
  'returns.lotteries': 'লটারি',
  'returns.search': 'খুঁজুন',
  'returns.search_clear': 'খোঁজা মুছুন',
  'returns.found_one': '{{count}}টি পুরস্কার পাওয়া গেছে',
  'returns.found_other': '{{count}}টি পুরস্কার পাওয়া গেছে',
  'returns.nothing': 'এই শব্দগুলো কোথাও নেই।',
  'returns.show_all': 'সব দেখান',
  'returns.none': 'এখন কোনো লটারি বিক্রিতে নেই।',
  'returns.market': 'দাম',
  'returns.market_official': 'পুরস্কার গ্রুপ',
  'returns.market_credit': 'দর',
  'returns.market_traditional': 'ঐতিহ্যবাহী',
  'returns.play': 'খেলা',
  'returns.prize': 'পুরস্কার',
  'returns.outcomes': 'জয়ের ফলাফল',
  'returns.outcomes_of': '{{outcomes}}-এর মধ্যে {{wins}}',
  'returns.chance': 'সম্ভাবনা',
  'returns.one_in': '{{number}}-এ 1',
  'returns.pays': 'দেয়',
  'returns.pays_for': '{{cost}}-এ {{pays}}',
  'returns.return': 'ফেরত',
  'returns.percent': '{{share}} %',
  'returns.rule_official':
    '{{group}} পুরস্কার গ্রুপে বাজির টাকার 2,000 ভাগের {{group}} ভাগ ফেরত আসে। পুরস্কারগুলো 2.00-এর কম্বিনেশনের। নিচের গ্রুপে পার্থক্যটা রিবেট হিসেবে ফেরত আসে।',
  'returns.rule_credit': 'বাজির টাকাসহ দর, ন্যায্য দরের {{share}} %, চার দশমিক পর্যন্ত নিচে মেলানো। সমান হলে বাজির টাকা ফেরত যায়।',
  'returns.rule_traditional': '1.00 অঙ্ক খেললে প্রতিটি পুরস্কারের জন্য তার {{share}} % লাগে। প্রতিবার মিললে দেখানো অঙ্ক দেওয়া হয়।',
  'returns.average': 'ফেরত হলো অনেক বাজির গড়। একটি বাজি জেতে বা হারে।',
  'returns.draws': 'ড্র কীভাবে হয়',
  'returns.draws_own':
    'এই লটারির ড্র প্ল্যাটফর্ম করে। বিক্রি খোলার সময় গোপন বীজের ছাপ আর বন্ধের সময় সব বাজির ছাপ প্রকাশ করা হয়। দুটি মিলে নম্বর তৈরি হয়, তাই কেউ বেছে নিতে পারে না, আর যে কেউ ড্র আবার করে দেখতে পারে।',
  'returns.draws_feed': 'নম্বরগুলো সরকারি ড্রয়ের। এগুলো স্বাক্ষরিত উৎস থেকে আসে বা দুজন পরিচালক বসান, এবং মিললে তবেই গণ্য হয়।',
  'returns.responsible': 'নিজের খেলার সীমা ঠিক করুন',
  'returns.verify': 'ড্র যাচাই করুন',
  'returns.help': 'লটারি সহায়তা',
} satisfies Record<keyof typeof en, string>;
