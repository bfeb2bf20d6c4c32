// To add a text: first its key in ../en/team.ts, then the sentence here; a missing or unknown key does not compile.
// Placeholders are {{name}}; the same ones stand in every language (a test compares them). Terms: docs/glossary.md.
import type { team as en } from '../en/team.ts';

export const team = {
  'team.note': 'तपाईंमुनि प्रत्यक्ष रहेका सबै, आफ्ना शाखाका अङ्कसहित।',
  'team.registered': 'दर्ता मिति',
  'team.transfer_to': '{{account}} लाई रकम पठाउनुहोस्',
  'team.transfer_off': 'डाउनलाइनलाई रकम पठाउने सुविधा अहिले छैन।',
} satisfies Record<keyof typeof en, string>;
