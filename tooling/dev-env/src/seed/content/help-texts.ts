import { lotteryHelp } from './lottery-help.ts';
import type { HelpSection } from './texts.ts';

/** Texts of the demo's help centre in the three languages with catalogues. {brand} and {age} are replaced when a text is read. */
export const helpSections: readonly HelpSection[] = [
  {
    sectionId: 'start',
    titles: { en: 'Getting started', ne: 'सुरु गर्ने तरिका', bn: 'শুরু করা' },
    articles: [
      {
        articleId: 'register',
        titles: { en: 'How do I register?', ne: 'दर्ता कसरी गर्ने?', bn: 'কীভাবে নিবন্ধন করব?' },
        contents: {
          en: '<p>Choose <strong>Register</strong>, pick a username and a password that you use nowhere else, confirm that you are at least {age} years old, and accept the terms. One person may hold one account.</p><p>If somebody invited you, enter their referral code before you send the form; it cannot be added later.</p>',
          ne: '<p><strong>दर्ता</strong> छान्नुहोस्, प्रयोगकर्ता नाम र अन्त कतै प्रयोग नगरेको पासवर्ड राख्नुहोस्, तपाईं कम्तीमा {age} वर्ष पुगेको पुष्टि गर्नुहोस् र सर्तहरू स्वीकार गर्नुहोस्। एक व्यक्तिको एउटा मात्र खाता हुन सक्छ।</p><p>कसैले तपाईंलाई निम्तो दिएको भए फारम पठाउनुअघि उनको रेफरल कोड लेख्नुहोस्; पछि थप्न मिल्दैन।</p>',
          bn: '<p><strong>নিবন্ধন</strong> বেছে নিন, একটি ব্যবহারকারী নাম এবং অন্য কোথাও ব্যবহার করেননি এমন পাসওয়ার্ড দিন, আপনার বয়স অন্তত {age} বছর তা নিশ্চিত করুন এবং শর্তাবলি মেনে নিন। একজনের একটিই অ্যাকাউন্ট থাকতে পারে।</p><p>কেউ আপনাকে আমন্ত্রণ জানালে ফর্ম পাঠানোর আগেই তাঁর রেফারেল কোড লিখুন; পরে যোগ করা যায় না।</p>',
        },
      },
      {
        articleId: 'forgot-password',
        titles: { en: 'I forgot my password', ne: 'मैले पासवर्ड बिर्सिएँ', bn: 'পাসওয়ার্ড ভুলে গেছি' },
        contents: {
          en: '<p>Choose <strong>Forgot password</strong> in the log-in window. Nobody at {brand} will ever ask you for your password or for a code that was sent to you.</p>',
          ne: '<p>लगइन झ्यालमा <strong>पासवर्ड बिर्सनुभयो</strong> छान्नुहोस्। {brand} का कसैले पनि तपाईंको पासवर्ड वा तपाईंलाई पठाइएको कोड कहिल्यै माग्दैन।</p>',
          bn: '<p>লগইন উইন্ডোতে <strong>পাসওয়ার্ড ভুলে গেছেন</strong> বেছে নিন। {brand}-এর কেউ কখনও আপনার পাসওয়ার্ড বা আপনাকে পাঠানো কোড চাইবে না।</p>',
        },
      },
    ],
  },
  {
    sectionId: 'money',
    titles: { en: 'Deposits and withdrawals', ne: 'जम्मा र निकासी', bn: 'জমা ও উত্তোলন' },
    articles: [
      {
        articleId: 'deposit',
        titles: { en: 'How do deposits work?', ne: 'जम्मा कसरी हुन्छ?', bn: 'জমা কীভাবে হয়?' },
        contents: {
          en: '<p>Choose <strong>Deposit</strong>: the page shows the ways to pay that are open to you, each with its smallest and largest amount. Pay only to the account that the page shows, from an account in your own name. If a payment does not appear, keep its reference and write to customer service.</p>',
          ne: '<p><strong>जम्मा</strong> छान्नुहोस्: तपाईंका लागि खुला भुक्तानीका तरिका र प्रत्येकको न्यूनतम तथा अधिकतम रकम पृष्ठमा देखिन्छ। पृष्ठले देखाएको खातामा मात्र, आफ्नै नामको खाताबाट तिर्नुहोस्। रकम नदेखिए भुक्तानीको सन्दर्भ नम्बर राख्नुहोस् र ग्राहक सेवालाई लेख्नुहोस्।</p>',
          bn: '<p><strong>জমা</strong> বেছে নিন: আপনার জন্য খোলা পরিশোধের উপায় এবং প্রতিটির সর্বনিম্ন ও সর্বোচ্চ পরিমাণ পাতায় দেখা যায়। শুধু পাতায় দেখানো অ্যাকাউন্টে, নিজের নামের অ্যাকাউন্ট থেকে পরিশোধ করুন। টাকা না এলে লেনদেনের রেফারেন্স রেখে গ্রাহক সেবায় লিখুন।</p>',
        },
      },
      {
        articleId: 'limits',
        titles: { en: 'Which limits are there?', ne: 'कस्ता सीमाहरू छन्?', bn: 'কী কী সীমা আছে?' },
        contents: {
          en: '<p>Each way to pay and each game has a smallest and a largest amount, shown before you confirm. A bet that is larger than your balance is refused; {brand} gives no credit.</p>',
          ne: '<p>प्रत्येक भुक्तानी तरिका र प्रत्येक खेलको न्यूनतम र अधिकतम रकम हुन्छ, जुन पुष्टि गर्नुअघि देखिन्छ। मौज्दातभन्दा ठूलो बाजी स्वीकार हुँदैन; {brand} ले उधारो दिँदैन।</p>',
          bn: '<p>প্রতিটি পরিশোধের উপায় ও প্রতিটি গেমের সর্বনিম্ন ও সর্বোচ্চ পরিমাণ আছে, নিশ্চিত করার আগে তা দেখানো হয়। ব্যালান্সের চেয়ে বড় বাজি গ্রহণ করা হয় না; {brand} ধার দেয় না।</p>',
        },
      },
    ],
  },
  {
    sectionId: 'play',
    titles: { en: 'Fair and careful play', ne: 'निष्पक्ष र जिम्मेवार खेल', bn: 'ন্যায্য ও দায়িত্বশীল খেলা' },
    articles: [
      {
        articleId: 'fairness',
        titles: { en: 'Are the games fair?', ne: 'खेलहरू निष्पक्ष छन्?', bn: 'গেমগুলো কি ন্যায্য?' },
        contents: {
          en: '<p>The result of a round is drawn by the game’s server and does not depend on who plays, on your balance or on earlier rounds. Every game is built so that, over very many rounds, it pays back less than is staked: nobody can play it as an income. An interrupted round is finished or paid back; you find each one in your betting record.</p>',
          ne: '<p>प्रत्येक चक्रको नतिजा खेलको सर्भरले निकाल्छ; यो को खेल्दै छ, कति मौज्दात छ वा पहिलेका चक्रमा के भयो भन्नेमा निर्भर हुँदैन। धेरै चक्रमा हरेक खेलले लगाइएको भन्दा कम फिर्ता दिने गरी बनाइएको हुन्छ: यसलाई आम्दानीको स्रोत बनाउन सकिँदैन। बीचमा रोकिएको चक्र पूरा गरिन्छ वा रकम फिर्ता हुन्छ; सबै तपाईंको बाजी अभिलेखमा देखिन्छ।</p>',
          bn: '<p>প্রতিটি রাউন্ডের ফল গেমের সার্ভার নির্ধারণ করে; কে খেলছে, কত ব্যালান্স আছে বা আগের রাউন্ডে কী হয়েছে তার ওপর তা নির্ভর করে না। অনেক রাউন্ডে প্রতিটি গেম বাজির চেয়ে কম ফেরত দেয়, সেভাবেই তৈরি: একে আয়ের উৎস করা যায় না। থেমে যাওয়া রাউন্ড শেষ করা হয় বা টাকা ফেরত দেওয়া হয়; সব আপনার বাজির রেকর্ডে থাকে।</p>',
        },
      },
      {
        articleId: 'responsible',
        titles: { en: 'When play stops being fun', ne: 'खेल रमाइलो नरहेमा', bn: 'খেলা যখন আর আনন্দ দেয় না' },
        contents: {
          en: '<ul><li>Decide what you can lose before you begin, and stop there.</li><li>Do not try to win back what you lost.</li><li>Never play with borrowed money, or with money for food, rent or school.</li><li>Do not play when you are upset, tired or have been drinking.</li></ul><p>If play troubles you, write to customer service and ask for a break: the account is closed for as long as you say, and nobody will try to talk you out of it. Speak also with somebody you trust or with a doctor.</p>',
          ne: '<ul><li>सुरु गर्नुअघि कति गुमाउन सकिन्छ तय गर्नुहोस् र त्यहीँ रोकिनुहोस्।</li><li>गुमाएको रकम फिर्ता जित्ने प्रयास नगर्नुहोस्।</li><li>ऋणको वा खाना, भाडा वा पढाइको पैसाले कहिल्यै नखेल्नुहोस्।</li><li>दुःखी, थकित वा मदिरा सेवन गरेका बेला नखेल्नुहोस्।</li></ul><p>खेलले समस्या पारेको छ भने ग्राहक सेवालाई लेखेर विश्राम माग्नुहोस्: तपाईंले भनेको अवधिसम्म खाता बन्द गरिन्छ, र कसैले तपाईंलाई रोक्न खोज्दैन। विश्वास गरेको व्यक्ति वा चिकित्सकसँग पनि कुरा गर्नुहोस्।</p>',
          bn: '<ul><li>শুরু করার আগে কত হারাতে পারবেন ঠিক করুন এবং সেখানেই থামুন।</li><li>হারানো টাকা ফিরে জেতার চেষ্টা করবেন না।</li><li>ধারের টাকা বা খাবার, ভাড়া কিংবা পড়াশোনার টাকা দিয়ে কখনও খেলবেন না।</li><li>মন খারাপ, ক্লান্ত বা মদ্যপ অবস্থায় খেলবেন না।</li></ul><p>খেলা আপনার সমস্যা হয়ে উঠলে গ্রাহক সেবায় লিখে বিরতি চান: আপনি যত দিন বলবেন তত দিন অ্যাকাউন্ট বন্ধ থাকবে, কেউ আপনাকে ফেরাতে চাইবে না। বিশ্বস্ত কারও বা চিকিৎসকের সঙ্গেও কথা বলুন।</p>',
        },
      },
    ],
  },
  lotteryHelp,
  {
    sectionId: 'term',
    titles: { en: 'Terms of use', ne: 'प्रयोगका सर्तहरू', bn: 'ব্যবহারের শর্তাবলি' },
    articles: [
      {
        articleId: 'terms',
        titles: { en: 'Terms of use', ne: 'प्रयोगका सर्तहरू', bn: 'ব্যবহারের শর্তাবলি' },
        contents: {
          en: '<ol><li>You are at least {age} years old, and gambling is allowed where you are. {brand} may ask for proof of both.</li><li>You hold one account, play on your own behalf and with your own money, and keep your password to yourself.</li><li>A bet counts once the server has accepted it. A round that failed through a technical fault is void, and its stake is paid back.</li><li>Use of programs that play for you, of faults, or of several accounts can close the account.</li><li>You may close your account, or exclude yourself for a time, whenever you like.</li><li>If these terms change, you are told before the change holds.</li></ol>',
          ne: '<ol><li>तपाईं कम्तीमा {age} वर्षको हुनुहुन्छ, र तपाईं रहेको ठाउँमा जुवा खेल्न अनुमति छ। {brand} ले दुवैको प्रमाण माग्न सक्छ।</li><li>तपाईंको एउटा मात्र खाता छ, आफ्नै लागि आफ्नै पैसाले खेल्नुहुन्छ, र पासवर्ड अरूलाई दिनुहुन्न।</li><li>सर्भरले स्वीकार गरेपछि मात्र बाजी मान्य हुन्छ। प्राविधिक त्रुटिले बिग्रिएको चक्र रद्द हुन्छ र बाजीको रकम फिर्ता हुन्छ।</li><li>आफ्नो सट्टा खेल्ने प्रोग्राम, त्रुटि वा धेरै खाता प्रयोग गरेमा खाता बन्द हुन सक्छ।</li><li>तपाईं जुनसुकै बेला खाता बन्द गर्न वा केही समयका लागि आफूलाई खेलबाट अलग राख्न सक्नुहुन्छ।</li><li>यी सर्त परिवर्तन भएमा लागू हुनुअघि तपाईंलाई जानकारी दिइन्छ।</li></ol>',
          bn: '<ol><li>আপনার বয়স অন্তত {age} বছর, এবং আপনি যেখানে আছেন সেখানে জুয়া খেলা অনুমোদিত। {brand} উভয়ের প্রমাণ চাইতে পারে।</li><li>আপনার একটিই অ্যাকাউন্ট আছে, নিজের হয়ে নিজের টাকায় খেলেন এবং পাসওয়ার্ড কাউকে দেন না।</li><li>সার্ভার গ্রহণ করলেই বাজি কার্যকর হয়। কারিগরি ত্রুটিতে ব্যর্থ রাউন্ড বাতিল হয় এবং বাজির টাকা ফেরত দেওয়া হয়।</li><li>আপনার হয়ে খেলে এমন প্রোগ্রাম, ত্রুটি বা একাধিক অ্যাকাউন্ট ব্যবহার করলে অ্যাকাউন্ট বন্ধ হতে পারে।</li><li>আপনি যেকোনো সময় অ্যাকাউন্ট বন্ধ করতে বা কিছু সময়ের জন্য নিজেকে খেলা থেকে বিরত রাখতে পারেন।</li><li>এই শর্তাবলি বদলালে কার্যকর হওয়ার আগে আপনাকে জানানো হবে।</li></ol>',
        },
      },
    ],
  },
  {
    sectionId: 'protocol',
    titles: { en: 'User protocol', ne: 'प्रयोगकर्ता नियम', bn: 'ব্যবহারকারীর নীতি' },
    articles: [
      {
        articleId: 'account-rules',
        titles: {
          en: 'What we agree on about your account',
          ne: 'तपाईंको खाताबारे हाम्रो सहमति',
          bn: 'আপনার অ্যাকাউন্ট নিয়ে আমাদের সম্মতি',
        },
        contents: {
          en: '<ul><li>What you tell us about yourself is true, and you change it when it changes.</li><li>You keep password, codes and devices to yourself, and tell customer service at once when somebody else may have them.</li><li>You do not sell, lend or share the account, and use no program that plays for you.</li></ul>',
          ne: '<ul><li>तपाईंले आफ्नोबारे दिएको जानकारी साँचो हुन्छ, र बदलिए तपाईं अद्यावधिक गर्नुहुन्छ।</li><li>पासवर्ड, कोड र डिभाइस आफैँसँग राख्नुहुन्छ, र अरूको हातमा परेको शङ्का भए तुरुन्तै ग्राहक सेवालाई भन्नुहुन्छ।</li><li>खाता बेच्नु, सापट दिनु वा बाँड्नु हुन्न, र तपाईंको सट्टा खेल्ने कुनै प्रोग्राम प्रयोग गर्नु हुन्न।</li></ul>',
          bn: '<ul><li>নিজের সম্পর্কে আপনি যা জানান তা সত্য, এবং বদলালে আপনি হালনাগাদ করেন।</li><li>পাসওয়ার্ড, কোড ও ডিভাইস নিজের কাছে রাখেন, এবং অন্য কারও হাতে গেছে মনে হলে সঙ্গে সঙ্গে গ্রাহক সেবাকে জানান।</li><li>অ্যাকাউন্ট বিক্রি, ধার বা ভাগ করেন না, এবং আপনার হয়ে খেলে এমন কোনো প্রোগ্রাম ব্যবহার করেন না।</li></ul>',
        },
      },
      {
        articleId: 'your-data',
        titles: { en: 'What happens to my data?', ne: 'मेरो डेटाको के हुन्छ?', bn: 'আমার তথ্যের কী হয়?' },
        contents: {
          en: '<p>{brand} keeps what the account, the bets and the law need, and nobody outside sees more than a payment asks for. In the security centre you see where you are logged in and everything that was changed. Customer service tells you what is kept about you and corrects it.</p>',
          ne: '<p>खाता, बाजी र कानुनलाई चाहिने कुरा मात्र {brand} ले राख्छ, र भुक्तानीका लागि चाहिनेभन्दा बढी बाहिर कसैले देख्दैन। तपाईं कहाँ लगइन हुनुहुन्छ र के-के बदलियो, सुरक्षा केन्द्रमा देखिन्छ। तपाईंबारे के राखिएको छ, ग्राहक सेवाले बताउँछ र सच्याउँछ।</p>',
          bn: '<p>অ্যাকাউন্ট, বাজি ও আইনের জন্য যা দরকার {brand} শুধু তা-ই রাখে, এবং লেনদেনের জন্য যতটুকু লাগে তার বেশি বাইরের কেউ দেখে না। আপনি কোথায় লগ ইন আছেন এবং কী কী বদলেছে, নিরাপত্তা কেন্দ্রে দেখা যায়। আপনার সম্পর্কে কী রাখা আছে, গ্রাহক সেবা জানায় ও সংশোধন করে।</p>',
        },
      },
    ],
  },
];
