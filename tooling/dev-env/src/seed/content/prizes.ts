import type { Texts } from './texts.ts';

/** An operator's texts about a game of prizes. Terms are HTML. */
export interface PrizeTexts {
  readonly titles: Texts;
  readonly terms: Texts;
}

const turnover: Texts = {
  en: '<p>Cash asks its own amount as valid bet once before a withdrawal. Every chance is published beside the game, and every draw can be verified.</p>',
  ne: '<p>नगदले झिक्नुअघि आफ्नै रकम बराबर एक पटक वैध बाजी माग्छ। हरेक सम्भावना खेलसँगै प्रकाशित छ, र हरेक ड्रअ जाँच्न सकिन्छ।</p>',
  bn: '<p>নগদ উত্তোলনের আগে নিজের পরিমাণের সমান একবার বৈধ বাজি চায়। প্রতিটি সম্ভাবনা গেমের পাশে প্রকাশিত, এবং প্রতিটি ড্র যাচাই করা যায়।</p>',
};

function appendTurnover(texts: Texts): Texts {
  return { en: texts.en + turnover.en, ne: texts.ne + turnover.ne, bn: texts.bn + turnover.bn };
}

export const prizeTexts = {
  wheel: {
    titles: { en: 'Lucky wheel', ne: 'भाग्य चक्र', bn: 'ভাগ্যচক্র' },
    terms: appendTurnover({
      en: '<p>Each turn takes one ticket. Where a prize is gone, the next one in the list is given.</p>',
      ne: '<p>हरेक घुमाइले एक टिकट लिन्छ। कुनै पुरस्कार सकिएमा सूचीको अर्को दिइन्छ।</p>',
      bn: '<p>প্রতিবার ঘোরাতে একটি টিকিট লাগে। কোনো পুরস্কার শেষ হলে তালিকার পরেরটি দেওয়া হয়।</p>',
    }),
  },
  eggs: {
    titles: { en: 'Golden eggs', ne: 'सुनका अण्डा', bn: 'সোনার ডিম' },
    terms: appendTurnover({
      en: '<p>Each egg takes one ticket. Which egg you smash does not change the chances.</p>',
      ne: '<p>हरेक अण्डाले एक टिकट लिन्छ। कुन अण्डा फुटाउनुहुन्छ भन्नेले सम्भावना बदलिँदैन।</p>',
      bn: '<p>প্রতিটি ডিমে একটি টিকিট লাগে। কোন ডিম ভাঙেন তাতে সম্ভাবনা বদলায় না।</p>',
    }),
  },
  envelopes: {
    titles: { en: 'Red envelope rain', ne: 'रातो खामको वर्षा', bn: 'লাল খামের বৃষ্টি' },
    terms: appendTurnover({
      en: '<p>200 envelopes fall in each window of the day, and each member opens one. They were filled and mixed before the window opened.</p>',
      ne: '<p>दिनको हरेक समयमा २०० खाम झर्छन्, र हरेक सदस्यले एउटा खोल्छ। ती समय सुरु हुनुअघि नै भरिएका र मिसाइएका हुन्छन्।</p>',
      bn: '<p>দিনের প্রতিটি সময়ে ২০০টি খাম ঝরে, এবং প্রত্যেক সদস্য একটি খোলেন। সময় শুরুর আগেই সেগুলো ভরা ও মেশানো হয়।</p>',
    }),
  },
  raffle: {
    titles: { en: 'Festival raffle', ne: 'चाडपर्वको चिट्ठा', bn: 'উৎসবের র‍্যাফেল' },
    terms: appendTurnover({
      en: '<p>Each ticket gets a number. The numbers are drawn at the set time, and a prize can be claimed for 14 days.</p>',
      ne: '<p>हरेक टिकटले एक नम्बर पाउँछ। तोकिएको समयमा नम्बर निकालिन्छ, र पुरस्कार १४ दिनसम्म दाबी गर्न सकिन्छ।</p>',
      bn: '<p>প্রতিটি টিকিট একটি নম্বর পায়। নির্ধারিত সময়ে নম্বর তোলা হয়, এবং পুরস্কার ১৪ দিন দাবি করা যায়।</p>',
    }),
  },
} as const satisfies Record<string, PrizeTexts>;
