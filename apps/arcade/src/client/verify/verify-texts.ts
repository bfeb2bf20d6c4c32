import type { Language } from '../texts/texts.ts';

const en = {
  heading: 'Verify a round',
  intro:
    'This page computes the round again in your browser, with the same rules that drew it. Nothing that you enter leaves this page.',
  compute: 'Compute',
  fields: {
    title: 'Title',
    serverSeed: 'Revealed server seed',
    commitment: 'Fingerprint shown before play',
    clientSeed: 'Client seed',
    nonce: 'Round number on these seeds (nonce)',
  },
  matches: 'The seed has the fingerprint that was shown before play.',
  differs: 'This seed does not have that fingerprint: it is not the seed that was promised.',
  wrongSeed: 'A server seed is 64 hex digits, and a round number is a whole number from 0.',
  notRevealed:
    'The server seed of this round is still in use. Choose new seeds in the game (“Fairness”): then it is revealed here.',
  computedFingerprint: 'SHA-256 of the seed',
  spinBase: 'Paid spin',
  spinFree: 'Free game',
  line: 'Line',
  stops: 'Stops',
  pays: 'Pays',
  total: 'The round pays in all',
  coins: 'coins',
  drawn: 'Numbers drawn',
  drawnNote:
    'Each number is a 32-bit word of HMAC-SHA256(server seed, "client seed:nonce:block"); a word past the last full multiple of the reel length is refused and the next one is taken.',
  word: 'Word',
  limit: 'Reel length',
  number: 'Stop',
  refused: 'refused',
};

type Catalogue = typeof en;

const ne: Catalogue = {
  heading: 'राउन्ड जाँच्नुहोस्',
  intro: 'यो पृष्ठले तपाईंको ब्राउजरमा, राउन्ड निकाल्ने उही नियमले, राउन्ड फेरि गणना गर्छ। तपाईंले लेखेको केही पनि बाहिर जाँदैन।',
  compute: 'गणना गर्नुहोस्',
  fields: {
    title: 'खेल',
    serverSeed: 'खोलिएको सर्भर बीउ',
    commitment: 'खेल्नुअघि देखाइएको छाप',
    clientSeed: 'खेलाडीको बीउ',
    nonce: 'यी बीउमा राउन्डको संख्या (nonce)',
  },
  matches: 'यो बीउको छाप खेल्नुअघि देखाइएकै हो।',
  differs: 'यो बीउको छाप फरक छ: यो वाचा गरिएको बीउ होइन।',
  wrongSeed: 'सर्भर बीउ 64 हेक्स अंकको र राउन्डको संख्या 0 देखिको पूर्णांक हुन्छ।',
  notRevealed: 'यो राउन्डको सर्भर बीउ अझै प्रयोगमा छ। खेलमा नयाँ बीउ रोज्नुहोस् (“निष्पक्षता”): त्यसपछि यो यहाँ खुल्छ।',
  computedFingerprint: 'बीउको SHA-256',
  spinBase: 'सामान्य स्पिन',
  spinFree: 'निःशुल्क स्पिन',
  line: 'रेखा',
  stops: 'रोकिएको ठाउँ',
  pays: 'भुक्तानी',
  total: 'राउन्डको जम्मा भुक्तानी',
  coins: 'सिक्का',
  drawn: 'निकालिएका संख्या',
  drawnNote:
    'हरेक संख्या HMAC-SHA256(सर्भर बीउ, "खेलाडीको बीउ:nonce:block") को 32-बिट शब्द हो; रिलको लम्बाइको अन्तिम पूरा गुणाङ्कभन्दा माथिको शब्द छोडेर अर्को लिइन्छ।',
  word: 'शब्द',
  limit: 'रिलको लम्बाइ',
  number: 'ठाउँ',
  refused: 'छोडियो',
};

const bn: Catalogue = {
  heading: 'রাউন্ড যাচাই করুন',
  intro: 'এই পেজ আপনার ব্রাউজারেই, রাউন্ডটি যে নিয়মে টানা হয়েছিল সেই নিয়মে, আবার গণনা করে। আপনি যা লেখেন তার কিছুই বাইরে যায় না।',
  compute: 'গণনা করুন',
  fields: {
    title: 'খেলা',
    serverSeed: 'প্রকাশিত সার্ভার বীজ',
    commitment: 'খেলার আগে দেখানো ছাপ',
    clientSeed: 'খেলোয়াড়ের বীজ',
    nonce: 'এই বীজে রাউন্ডের সংখ্যা (nonce)',
  },
  matches: 'এই বীজের ছাপ খেলার আগে দেখানো ছাপই।',
  differs: 'এই বীজের ছাপ আলাদা: এটি প্রতিশ্রুত বীজ নয়।',
  wrongSeed: 'সার্ভার বীজ 64টি হেক্স অঙ্ক, আর রাউন্ডের সংখ্যা 0 থেকে পূর্ণসংখ্যা।',
  notRevealed: 'এই রাউন্ডের সার্ভার বীজ এখনো ব্যবহারে আছে। গেমে নতুন বীজ বেছে নিন (“ন্যায্যতা”): তারপর এটি এখানে প্রকাশ পাবে।',
  computedFingerprint: 'বীজের SHA-256',
  spinBase: 'সাধারণ স্পিন',
  spinFree: 'ফ্রি স্পিন',
  line: 'লাইন',
  stops: 'থামার স্থান',
  pays: 'পেআউট',
  total: 'রাউন্ডের মোট পেআউট',
  coins: 'কয়েন',
  drawn: 'টানা সংখ্যা',
  drawnNote:
    'প্রতিটি সংখ্যা HMAC-SHA256(সার্ভার বীজ, "খেলোয়াড়ের বীজ:nonce:block")-এর একটি 32-বিট শব্দ; রিলের দৈর্ঘ্যের শেষ পূর্ণ গুণিতকের উপরের শব্দ বাদ দিয়ে পরেরটি নেওয়া হয়।',
  word: 'শব্দ',
  limit: 'রিলের দৈর্ঘ্য',
  number: 'স্থান',
  refused: 'বাদ',
};

const catalogues: Readonly<Record<Language, Catalogue>> = { en, ne, bn };

/** The texts of the verification page in one language. */
export interface VerifyTexts {
  readonly language: Language;
  readonly t: Catalogue;
}

/** Returns the texts of a language; English for an unknown or missing code. */
export function findVerifyTexts(code: string | null): VerifyTexts {
  const language: Language = code === 'ne' || code === 'bn' ? code : 'en';
  return { language, t: catalogues[language] };
}
