// To add a text: first its key in ../en/games.ts, then the sentence here; a missing or unknown key does not compile.
// Placeholders are {{name}}; the same ones stand in every language (a test compares them). Terms: docs/glossary.md.
import type { games as en } from '../en/games.ts';

export const games = {
  'category.RNG': 'স্লট',
  'category.LIVE': 'লাইভ ক্যাসিনো',
  'category.FISH': 'মাছ শিকার',
  'category.SPORTS': 'খেলাধুলা',
  'category.PVP': 'কার্ড ও পিভিপি',
  'category.LOTT': 'লটারি',
  'category.ELOTT': 'ই-লটারি',
  'category.ESPORTS': 'ই-স্পোর্টস',
  'category.COCKFIGHT': 'মোরগ লড়াই',
  'category.CHAT': 'লাইভ চ্যাট',
} satisfies Record<keyof typeof en, string>;
