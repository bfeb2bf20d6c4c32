/** The texts of a room by language. `{name}` is the name of the presenter, and `{code}` the wallet code of a refusal. */
const texts = {
  en: {
    greeting: 'Welcome! I am {name}. What shall we talk about?',
    thanks: 'Thank you for the gift!',
    answer: 'Good to hear from you.',
    write: 'Write a message',
    send: 'Send',
    gifts: 'Gifts',
    rose: 'Rose',
    cake: 'Cake',
    crown: 'Crown',
    balance: 'Balance',
    watch: 'You are watching. Log in to write and to send gifts.',
    left: 'The room has lost its connection. It connects again by itself.',
    sandbox: 'Sandbox: nobody is on camera here.',
    refused: 'The gift was not sent: {code}. Nothing was taken.',
    poor: 'The gift was not sent: your balance is too low.',
    limited: 'The gift was not sent: you have reached a limit of your own.',
    unknown: 'The gift was not sent, because the platform did not answer. Nothing was taken.',
  },
  ne: {
    greeting: 'स्वागत छ! म {name}। के कुरा गरौँ?',
    thanks: 'उपहारका लागि धन्यवाद!',
    answer: 'तपाईंको कुरा सुनेर खुसी लाग्यो।',
    write: 'सन्देश लेख्नुहोस्',
    send: 'पठाउनुहोस्',
    gifts: 'उपहार',
    rose: 'गुलाब',
    cake: 'केक',
    crown: 'मुकुट',
    balance: 'ब्यालेन्स',
    watch: 'तपाईं हेर्दै हुनुहुन्छ। लेख्न र उपहार पठाउन लग इन गर्नुहोस्।',
    left: 'कोठाको जडान टुट्यो। आफैँ फेरि जोडिन्छ।',
    sandbox: 'नमुना: यहाँ क्यामेरामा कोही छैन।',
    refused: 'उपहार पठाइएन: {code}। केही काटिएको छैन।',
    poor: 'उपहार पठाइएन: ब्यालेन्स पुगेन।',
    limited: 'उपहार पठाइएन: तपाईंको आफ्नै सीमा पुग्यो।',
    unknown: 'प्लेटफर्मले जवाफ नदिएकाले उपहार पठाइएन। केही काटिएको छैन।',
  },
  bn: {
    greeting: 'স্বাগতম! আমি {name}। কী নিয়ে কথা বলব?',
    thanks: 'উপহারের জন্য ধন্যবাদ!',
    answer: 'আপনার কথা শুনে ভালো লাগল।',
    write: 'বার্তা লিখুন',
    send: 'পাঠান',
    gifts: 'উপহার',
    rose: 'গোলাপ',
    cake: 'কেক',
    crown: 'মুকুট',
    balance: 'ব্যালেন্স',
    watch: 'আপনি দেখছেন। লিখতে ও উপহার পাঠাতে লগ ইন করুন।',
    left: 'ঘরের সংযোগ কেটে গেছে। নিজে থেকেই আবার যুক্ত হবে।',
    sandbox: 'নমুনা: এখানে ক্যামেরায় কেউ নেই।',
    refused: 'উপহার পাঠানো হয়নি: {code}। কিছু কাটা হয়নি।',
    poor: 'উপহার পাঠানো হয়নি: ব্যালেন্স যথেষ্ট নয়।',
    limited: 'উপহার পাঠানো হয়নি: আপনার নিজের সীমা শেষ।',
    unknown: 'প্ল্যাটফর্ম সাড়া না দেওয়ায় উপহার পাঠানো হয়নি। কিছু কাটা হয়নি।',
  },
};

export type RoomTexts = typeof texts.en;

/** Returns the texts of a language, or the English texts for any language that the sandbox does not know. */
export function getTexts(language: string): RoomTexts {
  return language === 'ne' || language === 'bn' ? texts[language] : texts.en;
}
