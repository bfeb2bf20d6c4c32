/** Sample texts for stories in the languages of the toolbar. The sites have their own catalogues. */
const samples = {
  en: {
    play: 'PLAY NOW',
    trial: 'FREE TRIAL',
    hot: 'HOT',
    favourite: 'Favourite',
    save: 'Save',
    cancel: 'Cancel',
    close: 'Close',
    logIn: 'Log in',
    username: 'Username or mobile number',
    password: 'Password',
    passwordError: 'Please fill in your password with 8 - 20 characters',
    remember: 'Remember me',
    deposit: 'Deposit',
    balance: 'Balance',
    hotGames: 'Hot games',
    home: 'Home',
    slots: 'Slots',
    rewards: 'Rewards',
    menu: 'Menu',
    lobby: 'Lobby',
    promotions: 'Promos',
    account: 'Account',
    validBet: 'Valid bet',
    payout: 'Payout',
    day: 'Day',
    all: 'All',
    nothing: 'No games match this search.',
    maintenance: 'Under maintenance until 05:00',
    notice: 'CQ9 is closed for maintenance on Tuesday 03:00 to 05:00.',
    headline: 'Finish three missions, crack the golden egg',
    long: 'Withdrawal confirmation pending from the responsible upline agent',
  },
  ne: {
    play: 'अहिले खेल्नुहोस्',
    trial: 'निःशुल्क परीक्षण',
    hot: 'लोकप्रिय',
    favourite: 'मनपर्ने',
    save: 'सुरक्षित गर्नुहोस्',
    cancel: 'रद्द गर्नुहोस्',
    close: 'बन्द गर्नुहोस्',
    logIn: 'लगइन',
    username: 'प्रयोगकर्ता नाम वा मोबाइल नम्बर',
    password: 'पासवर्ड',
    passwordError: 'कृपया 8 - 20 अक्षरको पासवर्ड भर्नुहोस्',
    remember: 'मलाई सम्झनुहोस्',
    deposit: 'जम्मा',
    balance: 'ब्यालेन्स',
    hotGames: 'लोकप्रिय खेलहरू',
    home: 'गृह',
    slots: 'स्लट',
    rewards: 'पुरस्कार',
    menu: 'मेनु',
    lobby: 'लबी',
    promotions: 'अफर',
    account: 'खाता',
    validBet: 'वैध बाजी',
    payout: 'भुक्तानी',
    day: 'दिन',
    all: 'सबै',
    nothing: 'यस खोजसँग मिल्ने खेल छैन।',
    maintenance: 'बिहान 5 बजेसम्म मर्मत भइरहेको छ',
    notice: 'मर्मत सूचना: CQ9 मंगलबार 03:00 देखि 05:00 सम्म बन्द रहनेछ।',
    headline: 'हप्ताको मिसन, सुनको अण्डा',
    long: 'उत्तरदायित्वपूर्ण माथिल्लो एजेन्टबाट रकम निकासी पुष्टिकरणको प्रतीक्षामा',
  },
  bn: {
    play: 'এখনই খেলুন',
    trial: 'ফ্রি ট্রায়াল',
    hot: 'জনপ্রিয়',
    favourite: 'প্রিয়',
    save: 'সংরক্ষণ করুন',
    cancel: 'বাতিল করুন',
    close: 'বন্ধ করুন',
    logIn: 'লগ ইন',
    username: 'ব্যবহারকারীর নাম বা মোবাইল নম্বর',
    password: 'পাসওয়ার্ড',
    passwordError: 'অনুগ্রহ করে 8 - 20 অক্ষরের পাসওয়ার্ড দিন',
    remember: 'আমাকে মনে রাখুন',
    deposit: 'জমা',
    balance: 'ব্যালেন্স',
    hotGames: 'জনপ্রিয় গেম',
    home: 'হোম',
    slots: 'স্লট',
    rewards: 'পুরস্কার',
    menu: 'মেনু',
    lobby: 'লবি',
    promotions: 'অফার',
    account: 'অ্যাকাউন্ট',
    validBet: 'বৈধ বাজি',
    payout: 'পরিশোধ',
    day: 'দিন',
    all: 'সব',
    nothing: 'এই অনুসন্ধানের সাথে কোনো গেম মেলে না।',
    maintenance: 'ভোর 5টা পর্যন্ত রক্ষণাবেক্ষণ চলছে',
    notice: 'রক্ষণাবেক্ষণ: CQ9 মঙ্গলবার 03:00 থেকে 05:00 পর্যন্ত বন্ধ থাকবে।',
    headline: 'সাপ্তাহিক মিশন, সোনার ডিম',
    long: 'দায়িত্বপ্রাপ্ত ঊর্ধ্বতন এজেন্টের কাছ থেকে উত্তোলন নিশ্চিতকরণের অপেক্ষায়',
  },
};

export type SampleText = (typeof samples)['en'];

/** Returns the texts in the toolbar's language: English for an unknown language, and lengthened English for the pseudo-language. */
export function sampleText(globals: Record<string, unknown>): SampleText {
  return shownIn(globals, samples);
}

/**
 * Returns the texts in the language of the toolbar, English by default. With the pseudo-language, Storybook's globals
 * contain the function `pseudo`, which lengthens the English texts.
 */
export function shownIn<Texts extends Record<string, string>>(
  { language, pseudo }: Record<string, unknown>,
  texts: Record<string, Texts> & { en: Texts },
): Texts {
  if (typeof pseudo === 'function') return mapTexts(texts.en, (text) => String(pseudo(text)));
  return (typeof language === 'string' ? texts[language] : undefined) ?? texts.en;
}

function mapTexts<Texts extends Record<string, string>>(texts: Texts, change: (text: string) => string): Texts {
  const entries = Object.entries(texts).map(([key, text]) => [key, change(text)]);
  return Object.fromEntries(entries) as Texts; // The result has the same keys, each with a text.
}

export const tileTextsOf = ({ play, trial, hot, favourite }: SampleText) => ({ play, trial, hot, favourite });

/** Invented games, enough to fill a page. */
export const sampleGames = [
  { nodeId: 10, title: 'Dragon Reels', vendor: 'AG' },
  { nodeId: 11, title: 'Moon Temple', vendor: 'CQ9' },
  { nodeId: 12, title: 'Gold of Anubis', vendor: 'MG' },
  { nodeId: 13, title: 'Lotus Fortune', vendor: 'PT' },
  { nodeId: 14, title: 'Pirate Bounty', vendor: 'PNG' },
  { nodeId: 15, title: 'No-Commission Baccarat', vendor: 'EA · Table 9' },
];

export const noop = () => undefined;
