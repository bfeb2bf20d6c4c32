import type { HelpSection } from './texts.ts';

/** Help for lotteries. The figures are those of packages/lottery at prize group 1956 and at a return of 97 %; lottery-help.test.ts checks them. */
export const lotteryHelp: HelpSection = {
  sectionId: 'lottery',
  titles: { en: 'Lottery', ne: 'लटरी', bn: 'লটারি' },
  articles: [
    {
      articleId: 'lottery-bet',
      titles: { en: 'How do I bet on a draw?', ne: 'ड्रमा बाजी कसरी लगाउने?', bn: 'ড্রয়ে কীভাবে বাজি ধরব?' },
      contents: {
        en: '<p>Choose a lottery, a play and your numbers. What you choose makes <strong>notes</strong>: combinations of which each may win. The panel shows how many notes there are, what they cost and what they may pay before you confirm.</p><p>Example: in SSC, <strong>Last three, straight</strong>, you choose 1 and 2 for the third position, 3 for the fourth and 4 and 5 for the fifth. That makes 2 × 1 × 2 = 4 notes. At 2.00 a note they cost 8.00. When the draw ends in 1 3 5, one note wins 1,956.00.</p><p>Bets on a draw close a few seconds before it. Until then you may cancel a bet and get its stake back.</p>',
        ne: '<p>लटरी, खेल र आफ्ना नम्बर छान्नुहोस्। तपाईंको छनोटबाट <strong>संयोजन</strong> बन्छन्; हरेकले जित्न सक्छ। पुष्टि गर्नुअघि नै कति संयोजन छन्, कति पर्छ र कति तिर्न सक्छ भन्ने देखिन्छ।</p><p>उदाहरण: SSC को <strong>अन्तिम तीन, सिधा</strong> मा तेस्रो स्थानका लागि 1 र 2, चौथोका लागि 3, पाँचौँका लागि 4 र 5 छान्नुहुन्छ। 2 × 1 × 2 = 4 संयोजन बन्छन्। 2.00 का दरले 8.00 पर्छ। ड्रको अन्त्य 1 3 5 भए एउटा संयोजनले 1,956.00 जित्छ।</p><p>ड्रभन्दा केही सेकेन्डअघि बाजी बन्द हुन्छ। त्यसअघि बाजी रद्द गरेर बाजी रकम फिर्ता लिन सकिन्छ।</p>',
        bn: '<p>লটারি, খেলা ও আপনার নম্বর বেছে নিন। আপনার বাছাই থেকে <strong>কম্বিনেশন</strong> তৈরি হয়; প্রতিটি জিততে পারে। নিশ্চিত করার আগেই কয়টি কম্বিনেশন, কত খরচ আর কত দিতে পারে তা দেখা যায়।</p><p>উদাহরণ: SSC-এর <strong>শেষ তিন, সোজা</strong> খেলায় তৃতীয় অবস্থানের জন্য 1 ও 2, চতুর্থের জন্য 3, পঞ্চমের জন্য 4 ও 5 বাছলেন। 2 × 1 × 2 = 4টি কম্বিনেশন হয়। প্রতিটি 2.00 করে খরচ 8.00। ড্র 1 3 5 দিয়ে শেষ হলে একটি কম্বিনেশন 1,956.00 জেতে।</p><p>ড্রয়ের কয়েক সেকেন্ড আগে বাজি বন্ধ হয়। তার আগে বাজি বাতিল করে টাকা ফেরত নেওয়া যায়।</p>',
      },
    },
    {
      articleId: 'lottery-prices',
      titles: {
        en: 'What do prize group, odds and traditional price mean?',
        ne: 'पुरस्कार ग्रुप, दर र परम्परागत मूल्य भनेको के हो?',
        bn: 'পুরস্কার গ্রুপ, দর ও ঐতিহ্যবাহী দাম মানে কী?',
      },
      contents: {
        en: '<ul><li><strong>Prize group:</strong> prizes for notes of 2.00, 0.20, 0.02 or 0.002. A group of 2,000 would pay everything back; 1956 returns 97.8 %. Choose a lower group, and the difference comes back as a rebate: at 1900 it is 56 of 2,000, or 2.8 % of the stake.</li><li><strong>Odds:</strong> what a stake of 1.00 pays, the stake included. Odds of 9.70 pay 97.00 for 10.00. They are fixed when you bet. A tie gives the stake back.</li><li><strong>Traditional price</strong> (Vietnam): you name an amount. Lô 2 số is played on all 27 prizes of the North, so 10.00 at a coefficient of 0.8 costs 10.00 × 27 × 0.8 = 216.00, and each prize that ends in your number pays 750.00.</li></ul><p>Every play with its chance and its return stands under <a href="/lottery/returns">Odds and returns</a>.</p>',
        ne: '<ul><li><strong>पुरस्कार ग्रुप:</strong> 2.00, 0.20, 0.02 वा 0.002 का संयोजनका पुरस्कार। 2,000 को ग्रुपले सबै फिर्ता दिन्थ्यो; 1956 ले 97.8 % फिर्ता दिन्छ। तल्लो ग्रुप छान्दा फरक रिबेटका रूपमा आउँछ: 1900 मा 2,000 मध्ये 56, अर्थात् बाजी रकमको 2.8 %।</li><li><strong>दर:</strong> 1.00 को बाजी रकमले कति तिर्छ, बाजी रकमसहित। 9.70 को दरमा 10.00 ले 97.00 तिर्छ। बाजी लगाउँदाकै दर रहन्छ। बराबर भए बाजी रकम फिर्ता हुन्छ।</li><li><strong>परम्परागत मूल्य</strong> (भियतनाम): तपाईं रकम भन्नुहुन्छ। Lô 2 số उत्तरका 27 वटै पुरस्कारमा खेलिन्छ, त्यसैले 0.8 को गुणाङ्कमा 10.00 को मूल्य 10.00 × 27 × 0.8 = 216.00 हुन्छ, र तपाईंको नम्बरमा टुङ्गिने हरेक पुरस्कारले 750.00 तिर्छ।</li></ul><p>हरेक खेलको सम्भावना र फिर्ता <a href="/lottery/returns">दर र फिर्ता</a> मा छ।</p>',
        bn: '<ul><li><strong>পুরস্কার গ্রুপ:</strong> 2.00, 0.20, 0.02 বা 0.002-এর কম্বিনেশনের পুরস্কার। 2,000-এর গ্রুপ সব ফেরত দিত; 1956 ফেরত দেয় 97.8 %। নিচের গ্রুপ বাছলে পার্থক্য রিবেট হিসেবে আসে: 1900-তে 2,000-এর 56, অর্থাৎ বাজির 2.8 %।</li><li><strong>দর:</strong> 1.00 বাজিতে কত দেয়, বাজির টাকাসহ। 9.70 দরে 10.00-এ পাওয়া যায় 97.00। বাজি ধরার সময়ের দরই থাকে। সমান হলে বাজির টাকা ফেরত যায়।</li><li><strong>ঐতিহ্যবাহী দাম</strong> (ভিয়েতনাম): আপনি একটি অঙ্ক বলেন। Lô 2 số উত্তরের 27টি পুরস্কারেই খেলা হয়, তাই 0.8 গুণাঙ্কে 10.00-এর দাম 10.00 × 27 × 0.8 = 216.00, আর আপনার নম্বরে শেষ হওয়া প্রতিটি পুরস্কার দেয় 750.00।</li></ul><p>প্রতিটি খেলার সম্ভাবনা ও ফেরত আছে <a href="/lottery/returns">দর ও ফেরত</a>-এ।</p>',
      },
    },
    {
      articleId: 'lottery-chase',
      titles: { en: 'What is a chase?', ne: 'पछ्याउने योजना भनेको के हो?', bn: 'চেজ কী?' },
      contents: {
        en: '<p>A chase places the same selection on several draws in a row, each with a multiple of its own. You may stop it after a win, and each draw may be left out until its bets close.</p><p>Example: 4 notes of 2.00 on three draws with the multiples 1, 2 and 4 cost 8.00 + 16.00 + 32.00 = 56.00.</p><p>Each draw is made anew: a number that has not come for a long time is no likelier than any other, and a growing chase loses more when it loses.</p>',
        ne: '<p>पछ्याउने योजनाले एउटै छनोट लगातारका धेरै ड्रमा राख्छ; हरेक ड्रको आफ्नै गुणा हुन्छ। जितेपछि रोक्न सकिन्छ, र बाजी बन्द नभएसम्म कुनै पनि ड्र छोड्न सकिन्छ।</p><p>उदाहरण: 2.00 का 4 संयोजन तीन ड्रमा 1, 2 र 4 गुणामा राख्दा 8.00 + 16.00 + 32.00 = 56.00 पर्छ।</p><p>हरेक ड्र नयाँ हुन्छ: धेरै समयदेखि नआएको नम्बर अरूभन्दा बढी आउने होइन, र बढ्दै जाने योजना हार्दा बढी गुम्छ।</p>',
        bn: '<p>চেজ একই বাছাই পরপর কয়েকটি ড্রয়ে রাখে; প্রতিটি ড্রয়ের নিজের গুণ থাকে। জেতার পর থামানো যায়, আর বাজি বন্ধ না হওয়া পর্যন্ত যেকোনো ড্র বাদ দেওয়া যায়।</p><p>উদাহরণ: 2.00-এর 4টি কম্বিনেশন তিনটি ড্রয়ে 1, 2 ও 4 গুণে রাখলে 8.00 + 16.00 + 32.00 = 56.00 লাগে।</p><p>প্রতিটি ড্র নতুন: অনেক দিন না আসা নম্বর অন্যগুলোর চেয়ে বেশি সম্ভাব্য নয়, আর বাড়তে থাকা চেজ হারলে বেশি হারায়।</p>',
      },
    },
    {
      articleId: 'lottery-fair',
      titles: {
        en: 'How do I know that a draw is fair?',
        ne: 'ड्र निष्पक्ष छ भनेर कसरी थाहा पाउने?',
        bn: 'ড্র ন্যায্য কি না কীভাবে জানব?',
      },
      contents: {
        en: '<p>For draws of {brand}, the fingerprint of a secret seed is published when bets open, and the fingerprint of all bets when they close. The numbers follow from both. Nobody can choose them: the seed is fixed before the first bet, and the bets are not known before the last one. After the draw the seed is shown, and anybody can compute the numbers again. The receipt of your bet shows that your bet was among those that were counted.</p><p>Other lotteries take the numbers of their official draw, which a second source or a second operator has to confirm.</p>',
        ne: '<p>{brand} का ड्रमा बिक्री खुल्दा गोप्य बीजको छाप, र बन्द हुँदा सबै बाजीको छाप प्रकाशित हुन्छ। नम्बर यी दुवैबाट बन्छन्। कसैले छान्न सक्दैन: बीज पहिलो बाजीअघि नै तय हुन्छ, र सबै बाजी अन्तिम बाजीअघि थाहा हुँदैनन्। ड्रपछि बीज देखाइन्छ, र जसले पनि नम्बर फेरि निकाल्न सक्छ। तपाईंको बाजीको रसिदले त्यो गनिएका बाजीमध्ये थियो भन्ने देखाउँछ।</p><p>अरू लटरीमा आधिकारिक ड्रका नम्बर लिइन्छन्, जसलाई दोस्रो स्रोत वा दोस्रो सञ्चालकले पुष्टि गर्नुपर्छ।</p>',
        bn: '<p>{brand}-এর ড্রয়ে বিক্রি খোলার সময় গোপন বীজের ছাপ, আর বন্ধের সময় সব বাজির ছাপ প্রকাশ করা হয়। নম্বর দুটি থেকেই তৈরি হয়। কেউ বেছে নিতে পারে না: বীজ প্রথম বাজির আগেই ঠিক হয়, আর সব বাজি শেষ বাজির আগে জানা যায় না। ড্রয়ের পর বীজ দেখানো হয়, যে কেউ নম্বর আবার বের করতে পারে। আপনার বাজির রসিদ দেখায় যে বাজিটি গণনায় ছিল।</p><p>অন্য লটারি নেয় সরকারি ড্রয়ের নম্বর, যা দ্বিতীয় উৎস বা দ্বিতীয় পরিচালককে নিশ্চিত করতে হয়।</p>',
      },
    },
    {
      articleId: 'lottery-careful',
      titles: {
        en: 'How do I keep lottery play small?',
        ne: 'लटरी खेल सानो कसरी राख्ने?',
        bn: 'লটারি খেলা কীভাবে ছোট রাখব?',
      },
      contents: {
        en: '<p>A draw every minute invites to bet without a pause. Set a limit for losses or time, or take a break, under <a href="/member/playLimits">Limits of play</a>. Over many draws every play returns less than is staked.</p>',
        ne: '<p>हरेक मिनेटको ड्रले नरोकी बाजी लगाउन मन लगाउँछ। <a href="/member/playLimits">खेलका सीमा</a> मा घाटा वा समयको सीमा राख्नुहोस्, वा विश्राम लिनुहोस्। धेरै ड्रमा हरेक खेलले लगाइएको भन्दा कम फिर्ता दिन्छ।</p>',
        bn: '<p>প্রতি মিনিটের ড্র না থেমে বাজি ধরতে টানে। <a href="/member/playLimits">খেলার সীমা</a>-য় ক্ষতি বা সময়ের সীমা ঠিক করুন, বা বিরতি নিন। অনেক ড্রয়ে প্রতিটি খেলা বাজির চেয়ে কম ফেরত দেয়।</p>',
      },
    },
  ],
};
