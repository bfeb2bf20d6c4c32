// To add a text: first its key in ../en/lottery-pcdd.ts, then the sentence here; a missing or unknown key does not compile.
// Placeholders are {{name}}; the same ones stand in every language (a test compares them). Terms: docs/glossary.md.
import type { lotteryPcdd as en } from '../en/lottery-pcdd.ts';

export const lotteryPcdd = {
  'group.credit': 'तीन अङ्कको योगफल',
  'name.combined_sides': 'एकैचोटि दुई पक्ष',
  'name.extreme': 'चरम',
  'option.extreme_big': 'धेरै ठूलो',
  'option.extreme_small': 'धेरै सानो',
  'help.sum': 'तीन अङ्कको योग: 0 देखि 27।',
  'help.sides': 'योगफल: 14 वा बढी ठूलो, 13 वा कम सानो।',
  'help.combined_sides': 'योगफलका दुवै पक्ष मिल्छन्: 14 वा बढी ठूलो, 13 वा कम सानो।',
  'help.extreme': '22 देखि 27 को योगफल धेरै ठूलो, 0 देखि 5 को धेरै सानो।',
  'help.colour': 'तीनले भाग गर्दा 0, 1 वा 2 बाँकी रहने योगफल रातो, हरियो वा निलो हुन्छन्। 0, 13, 14 र 27 को रङ छैन।',
  'help.triple': 'तीनै अङ्क बराबर हुन्छन्।',
} satisfies Record<keyof typeof en, string>;
