export interface WritingRule {
  title: string;
  rule: string;
  /** The sentence in the words of each language, as a screen would say it. */
  en: string;
  ne: string;
  bn: string;
  /** The text of the catalogues that the examples are. A test holds them together. */
  text?: string;
  /** The sentence that we do not write. */
  not: string;
}

/** The rules for every word of the sites. Terms come from docs/glossary.md. */
export const writingRules: readonly WritingRule[] = [
  {
    title: 'Speak politely and plainly',
    rule: 'One person to another, short sentences, no exclamation marks. तपाईं with -नुहोस्, আপনি with -ুন.',
    en: 'Please enter the username and password',
    ne: 'कृपया प्रयोगकर्ता नाम र पासवर्ड लेख्नुहोस्',
    bn: 'অনুগ্রহ করে ব্যবহারকারীর নাম ও পাসওয়ার্ড লিখুন',
    text: 'validation:validation.credentials_required',
    not: 'Oops! You forgot something!',
  },
  {
    title: 'A button is a verb',
    rule: 'It says what it does; a heading names the thing. Two answers are the act and Cancel, never Yes and No.',
    en: 'Withdraw',
    ne: 'निकासी गर्नुहोस्',
    bn: 'উত্তোলন করুন',
    not: 'OK · Submit · Yes',
  },
  {
    title: 'Figures are 0–9',
    rule: 'In all three languages, as in balances. The language groups them: @baize/i18n/format, never by hand.',
    en: '1,234,567',
    ne: '12,34,567',
    bn: '12,34,567',
    not: '1234567 · १२३४५६७',
  },
  {
    title: 'Money is whole',
    rule: 'The symbol before the figures, two places when there are any, never wrapped, never rounded. A minus is U+2212 and stands first.',
    en: 'रू 24,860.50 · −रू 383.80',
    ne: 'रू 24,860.50 · −रू 383.80',
    bn: '৳ 24,860.50 · −৳ 383.80',
    not: 'NPR 24.8k · 24860,5 · -रू 383.80',
  },
  {
    title: 'Dates name the month',
    rule: 'Day, month in words, year. Times on the 24-hour clock with the zone where it matters.',
    en: '20 November 2026, 18:42',
    ne: '20 नोभेम्बर 2026, 18:42',
    bn: '20 নভেম্বর 2026, 18:42',
    not: '11/20/26 6:42 pm',
  },
  {
    title: 'Be honest about chance',
    rule: 'Nothing is certain, easy or due. No hurry that is not real, no near miss dressed as luck.',
    en: 'The result of each round is chance.',
    ne: 'हरेक राउन्डको नतिजा संयोग हो।',
    bn: 'প্রতিটি রাউন্ডের ফল দৈবের ওপর নির্ভর করে।',
    not: 'You are about to win! Only 2 minutes left!',
  },
  {
    title: 'An error says what next',
    rule: 'What happened, then what to do. It blames nobody and shows no code.',
    en: 'The games could not be loaded. Try again.',
    ne: 'खेलहरू ल्याउन सकिएन। फेरि प्रयास गर्नुहोस्।',
    bn: 'গেম আনা যায়নি। আবার চেষ্টা করুন।',
    not: 'Error 500: invalid request',
  },
];
