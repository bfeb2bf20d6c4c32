// To add a text: first its key in ../en/lottery-klsf.ts, then the sentence here; a missing or unknown key does not compile.
// Placeholders are {{name}}; the same ones stand in every language (a test compares them). Terms: docs/glossary.md.
import type { lotteryKlsf as en } from '../en/lottery-klsf.ts';

export const lotteryKlsf = {
  'help.any': '{{number}} वा बढी नम्बर छान्नुहोस्। {{number}} वटाको संयोजन ड्रका आठमध्ये पूरै आए जित्छ।',
  'help.sides': '11 देखि 20 ठूलो, 01 देखि 10 सानो।',
} satisfies Record<keyof typeof en, string>;
