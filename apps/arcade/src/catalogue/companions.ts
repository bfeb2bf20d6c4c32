/** The second word of a game's name, beside its subject, in each language. `glyph` is the symbol that this word adds to the game's picture, if any. */
export type CompanionWord = { readonly en: string; readonly ne: string; readonly bn: string; readonly glyph?: string };

/** Words that belong to the subject: "Dragon Throne", "Throne of the Dragon", ड्रागनको सिंहासन, ড্রাগনের সিংহাসন. */
export const heads = {
  throne: { en: 'Throne', ne: 'सिंहासन', bn: 'সিংহাসন', glyph: 'stone-throne' },
  hoard: { en: 'Hoard', ne: 'खजाना', bn: 'রত্নভাণ্ডার', glyph: 'open-treasure-chest' },
  kingdom: { en: 'Realm', ne: 'राज्य', bn: 'রাজ্য', glyph: 'castle' },
  secret: { en: 'Secret', ne: 'रहस्य', bn: 'রহস্য', glyph: 'skeleton-key' },
  night: { en: 'Night', ne: 'रात', bn: 'রাত', glyph: 'night-sky' },
  song: { en: 'Song', ne: 'गीत', bn: 'গান', glyph: 'harp' },
  lullaby: { en: 'Lullaby', ne: 'लोरी', bn: 'ঘুমপাড়ানি গান', glyph: 'musical-notes' },
  gate: { en: 'Gate', ne: 'ढोका', bn: 'তোরণ', glyph: 'heaven-gate' },
  garden: { en: 'Garden', ne: 'बगैँचा', bn: 'বাগান', glyph: 'flowers' },
  path: { en: 'Trail', ne: 'बाटो', bn: 'পথ', glyph: 'wooden-sign' },
  saga: { en: 'Saga', ne: 'गाथा', bn: 'গাথা', glyph: 'scroll-unfurled' },
  fair: { en: 'Fair', ne: 'मेला', bn: 'মেলা', glyph: 'party-flags' },
  jewel: { en: 'Jewel', ne: 'रत्न', bn: 'রত্ন', glyph: 'gems' },
  dream: { en: 'Dream', ne: 'सपना', bn: 'স্বপ্ন', glyph: 'dream-catcher' },
  feast: { en: 'Feast', ne: 'भोज', bn: 'ভোজ', glyph: 'cornucopia' },
  storm: { en: 'Storm', ne: 'आँधी', bn: 'ঝড়', glyph: 'lightning-storm' },
  island: { en: 'Island', ne: 'टापु', bn: 'দ্বীপ', glyph: 'island' },
  guardian: { en: 'Guardian', ne: 'रक्षक', bn: 'রক্ষক', glyph: 'checked-shield' },
  sword: { en: 'Sword', ne: 'तरबार', bn: 'তলোয়ার', glyph: 'shining-sword' },
  harvest: { en: 'Harvest', ne: 'बाली', bn: 'ফসল', glyph: 'wheat' },
  wish: { en: 'Wish', ne: 'इच्छा', bn: 'ইচ্ছা', glyph: 'falling-star' },
  mask: { en: 'Mask', ne: 'मुकुन्डो', bn: 'মুখোশ', glyph: 'ceremonial-mask' },
  valley: { en: 'Valley', ne: 'उपत्यका', bn: 'উপত্যকা', glyph: 'valley' },
  drum: { en: 'Drum', ne: 'मादल', bn: 'ঢোল', glyph: 'djembe' },
  lamp: { en: 'Lamp', ne: 'बत्ती', bn: 'প্রদীপ', glyph: 'lantern-flame' },
  river: { en: 'River', ne: 'नदी', bn: 'নদী', glyph: 'river' },
  crown: { en: 'Crown', ne: 'मुकुट', bn: 'মুকুট', glyph: 'jewel-crown' },
  mirror: { en: 'Mirror', ne: 'ऐना', bn: 'আয়না', glyph: 'mirror-mirror' },
  map: { en: 'Map', ne: 'नक्सा', bn: 'মানচিত্র', glyph: 'treasure-map' },
  bridge: { en: 'Bridge', ne: 'पुल', bn: 'সেতু', glyph: 'japanese-bridge' },
  tower: { en: 'Tower', ne: 'धरहरा', bn: 'মিনার', glyph: 'white-tower' },
  letter: { en: 'Letter', ne: 'चिठी', bn: 'চিঠি', glyph: 'wax-seal' },
  tea: { en: 'Teahouse', ne: 'चियापसल', bn: 'চাঘর', glyph: 'teapot' },
  market: { en: 'Bazaar', ne: 'बजार', bn: 'বাজার', glyph: 'cool-spices' },
  promise: { en: 'Promise', ne: 'वाचा', bn: 'প্রতিশ্রুতি', glyph: 'linked-rings' },
  clock: { en: 'Hourglass', ne: 'बालुवाघडी', bn: 'বালিঘড়ি', glyph: 'hourglass' },
} as const satisfies Record<string, CompanionWord>;

/** Words that stand before the subject: "Sleeping Volcano", निदाएको ज्वालामुखी, ঘুমন্ত আগ্নেয়গিরি. */
export const qualities = {
  sleeping: { en: 'Sleeping', ne: 'निदाएको', bn: 'ঘুমন্ত', glyph: 'night-sleep' },
  dancing: { en: 'Dancing', ne: 'नाच्ने', bn: 'নৃত্যরত', glyph: 'maracas' },
  hidden: { en: 'Hidden', ne: 'लुकेको', bn: 'লুকানো', glyph: 'curling-vines' },
  silver: { en: 'Silver', ne: 'चाँदीको', bn: 'রুপালি', glyph: 'moon-orbit' },
  crimson: { en: 'Crimson', ne: 'सिन्दूरी', bn: 'সিঁদুররঙা', glyph: 'rose' },
  midnight: { en: 'Midnight', ne: 'मध्यरातको', bn: 'মধ্যরাতের', glyph: 'moon-bats' },
  blazing: { en: 'Blazing', ne: 'दन्किँदो', bn: 'জ্বলন্ত', glyph: 'burning-embers' },
  frosty: { en: 'Frosted', ne: 'तुसारोले ढाकेको', bn: 'তুষারঢাকা', glyph: 'snowflake-2' },
  merry: { en: 'Merry', ne: 'रमाइलो', bn: 'হাসিখুশি', glyph: 'party-popper' },
  little: { en: 'Little', ne: 'सानो', bn: 'ছোট্ট', glyph: 'shamrock' },
  mystic: { en: 'Mystic', ne: 'रहस्यमय', bn: 'রহস্যময়', glyph: 'magic-swirl' },
  brave: { en: 'Brave', ne: 'बहादुर', bn: 'সাহসী', glyph: 'laurels' },
  singing: { en: 'Singing', ne: 'सुरिलो', bn: 'সুরেলা', glyph: 'double-quaver' },
  wandering: { en: 'Wandering', ne: 'घुमन्ते', bn: 'ভবঘুরে', glyph: 'compass' },
  sunlit: { en: 'Sunlit', ne: 'घामले रङ्गिएको', bn: 'রোদেলা', glyph: 'sunbeams' },
  rainbow: { en: 'Rainbow', ne: 'इन्द्रेणी', bn: 'রামধনু', glyph: 'rainbow-star' },
} as const satisfies Record<string, CompanionWord>;

/** Words that show that the game has reels, although its theme suggests another kind of game: "Roulette Night Reels", रुलेट नाइट रिल. */
export const reelHeads = {
  reels: { en: 'Reels', ne: 'रिल', bn: 'রিল' },
  spin: { en: 'Spin', ne: 'स्पिन', bn: 'স্পিন' },
  'night-reels': { en: 'Night Reels', ne: 'नाइट रिल', bn: 'নাইট রিল', glyph: 'night-sky' },
  'royal-reels': { en: 'Royal Reels', ne: 'रोयल रिल', bn: 'রয়্যাল রিল', glyph: 'jewel-crown' },
  'velvet-reels': { en: 'Velvet Reels', ne: 'भेल्भेट रिल', bn: 'ভেলভেট রিল', glyph: 'rose' },
  'gala-reels': { en: 'Gala Reels', ne: 'गाला रिल', bn: 'গালা রিল', glyph: 'glass-celebration' },
  'speed-reels': { en: 'Speed Reels', ne: 'स्पिड रिल', bn: 'স্পিড রিল', glyph: 'speedometer' },
  'star-reels': { en: 'Star Reels', ne: 'स्टार रिल', bn: 'স্টার রিল', glyph: 'stars-stack' },
  'party-spin': { en: 'Party Spin', ne: 'पार्टी स्पिन', bn: 'পার্টি স্পিন', glyph: 'party-popper' },
  'cup-reels': { en: 'Cup Reels', ne: 'कप रिल', bn: 'কাপ রিল', glyph: 'trophy-cup' },
  'league-spin': { en: 'League Spin', ne: 'लिग स्पिन', bn: 'লিগ স্পিন', glyph: 'medal' },
  'final-reels': { en: 'Final Reels', ne: 'फाइनल रिल', bn: 'ফাইনাল রিল', glyph: 'laurels-trophy' },
  'tide-reels': { en: 'Tide Reels', ne: 'ज्वार रिल', bn: 'জোয়ার রিল', glyph: 'big-wave' },
  'bay-spin': { en: 'Bay Spin', ne: 'खाडी स्पिन', bn: 'উপসাগর স্পিন', glyph: 'island' },
  'deep-reels': { en: 'Deep-Sea Reels', ne: 'गहिरो सागर रिल', bn: 'গভীর সাগর রিল', glyph: 'bubbles' },
  'harbour-reels': { en: 'Harbour Reels', ne: 'बन्दरगाह रिल', bn: 'বন্দর রিল', glyph: 'lighthouse' },
} as const satisfies Record<string, CompanionWord>;

export type Head = keyof typeof heads;
export type Quality = keyof typeof qualities;
export type ReelHead = keyof typeof reelHeads;
