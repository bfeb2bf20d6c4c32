import type { Texts } from './texts.ts';

/** An operator's texts about an activity of the promotions page. Terms are HTML. */
interface ActivityTexts {
  readonly titles: Texts;
  readonly terms: Texts;
}

/** Code of the demo's voucher. Its terms contain the code, so that everybody can try the form. */
export const VOUCHER_CODE = 'LANTERN26';

const FOR_WHOM: Texts = {
  en: '<li>For members who play for themselves: not for trial accounts, agents or members on a break from play.</li>',
  ne: '<li>आफैँ खेल्ने सदस्यका लागि: परीक्षण खाता, एजेन्ट र खेलबाट विश्राममा रहेका सदस्यका लागि होइन।</li>',
  bn: '<li>যেসব সদস্য নিজে খেলেন, তাঁদের জন্য: ট্রায়াল অ্যাকাউন্ট, এজেন্ট ও খেলা থেকে বিরতিতে থাকা সদস্যদের জন্য নয়।</li>',
};

/** Appends the eligible members to the terms of an activity. */
function appendEligibility(items: Texts): Texts {
  return {
    en: `<ul>${items.en}${FOR_WHOM.en}</ul>`,
    ne: `<ul>${items.ne}${FOR_WHOM.ne}</ul>`,
    bn: `<ul>${items.bn}${FOR_WHOM.bn}</ul>`,
  };
}

export const signInTexts: ActivityTexts = {
  titles: { en: 'Daily sign-in', ne: 'दैनिक हाजिरी', bn: 'দৈনিক হাজিরা' },
  terms: appendEligibility({
    en: '<li>Sign in once a day. Days begin at midnight of our time zone.</li><li>Six days in a row give 5, 5, 10, 10, 15 and 20 points, and the seventh gives 5.00 in cash. Then the first prize follows again.</li><li>One missed day of a streak is forgiven. After a second one the streak begins anew.</li><li>The cash asks its own amount as valid bet once before a withdrawal.</li>',
    ne: '<li>दिनमा एक पटक हाजिर हुनुहोस्। दिन हाम्रो समय क्षेत्रको मध्यरातमा सुरु हुन्छ।</li><li>लगातार छ दिनले 5, 5, 10, 10, 15 र 20 पोइन्ट दिन्छ, र सातौँ दिनले नगद 5.00। त्यसपछि पहिलो पुरस्कार फेरि आउँछ।</li><li>लगातार हाजिरीमा छुटेको एक दिन माफ हुन्छ। दोस्रो दिन छुटेपछि गन्ती नयाँ सुरु हुन्छ।</li><li>नगदले निकासीअघि आफ्नै रकम बराबर एक पटक वैध बाजी माग्छ।</li>',
    bn: '<li>দিনে একবার হাজিরা দিন। দিন শুরু হয় আমাদের সময় অঞ্চলের মধ্যরাতে।</li><li>টানা ছয় দিনে 5, 5, 10, 10, 15 ও 20 পয়েন্ট, আর সপ্তম দিনে নগদ 5.00 পাওয়া যায়। তারপর প্রথম পুরস্কার আবার আসে।</li><li>টানা হাজিরায় একটি বাদ পড়া দিন মাফ হয়। দ্বিতীয় দিন বাদ পড়লে গণনা নতুন করে শুরু হয়।</li><li>নগদ টাকা উত্তোলনের আগে নিজের পরিমাণের সমান একবার বৈধ বাজি চায়।</li>',
  }),
};

export const voucherTexts: ActivityTexts = {
  titles: { en: 'Voucher of the season', ne: 'यो मौसमको भौचर', bn: 'এই মৌসুমের ভাউচার' },
  terms: appendEligibility({
    en: `<li>Enter the code ${VOUCHER_CODE} to receive 10.00 in cash at once.</li><li>Each member can use the code once, and 500 members altogether.</li><li>The cash asks three times its amount as valid bet before a withdrawal.</li>`,
    ne: `<li>कोड ${VOUCHER_CODE} लेख्नुहोस् र नगद 10.00 तुरुन्तै पाउनुहोस्।</li><li>हरेक सदस्यले कोड एक पटक र जम्मा 500 सदस्यले प्रयोग गर्न सक्छन्।</li><li>नगदले निकासीअघि आफ्नो रकमको तीन गुणा वैध बाजी माग्छ।</li>`,
    bn: `<li>কোড ${VOUCHER_CODE} লিখুন, নগদ 10.00 সঙ্গে সঙ্গে পাবেন।</li><li>প্রত্যেক সদস্য কোডটি একবার, আর সব মিলিয়ে 500 জন ব্যবহার করতে পারেন।</li><li>নগদ টাকা উত্তোলনের আগে নিজের পরিমাণের তিন গুণ বৈধ বাজি চায়।</li>`,
  }),
};

export const rescueTexts: ActivityTexts = {
  titles: { en: 'Rescue of the day', ne: 'दिनको राहत', bn: 'দিনের সহায়তা' },
  terms: appendEligibility({
    en: '<li>3 % of what you lost yesterday, less the bonuses of that day, from a loss of 100.00 on and at most 100.00.</li><li>Take it before midnight of our time zone. After that it is gone.</li><li>It asks its own amount as valid bet once before a withdrawal.</li><li>Play only with what you can afford to lose. A rescue is no reason to play on.</li>',
    ne: '<li>हिजो गुमाएको रकमबाट त्यस दिनको बोनस घटाएर 3 %; नोक्सान 100.00 वा बढी हुनुपर्छ, र बढीमा 100.00 पाइन्छ।</li><li>हाम्रो समय क्षेत्रको मध्यरातअघि लिनुहोस्। त्यसपछि पाइँदैन।</li><li>यसले निकासीअघि आफ्नै रकम बराबर एक पटक वैध बाजी माग्छ।</li><li>गुमाउन सक्ने रकमले मात्र खेल्नुहोस्। राहत खेलिरहने कारण होइन।</li>',
    bn: '<li>গতকাল যা হারিয়েছেন, তা থেকে সেই দিনের বোনাস বাদ দিয়ে 3 %; ক্ষতি 100.00 বা বেশি হতে হবে, আর সর্বোচ্চ 100.00 পাওয়া যায়।</li><li>আমাদের সময় অঞ্চলের মধ্যরাতের আগে নিন। তারপর আর পাওয়া যায় না।</li><li>এটি উত্তোলনের আগে নিজের পরিমাণের সমান একবার বৈধ বাজি চায়।</li><li>যতটুকু হারানোর সামর্থ্য আছে, ততটুকু দিয়েই খেলুন। সহায়তা খেলা চালিয়ে যাওয়ার কারণ নয়।</li>',
  }),
};

export const freeRoundsTexts: ActivityTexts = {
  titles: { en: 'Ten rounds on the house', ne: 'हाम्रोतर्फबाट दश राउन्ड', bn: 'আমাদের পক্ষ থেকে দশ রাউন্ড' },
  terms: appendEligibility({
    en: '<li>10 rounds of the game and with the stake that the conditions name. We pay the stakes.</li><li>Take them once a week, from Monday on, and play them within 3 days after that. What is left then is gone.</li><li>What they win is yours. Each win asks its own amount as valid bet once before a withdrawal.</li><li>The chances are those of every round of the game. A break from play ends the rounds.</li>',
    ne: '<li>सर्तमा लेखिएको खेलमा र लेखिएको बाजीमा 10 राउन्ड। बाजी हामी तिर्छौँ।</li><li>सोमबारदेखि हप्तामा एक पटक लिनुहोस् र त्यसपछि 3 दिनभित्र खेल्नुहोस्। बाँकी रहेको त्यसपछि सकिन्छ।</li><li>जितेको रकम तपाईंकै हो। हरेक जितले निकासीअघि आफ्नै रकम बराबर एक पटक वैध बाजी माग्छ।</li><li>जित्ने सम्भावना त्यस खेलका अरू राउन्डजस्तै हो। खेलबाट विश्राम लिएमा राउन्ड सकिन्छन्।</li>',
    bn: '<li>শর্তে লেখা গেমে ও লেখা বাজিতে 10 রাউন্ড। বাজি আমরা দিই।</li><li>সোমবার থেকে সপ্তাহে একবার নিন এবং তারপর 3 দিনের মধ্যে খেলুন। তারপর যা বাকি থাকে, তা শেষ।</li><li>যা জিতবেন, তা আপনার। প্রতিটি জয় উত্তোলনের আগে নিজের পরিমাণের সমান একবার বৈধ বাজি চায়।</li><li>জেতার সম্ভাবনা গেমের অন্য সব রাউন্ডের মতোই। খেলা থেকে বিরতি নিলে রাউন্ড শেষ হয়।</li>',
  }),
};

export const applicationTexts: ActivityTexts = {
  titles: { en: 'Report a mistake', ne: 'गल्ती देखाउनुहोस्', bn: 'ভুল জানান' },
  terms: appendEligibility({
    en: '<li>Send us a picture of a mistake on our pages and write in which language and on which page you found it.</li><li>We judge each report and give up to 50.00 for one that helps us. You can send the next one when yours is decided.</li><li>The reward can be claimed for 30 days and asks its own amount as valid bet once before a withdrawal.</li><li>Leave names, numbers and passwords out of the picture.</li>',
    ne: '<li>हाम्रा पृष्ठमा भेटिएको गल्तीको तस्बिर पठाउनुहोस् र कुन भाषा र कुन पृष्ठमा भेटियो लेख्नुहोस्।</li><li>हामी हरेक सूचना जाँच्छौँ र काम लाग्नेलाई 50.00 सम्म दिन्छौँ। अघिल्लोको निर्णय भएपछि अर्को पठाउन सक्नुहुन्छ।</li><li>पुरस्कार 30 दिनसम्म दाबी गर्न सकिन्छ र निकासीअघि आफ्नै रकम बराबर एक पटक वैध बाजी माग्छ।</li><li>तस्बिरमा नाम, नम्बर र पासवर्ड नराख्नुहोस्।</li>',
    bn: '<li>আমাদের পেজে পাওয়া ভুলের ছবি পাঠান এবং কোন ভাষায় ও কোন পেজে পেয়েছেন তা লিখুন।</li><li>আমরা প্রতিটি খবর যাচাই করি এবং কাজে লাগলে 50.00 পর্যন্ত দিই। আগেরটির সিদ্ধান্ত হলে পরেরটি পাঠাতে পারেন।</li><li>পুরস্কার 30 দিন দাবি করা যায় এবং উত্তোলনের আগে নিজের পরিমাণের সমান একবার বৈধ বাজি চায়।</li><li>ছবিতে নাম, নম্বর ও পাসওয়ার্ড রাখবেন না।</li>',
  }),
};

/** Names of the tabs in their order. `deposit` is the tab of deposit bonuses. */
export const activityTabs = [
  { code: 'daily', titles: { en: 'Every day', ne: 'हरेक दिन', bn: 'প্রতিদিন' } },
  { code: 'deposit', titles: { en: 'Deposit', ne: 'जम्मा', bn: 'জমা' } },
  { code: 'gifts', titles: { en: 'Gifts', ne: 'उपहार', bn: 'উপহার' } },
] as const;
