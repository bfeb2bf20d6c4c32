// To add a text: first its key in ../en/games.ts, then the sentence here; a missing or unknown key does not compile.
// Placeholders are {{name}}; the same ones stand in every language (a test compares them). Terms: docs/glossary.md.
import type { games as en } from '../en/games.ts';

export const games = {
  'category.HOT': 'लोकप्रिय',
  'category.FAV': 'मनपर्ने',
  'category.RECENT': 'भर्खरै',
  'category.RNG': 'स्लट',
  'category.LIVE': 'लाइभ क्यासिनो',
  'category.FISH': 'माछा मार्ने',
  'category.SPORTS': 'खेलकुद',
  'category.PVP': 'कार्ड र प्रतिस्पर्धा',
  'category.LOTT': 'लटरी',
  'category.ELOTT': 'ई-लटरी',
  'category.ESPORTS': 'ई-स्पोर्ट',
  'category.COCKFIGHT': 'कुखुरा भिडन्त',
  'category_short.HOT': 'लोकप्रिय',
  'category_short.FAV': 'मनपर्ने',
  'category_short.RECENT': 'भर्खरै',
  'category_short.RNG': 'स्लट',
  'category_short.LIVE': 'लाइभ',
  'category_short.FISH': 'माछा',
  'category_short.SPORTS': 'खेलकुद',
  'category_short.PVP': 'कार्ड',
  'category_short.LOTT': 'लटरी',
  'category_short.ELOTT': 'ई-लटरी',
  'category_short.ESPORTS': 'ई-स्पोर्ट',
  'category_short.COCKFIGHT': 'कुखुरा',
} satisfies Record<keyof typeof en, string>;
