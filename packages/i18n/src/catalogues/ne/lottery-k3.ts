// To add a text: first its key in ../en/lottery-k3.ts, then the sentence here; a missing or unknown key does not compile.
// Placeholders are {{name}}; the same ones stand in every language (a test compares them). Terms: docs/glossary.md.
import type { lotteryK3 as en } from '../en/lottery-k3.ts';

export const lotteryK3 = {
  'group.sum': 'योगफल',
  'group.credit_sum': 'योगफल, तीन उस्तै आए हार',
  'group.triple': 'तीन उस्तै',
  'group.different3': 'तीन फरक',
  'group.pair': 'जोडी',
  'group.different2': 'दुई फरक',
  'group.one': 'एउटा नम्बर',
  'name.any_triple': 'जुनसुकै तीन उस्तै',
  'name.different': 'फरक नम्बर',
  'name.any_straight': 'जुनसुकै लहर',
  'name.pair': 'जोडी',
  'name.pair_and_single': 'जोडी र एक',
  'option.any_triple': 'जुनसुकै तीन उस्तै',
  'option.any_straight': 'जुनसुकै लहर',
  'help.sum': 'तीन पासाको योग।',
  'help.sides': 'तीन पासाको योग: 11 वा बढी ठूलो, 10 वा कम सानो। तीन उस्तै पनि गनिन्छ।',
  'help.credit_sum.sides': 'तीन पासाको योग: 11 वा बढी ठूलो, 10 वा कम सानो। तीन उस्तै आए सबै पक्ष हार्छन्।',
  'help.triple': 'तीनै पासामा तपाईंले छानेको नम्बर आउँछ।',
  'help.any_triple': 'जुनसुकै नम्बर आए पनि तीनै पासा बराबर हुन्छन्।',
  'help.different': 'संयोजनलाई चाहिने जति वा बढी फरक नम्बर छान्नुहोस्। संयोजनका सबै नम्बर आए त्यो जित्छ।',
  'help.any_straight': 'पासामा लगातारका तीन नम्बर आउँछन्, जस्तै 2, 3 र 4।',
  'help.pair': 'कम्तीमा दुई पासामा तपाईंले छानेको नम्बर आउँछ।',
  'help.pair_and_single': 'ठीक दुई पासामा जोडीको नम्बर र तेस्रोमा अर्को नम्बर आउँछ।',
  'help.contains_n': 'कम्तीमा एउटा पासामा तपाईंले छानेको नम्बर आउँछ।',
} satisfies Record<keyof typeof en, string>;
