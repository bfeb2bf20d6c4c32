// To add a text: first its key in ../en/games.ts, then the sentence here; a missing or unknown key does not compile.
// Placeholders are {{name}}; the same ones stand in every language (a test compares them). Terms: docs/glossary.md.
import type { games as en } from '../en/games.ts';

export const games = {
  'category.RNG': 'स्लट',
  'category.LIVE': 'लाइभ क्यासिनो',
  'category.FISH': 'माछा मार्ने',
  'category.SPORTS': 'खेलकुद',
  'category.PVP': 'कार्ड र पीभीपी',
  'category.LOTT': 'लटरी',
  'category.ELOTT': 'ई-लटरी',
  'category.ESPORTS': 'ई-स्पोर्ट्स',
  'category.COCKFIGHT': 'भाले जुधाइ',
  'category.CHAT': 'लाइभ च्याट',
} satisfies Record<keyof typeof en, string>;
