export interface WritingRule {
  title: string;
  rule: string;
  /** Example in each language, as a screen would show it. */
  en: string;
  ne: string;
  bn: string;
  /** Key of the catalogue text that the examples quote. A test compares them. */
  text?: string;
  /** Example of a text that breaks the rule. */
  not: string;
}

/** The rules for every word of the sites. Terms come from docs/glossary.md. */
export const writingRules: readonly WritingRule[] = [
  {
    title: 'Speak politely and plainly',
    rule: 'Write as one person speaks to another, in short sentences without exclamation marks. Use तपाईं with -नुहोस्, and আপনি with -ুন.',
    en: 'Please enter the username and password',
    ne: 'कृपया प्रयोगकर्ता नाम र पासवर्ड लेख्नुहोस्',
    bn: 'অনুগ্রহ করে ব্যবহারকারীর নাম ও পাসওয়ার্ড লিখুন',
    text: 'validation:validation.credentials_required',
    not: 'Oops! You forgot something!',
  },
  {
    title: 'A button is a verb',
    rule: 'A button says what it does, and a heading names the thing. The two answers to a question are the action and Cancel, never Yes and No.',
    en: 'Withdraw',
    ne: 'निकासी गर्नुहोस्',
    bn: 'উত্তোলন করুন',
    not: 'OK · Submit · Yes',
  },
  {
    title: 'Figures are 0–9',
    rule: 'Digits are 0–9 in all three languages, as in balances. @baize/i18n/format groups them by the rules of the language; never group them by hand.',
    en: '1,234,567',
    ne: '12,34,567',
    bn: '12,34,567',
    not: '1234567 · १२३४५६७',
  },
  {
    title: 'Money is whole',
    rule: 'The symbol precedes the figures. An amount with decimals has two of them. An amount is never wrapped and never rounded. The minus sign is U+2212 and comes first.',
    en: 'रू 24,860.50 · −रू 383.80',
    ne: 'रू 24,860.50 · −रू 383.80',
    bn: '৳ 24,860.50 · −৳ 383.80',
    not: 'NPR 24.8k · 24860,5 · -रू 383.80',
  },
  {
    title: 'Dates name the month',
    rule: 'Write the day, the month as a word, and the year. Use the 24-hour clock, with the time zone if it matters.',
    en: '20 November 2026, 18:42',
    ne: '20 नोभेम्बर 2026, 18:42',
    bn: '20 নভেম্বর 2026, 18:42',
    not: '11/20/26 6:42 pm',
  },
  {
    title: 'Be honest about chance',
    rule: 'Never call a win certain, easy or due. Never invent a reason to hurry, and never present a near miss as luck.',
    en: 'The result of each round is chance.',
    ne: 'हरेक राउन्डको नतिजा संयोग हो।',
    bn: 'প্রতিটি রাউন্ডের ফল দৈবের ওপর নির্ভর করে।',
    not: 'You are about to win! Only 2 minutes left!',
  },
  {
    title: 'An error says what to do next',
    rule: 'An error says what happened and then what to do. It blames nobody and shows no code.',
    en: 'The games could not be loaded. Try again.',
    ne: 'खेलहरू ल्याउन सकिएन। फेरि प्रयास गर्नुहोस्।',
    bn: 'গেম আনা যায়নি। আবার চেষ্টা করুন।',
    not: 'Error 500: invalid request',
  },
];
