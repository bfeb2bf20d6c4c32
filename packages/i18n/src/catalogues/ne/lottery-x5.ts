// To add a text: first its key in ../en/lottery-x5.ts, then the sentence here; a missing or unknown key does not compile.
// Placeholders are {{name}}; the same ones stand in every language (a test compares them). Terms: docs/glossary.md.
import type { lotteryX5 as en } from '../en/lottery-x5.ts';

export const lotteryX5 = {
  'group.special': 'बिजोर नम्बर, बीचको नम्बर',
  'name.odd_count': 'कति बिजोर',
  'name.middle': 'बीचको नम्बर',
  'name.total_tail': 'कुल योगको अन्तिम अङ्क',
  'option.odd_n': '{{number}} बिजोर',
  'help.any': '{{number}} वा बढी नम्बर छान्नुहोस्। पाँचसम्मको संयोजन पूरै आए जित्छ; छदेखि आठको संयोजनमा ड्रका पाँचै नम्बर भए जित्छ।',
  'help.odd_count': 'पाँच नम्बरमध्ये कति वटा बिजोर छन्।',
  'help.middle': 'पाँच नम्बरमध्ये तेस्रो सानो।',
  'help.sides': '06 देखि 10 ठूलो, 01 देखि 05 सानो। 11 आए बाजी रकम फिर्ता हुन्छ।',
  'help.total_sides': 'पाँच नम्बरको योग: 30 भन्दा माथि ठूलो, तल सानो। 30 आए ठूलो र सानोको बाजी रकम फिर्ता हुन्छ।',
  'help.total_tail': 'पाँच नम्बरको योगको अन्तिम अङ्क: 5 देखि 9 ठूलो, 0 देखि 4 सानो।',
} satisfies Record<keyof typeof en, string>;
