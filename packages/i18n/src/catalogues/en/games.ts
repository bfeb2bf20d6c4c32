// To add a text: the key and its sentence here, then the same key in ../ne/games.ts and ../bn/games.ts (they do not compile without it).
// Placeholders are {{name}}; the same ones stand in every language (a test compares them). Terms: docs/glossary.md.
export const games = {
  'category.RNG': 'Slots',
  'category.LIVE': 'Live casino',
  'category.FISH': 'Fishing',
  'category.SPORTS': 'Sports',
  'category.PVP': 'Cards & PVP',
  'category.LOTT': 'Lottery',
  'category.ELOTT': 'E-lottery',
  'category.ESPORTS': 'E-sports',
  'category.COCKFIGHT': 'Cockfight',
  'category.CHAT': 'Live chat',
} as const;
