// To add a text: first its key in ../en/team.ts, then the sentence here; a missing or unknown key does not compile.
// Placeholders are {{name}}; the same ones stand in every language (a test compares them). Terms: docs/glossary.md.
import type { team as en } from '../en/team.ts';

export const team = {
  'team.note': 'আপনার সরাসরি নিচের সবাই, তাঁদের শাখার হিসাবসহ।',
  'team.registered': 'নিবন্ধনের তারিখ',
  'team.transfer_to': '{{account}}-কে টাকা পাঠান',
  'team.transfer_off': 'ডাউনলাইনকে টাকা পাঠানো এই মুহূর্তে চালু নেই।',
} satisfies Record<keyof typeof en, string>;
