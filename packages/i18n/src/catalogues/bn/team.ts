// To add a text: first its key in ../en/team.ts, then the sentence here; a missing or unknown key does not compile.
// Placeholders are {{name}}; the same ones stand in every language (a test compares them). Terms: docs/glossary.md.
import type { team as en } from '../en/team.ts';

export const team = {
  'team.note': 'আপনার সরাসরি নিচের সবাই, তাঁদের শাখার হিসাবসহ।',
  'team.registered': 'নিবন্ধনের তারিখ',
  'team.transfer_to': '{{account}}-কে টাকা পাঠান',
  'team.transfer_off': 'ডাউনলাইনকে টাকা পাঠানো এই মুহূর্তে চালু নেই।',
  'team.hits_cut': 'এভাবে শুরু হওয়া সব অ্যাকাউন্ট এখানে নেই। অ্যাকাউন্টের আরও অক্ষর লিখুন।',
  'team.views': 'দৃশ্য',
  'team.view_list': 'তালিকা',
  'team.view_tree': 'গাছ',
  'team.path': 'লাইন',
  'team.all': 'আমার সরাসরি ডাউনলাইন',
  'team.below': '{{account}}-এর সরাসরি ডাউনলাইন',
  'team.counts': 'সরাসরি {{direct}}, শাখায় {{team}}',
  'team.direct_members': 'সরাসরি ডাউনলাইন',
  'team.branch_members': 'শাখায়',
  'team.profile': 'পরিচিতি',
  'team.nickname': 'ডাকনাম',
  'team.last_login': 'শেষ লগ ইন',
  'team.balance': 'ব্যালেন্স',
  'team.figures_own': 'অ্যাকাউন্ট নিজে',
  'team.figures_branch': 'এর শাখা',
  'team.contracts': 'এই অ্যাকাউন্টের সঙ্গে চুক্তি',
  'team.contracts_none': 'এই অ্যাকাউন্টের সঙ্গে কোনো চুক্তি নেই।',
  'team.contracts_newest': '{{total}}টির মধ্যে সবচেয়ে নতুন {{shown}}টি চুক্তি। পুরোনোগুলি প্রতিটি ধরনের চুক্তির পেজে আছে।',
  'team.offer_kind': 'চুক্তির প্রস্তাব দিন: {{kind}}',
  'team.remark': 'মন্তব্য',
  'team.remark_note': 'এটি আপনি ছাড়া কেউ দেখে না।',
  'team.remark_save': 'মন্তব্য রাখুন',
  'team.remark_saved': 'মন্তব্য রাখা হয়েছে।',
} satisfies Record<keyof typeof en, string>;
