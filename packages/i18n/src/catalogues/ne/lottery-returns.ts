// To add a text: first its key in ../en/lottery-returns.ts, then the sentence here; a missing or unknown key does not compile.
// Placeholders are {{name}}; the same ones stand in every language (a test compares them). Terms: docs/glossary.md.
import type { lotteryReturns as en } from '../en/lottery-returns.ts';

export const lotteryReturns = {
  'returns.title': 'दर र फिर्ता',
  'returns.note': 'यस लटरीका सबै खेल: आउने सम्भावना, कति तिर्छ, र बाजी रकमको कति हिस्सा फिर्ता आउँछ।',
  'returns.choose': 'खेलहरू, तिनको सम्भावना र तिनले कति तिर्छन् हेर्न एउटा लटरी छान्नुहोस्।',
  'returns.all': 'सबै लटरी',
  'returns.lotteries': 'लटरीहरू',
  'returns.search': 'खोज्नुहोस्',
  'returns.search_clear': 'खोजी हटाउनुहोस्',
  'returns.found_one': '{{count}} पुरस्कार भेटियो',
  'returns.found_other': '{{count}} पुरस्कार भेटिए',
  'returns.nothing': 'यी शब्द भएको केही छैन।',
  'returns.show_all': 'सबै देखाउनुहोस्',
  'returns.none': 'अहिले कुनै लटरी बिक्रीमा छैन।',
  'returns.market': 'मूल्य',
  'returns.market_official': 'पुरस्कार ग्रुप',
  'returns.market_credit': 'दर',
  'returns.market_traditional': 'परम्परागत',
  'returns.play': 'खेल',
  'returns.single_prize': 'एउटै पुरस्कार',
  'returns.prize': 'पुरस्कार',
  'returns.outcomes': 'जित्ने परिणाम',
  'returns.outcomes_of': '{{outcomes}} मध्ये {{wins}}',
  'returns.chance': 'सम्भावना',
  'returns.one_in': '{{number}} मा 1',
  'returns.pays': 'तिर्छ',
  'returns.pays_for': '{{cost}} मा {{pays}}',
  'returns.return': 'फिर्ता',
  'returns.percent': '{{share}}%',
  'returns.rule_official':
    '{{group}} को पुरस्कार ग्रुपमा बाजी रकमको 2,000 भागमध्ये {{group}} भाग फिर्ता आउँछ। पुरस्कार 2.00 को संयोजनका हुन्। तल्लो ग्रुपमा फरक रिबेटका रूपमा फिर्ता आउँछ।',
  'returns.rule_credit':
    'बाजी रकमसहितको दर, निष्पक्ष दरको {{share}}%, चार दशमलवसम्म तल मिलाइएको। बराबर भए बाजी रकम फिर्ता हुन्छ।',
  'returns.rule_traditional':
    '1.00 को रकम खेल्दा हरेक पुरस्कारका लागि त्यसको {{share}}% पर्छ। हरेक पटक मिल्दा देखाइएको रकम तिरिन्छ।',
  'returns.average': 'फिर्ता भनेको धेरै बाजीको औसत हो। एउटा बाजी जित्छ वा हार्छ।',
  'returns.draws': 'ड्र कसरी हुन्छ',
  'returns.draws_own':
    'यो लटरीको ड्र प्लेटफर्मले गर्छ। बिक्री खुल्दा गोप्य बीजको छाप र बन्द हुँदा सबै बाजीको छाप प्रकाशित हुन्छ। नम्बर यी दुवैबाट बन्छन्, त्यसैले कसैले छान्न सक्दैन, र जसले पनि ड्र दोहोर्‍याउन सक्छ।',
  'returns.draws_feed': 'नम्बर आधिकारिक ड्रकै हुन्। ती हस्ताक्षर भएको स्रोतबाट आउँछन् वा दुई सञ्चालकले भर्छन्, र मिलेपछि मात्र मानिन्छन्।',
  'returns.responsible': 'आफ्नो खेलका सीमा राख्नुहोस्',
  'returns.verify': 'ड्र जाँच्नुहोस्',
  'returns.help': 'लटरी सहायता',
} satisfies Record<keyof typeof en, string>;
