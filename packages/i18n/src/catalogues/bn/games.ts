// To add a text: first its key in ../en/games.ts, then the sentence here; a missing or unknown key does not compile.
// Placeholders are {{name}}; the same ones stand in every language (a test compares them). Terms: docs/glossary.md.
import type { games as en } from '../en/games.ts';

export const games = {
  'category.HOT': 'জনপ্রিয়',
  'category.FAV': 'প্রিয়',
  'category.RECENT': 'সাম্প্রতিক',
  'category.RNG': 'স্লট',
  'category.LIVE': 'লাইভ ক্যাসিনো',
  'category.FISH': 'মাছ শিকার',
  'category.SPORTS': 'খেলাধুলা',
  'category.PVP': 'কার্ড ও পিভিপি',
  'category.LOTT': 'লটারি',
  'category.ELOTT': 'ই-লটারি',
  'category.ESPORTS': 'ই-স্পোর্টস',
  'category.COCKFIGHT': 'মোরগ লড়াই',
  'category_short.HOT': 'জনপ্রিয়',
  'category_short.FAV': 'প্রিয়',
  'category_short.RECENT': 'সাম্প্রতিক',
  'category_short.RNG': 'স্লট',
  'category_short.LIVE': 'লাইভ',
  'category_short.FISH': 'মাছ',
  'category_short.SPORTS': 'খেলা',
  'category_short.PVP': 'কার্ড',
  'category_short.LOTT': 'লটারি',
  'category_short.ELOTT': 'ই-লটারি',
  'category_short.ESPORTS': 'ই-স্পোর্টস',
  'category_short.COCKFIGHT': 'মোরগ',
} satisfies Record<keyof typeof en, string>;
