import type { BannerId } from '@baize/art/paths';
import type { Texts } from './texts.ts';

/** A notice of an operator. `executions` are the audiences of the announcement API: A members, B visitors, F members at their first log-in. */
interface DemoNotice {
  readonly kind: 'PL' | 'PU' | 'PR' | 'H';
  readonly executions: readonly ('A' | 'B' | 'F')[];
  /** Audience of the notice; players by default. */
  readonly audience?: 'players' | 'agents' | 'both';
  readonly promotionType?: string;
  readonly titles: Texts;
  readonly contents: Texts;
}

/** Notices of the demo, which describe the demo and promise nothing that it does not have. */
export const demoNotices: readonly DemoNotice[] = [
  {
    kind: 'PL',
    executions: ['A', 'B'],
    titles: {
      en: 'This is a demonstration: balances are demo money, and nothing can be won or lost.',
      ne: 'यो नमुना हो: ब्यालेन्स नमुना रकम हो, वास्तवमा केही जितिँदैन वा हारिँदैन।',
      bn: 'এটি একটি নমুনা: ব্যালান্স নমুনা টাকা, সত্যিকারে কিছু জেতা বা হারা যায় না।',
    },
    contents: {
      en: '<p>Every game runs for real against a real ledger, with demo money.</p>',
      ne: '<p>सबै खेल वास्तविक खाताबहीमा चल्छन्, तर रकम नमुना मात्र हो।</p>',
      bn: '<p>সব গেম সত্যিকারের হিসাবখাতায় চলে, তবে টাকা নমুনা মাত্র।</p>',
    },
  },
  {
    kind: 'PL',
    executions: ['A', 'B'],
    titles: {
      en: 'Nobody from us will ask for your password or for a code.',
      ne: 'हामीमध्ये कसैले तपाईंको पासवर्ड वा कोड माग्दैन।',
      bn: 'আমাদের কেউ আপনার পাসওয়ার্ড বা কোড চাইবে না।',
    },
    contents: {
      en: '<p>If somebody does, tell customer service.</p>',
      ne: '<p>कसैले मागेमा ग्राहक सेवालाई भन्नुहोस्।</p>',
      bn: '<p>কেউ চাইলে গ্রাহক সেবাকে জানান।</p>',
    },
  },
  {
    kind: 'H',
    executions: ['A', 'B'],
    titles: {
      en: 'Most games can be tried free: choose FREE TRIAL on their picture.',
      ne: 'धेरैजसो खेल निःशुल्क परीक्षण गर्न सकिन्छ: खेलको तस्बिरमा «निःशुल्क परीक्षण» छान्नुहोस्।',
      bn: 'বেশির ভাগ গেম বিনা খরচে খেলে দেখা যায়: গেমের ছবিতে «ফ্রি ট্রায়াল» বেছে নিন।',
    },
    contents: {
      en: '<p>In a free trial you play with practice credit: no balance is moved, and the round counts for nothing.</p>',
      ne: '<p>निःशुल्क परीक्षणमा अभ्यासको रकमले खेलिन्छ: ब्यालेन्स चल्दैन, र राउन्ड कतै गनिँदैन।</p>',
      bn: '<p>ফ্রি ট্রায়ালে অনুশীলনের টাকায় খেলা হয়: ব্যালান্স বদলায় না, রাউন্ডও কোথাও গোনা হয় না।</p>',
    },
  },
  {
    kind: 'PL',
    executions: ['A'],
    audience: 'agents',
    titles: {
      en: 'Salaries are paid by the window, dividends at its end',
      ne: 'तलब प्रत्येक अवधिमा र लाभांश अवधिको अन्त्यमा भुक्तानी हुन्छ',
      bn: 'বেতন প্রতি সময়কালে আর লভ্যাংশ সময়কালের শেষে পরিশোধ হয়',
    },
    contents: {
      en: '<p>Each payment opens to its formula: tier, base, rate, and what your downlines are owed.</p>',
      ne: '<p>प्रत्येक भुक्तानीको सूत्र हेर्न मिल्छ: तह, आधार रकम, दर र डाउनलाइनलाई तिर्नुपर्ने।</p>',
      bn: '<p>প্রতিটি পরিশোধের সূত্র দেখা যায়: ধাপ, ভিত্তি পরিমাণ, হার ও ডাউনলাইনের প্রাপ্য।</p>',
    },
  },
  {
    kind: 'PU',
    executions: ['B'],
    titles: { en: 'Welcome', ne: 'स्वागत छ', bn: 'স্বাগতম' },
    contents: {
      en: '<p>Welcome to {brand}. Look around without an account. To play, <a href="/register">register</a>: it takes a minute and only a username. You must be at least {age} years old.</p>',
      ne: '<p>{brand} मा स्वागत छ। खाता बिना पनि हेर्न सकिन्छ। खेल्न <a href="/register">दर्ता</a> गर्नुहोस्: एक मिनेट मात्र लाग्छ। तपाईं कम्तीमा {age} वर्षको हुनुपर्छ।</p>',
      bn: '<p>{brand}-এ স্বাগতম। অ্যাকাউন্ট ছাড়াই ঘুরে দেখুন। খেলতে <a href="/register">নিবন্ধন</a> করুন: এক মিনিট লাগে। আপনার বয়স অন্তত {age} বছর হতে হবে।</p>',
    },
  },
  {
    kind: 'PU',
    executions: ['A'],
    titles: { en: 'Rules of careful play', ne: 'जिम्मेवार खेलका नियम', bn: 'দায়িত্বশীল খেলার নিয়ম' },
    contents: {
      en: '<p>Decide before you begin how much and how long. More in the <a href="/help#play">help centre</a>.</p>',
      ne: '<p>कति रकम र कति समय खेल्ने, सुरु गर्नुअघि नै तय गर्नुहोस्। थप <a href="/help#play">सहायता केन्द्र</a>मा।</p>',
      bn: '<p>কত টাকা ও কতক্ষণ খেলবেন, শুরুর আগেই ঠিক করুন। আরও <a href="/help#play">সহায়তা কেন্দ্রে</a>।</p>',
    },
  },
  {
    kind: 'PU',
    executions: ['A'],
    promotionType: 'REFERRAL',
    titles: { en: 'Invite friends', ne: 'साथीहरूलाई निम्तो दिनुहोस्', bn: 'বন্ধুদের আমন্ত্রণ জানান' },
    contents: {
      en: '<p>Your referral code and your own link stand in the reward centre.</p>',
      ne: '<p>तपाईंको रेफरल कोड र लिंक पुरस्कार केन्द्रमा छन्।</p>',
      bn: '<p>আপনার রেফারেল কোড ও লিংক পুরস্কার কেন্দ্রে আছে।</p>',
    },
  },
  {
    kind: 'PU',
    executions: ['F'],
    titles: { en: 'Your account is ready', ne: 'तपाईंको खाता तयार छ', bn: 'আপনার অ্যাকাউন্ট প্রস্তুত' },
    contents: {
      en: '<p>Add a mobile number or an e-mail address in the security centre: with one of them you can choose a new password if you forget yours.</p>',
      ne: '<p>सुरक्षा केन्द्रमा मोबाइल नम्बर वा इमेल ठेगाना थप्नुहोस्: पासवर्ड बिर्सिएमा त्यसैबाट नयाँ राख्न सकिन्छ।</p>',
      bn: '<p>নিরাপত্তা কেন্দ্রে মোবাইল নম্বর বা ইমেইল ঠিকানা যোগ করুন: পাসওয়ার্ড ভুলে গেলে তা দিয়েই নতুনটি দিতে পারবেন।</p>',
    },
  },
];

interface DemoBanner {
  readonly group: string;
  readonly art: BannerId;
  readonly page?: string;
  readonly titles: Texts;
}

export const demoBanners: readonly DemoBanner[] = [
  {
    group: 'HOME',
    art: 'dragon-peak',
    page: '/rng',
    titles: { en: "Climb the dragon's peak", ne: 'ड्रागनको शिखर चढ्नुहोस्', bn: 'ড্রাগনের চূড়ায় উঠুন' },
  },
  {
    group: 'HOME',
    art: 'corsair-bay',
    page: '/fish',
    titles: { en: 'Fishing in Corsair Bay', ne: 'कोर्सेयर खाडीमा माछा मार्ने खेल', bn: 'কর্সেয়ার উপসাগরে মাছ শিকার' },
  },
  {
    group: 'HOME',
    art: 'lantern-night',
    page: '/rng',
    titles: {
      en: 'Check every round yourself',
      ne: 'हरेक राउन्ड आफैँ जाँच्नुहोस्',
      bn: 'প্রতিটি রাউন্ড নিজেই যাচাই করুন',
    },
  },
  {
    group: 'HOME',
    art: 'stadium-lights',
    page: '/sports',
    titles: { en: 'Under stadium lights', ne: 'रंगशालाको बत्तीमुनि', bn: 'স্টেডিয়ামের আলোয়' },
  },
  {
    group: 'HOMESIDE',
    art: 'lotus-lake',
    page: '/live',
    titles: { en: 'Live casino', ne: 'लाइभ क्यासिनो', bn: 'লাইভ ক্যাসিনো' },
  },
  {
    group: 'HOMESIDE',
    art: 'crystal-pass',
    page: '/pvp',
    titles: { en: 'Cards & PVP', ne: 'कार्ड र पीभीपी', bn: 'কার্ড ও পিভিপি' },
  },
  {
    group: 'SPORTS',
    art: 'stadium-lights',
    titles: { en: 'Under stadium lights', ne: 'रंगशालाको बत्तीमुनि', bn: 'স্টেডিয়ামের আলোয়' },
  },
  { group: 'LOTT', art: 'crystal-pass', titles: { en: 'Draws of the day', ne: 'आजका ड्रहरू', bn: 'আজকের ড্র' } },
];
