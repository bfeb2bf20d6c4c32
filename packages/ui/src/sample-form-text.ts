import { shownIn } from './sample-text.ts';

/** Sample texts for the stories of fields. */
const samples = {
  en: {
    phone: 'Mobile number',
    phoneError: 'Please enter a valid mobile number',
    country: 'Country code',
    countrySearch: 'Country or code',
    countryEmpty: 'No country matches this search.',
    countryChoose: 'Choose a country',
    code: 'Verification code',
    codeHelp: 'Sent to +977 98••••678.',
    codeError: 'Please enter a valid verification code',
    codeDigit: 'Figure',
    resend: 'Send again',
    proof: 'Pictures',
    proofHelp: 'Up to 3 pictures, PNG or JPG, 5 MB each.',
    choosePictures: 'Choose pictures',
    dropPictures: 'or drop or paste them here',
    remove: 'Remove',
    removed: 'has been removed',
    refusedType: 'is neither PNG nor JPG',
    refusedSize: 'is larger than 5 MB',
    refusedCount: 'is one too many: 3 at most',
    refusedDouble: 'is there already',
    uploadFailed: 'Could not be sent. Remove it and choose it again.',
    sent: 'sent',
    slider: 'Slide the piece into the gap',
    sliderHint: 'Drag, or arrow keys and Enter',
    checking: 'Checking …',
    passed: 'Passed',
    failed: 'It does not fit. Try once more.',
    newPicture: 'New picture',
    amount: 'Amount',
    amountError: 'At least 100.00',
    quickPicks: 'Quick amounts',
    max: 'Max',
    remark: 'Remark',
    method: 'Method',
    methodError: 'Please choose a method',
    bank: 'Bank transfer',
    wallet: 'Electronic wallet',
    crypto: 'Cryptocurrency',
    bankHelp: 'Credited after our cashier has seen it',
    steps: 'Progress',
    stepAccount: 'Account',
    stepCode: 'Check',
    stepPassword: 'New password',
    stepDone: 'Done',
    clear: 'Empty the field',
    register: 'Register',
  },
  ne: {
    phone: 'मोबाइल नम्बर',
    phoneError: 'कृपया मान्य मोबाइल नम्बर भर्नुहोस्',
    country: 'देशको कोड',
    countrySearch: 'देश वा कोड',
    countryEmpty: 'यस खोजसँग मिल्ने देश छैन।',
    countryChoose: 'देश छान्नुहोस्',
    code: 'प्रमाणीकरण कोड',
    codeHelp: '+977 98••••678 मा पठाइएको छ।',
    codeError: 'कृपया मान्य प्रमाणीकरण कोड भर्नुहोस्',
    codeDigit: 'अंक',
    resend: 'फेरि पठाउनुहोस्',
    proof: 'तस्बिरहरू',
    proofHelp: 'बढीमा 3 तस्बिर, PNG वा JPG, प्रत्येक 5 MB सम्म।',
    choosePictures: 'तस्बिर छान्नुहोस्',
    dropPictures: 'वा यहाँ छोड्नुहोस् वा टाँस्नुहोस्',
    remove: 'हटाउनुहोस्',
    removed: 'हटाइयो',
    refusedType: 'PNG वा JPG होइन',
    refusedSize: '5 MB भन्दा ठूलो छ',
    refusedCount: 'थप्न मिल्दैन: बढीमा 3 वटा',
    refusedDouble: 'पहिले नै छ',
    uploadFailed: 'पठाउन सकिएन। हटाएर फेरि छान्नुहोस्।',
    sent: 'पठाइयो',
    slider: 'टुक्रालाई खाली ठाउँमा सार्नुहोस्',
    sliderHint: 'तान्नुहोस्, वा तीर कुञ्जी र Enter',
    checking: 'जाँच हुँदैछ …',
    passed: 'मिल्यो',
    failed: 'मिलेन। फेरि प्रयास गर्नुहोस्।',
    newPicture: 'नयाँ तस्बिर',
    amount: 'रकम',
    amountError: 'कम्तीमा 100.00',
    quickPicks: 'तुरुन्त छान्ने रकम',
    max: 'अधिकतम',
    remark: 'टिप्पणी',
    method: 'माध्यम',
    methodError: 'कृपया माध्यम छान्नुहोस्',
    bank: 'बैंक ट्रान्सफर',
    wallet: 'विद्युतीय वालेट',
    crypto: 'क्रिप्टोकरेन्सी',
    bankHelp: 'हाम्रो क्यासियरले हेरेपछि जम्मा हुन्छ',
    steps: 'प्रगति',
    stepAccount: 'खाता',
    stepCode: 'जाँच',
    stepPassword: 'नयाँ पासवर्ड',
    stepDone: 'सम्पन्न',
    clear: 'खाली गर्नुहोस्',
    register: 'दर्ता',
  },
};

export type SampleFormText = (typeof samples)['en'];

/** Returns the texts in the toolbar's language: English for a language without texts, and lengthened English for the pseudo-language. */
export function sampleFormText(globals: Record<string, unknown>): SampleFormText {
  return shownIn(globals, samples);
}

/** Countries with names and codes of several lengths. */
export const sampleCountries = [
  ['NP', '977'],
  ['IN', '91'],
  ['BD', '880'],
  ['CN', '86'],
  ['TH', '66'],
  ['VN', '84'],
  ['KR', '82'],
  ['JP', '81'],
  ['US', '1'],
  ['CA', '1'],
  ['GB', '44'],
  ['AE', '971'],
  ['VC', '1784'],
].map(([countryCode = '', diallingCode = '']) => ({ countryCode, diallingCode }));

export const localeOf = ({ language }: Record<string, unknown>) => (language === 'ne' ? 'ne' : 'en');

/** Nepali names of some of the sample countries, because not every browser knows Nepali names. */
const nepaliNames: Record<string, string> = { NP: 'नेपाल', IN: 'भारत', BD: 'बङ्गलादेश', CN: 'चीन', TH: 'थाइल्यान्ड' };

export function sampleNameOf({ language }: Record<string, unknown>): ((countryCode: string) => string) | undefined {
  return language === 'ne' ? nepaliNameOf : undefined;
}

const nepaliNameOf = (countryCode: string) => nepaliNames[countryCode] ?? countryCode;
