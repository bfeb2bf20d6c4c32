import type { PaymentState } from './store.ts';
import type { WebhookScenario } from './webhooks.ts';

/** The texts of the page. `{name}` is the description of the merchant's payment, and `{amount}` its amount with the currency. */
export interface Texts {
  readonly sandbox: string;
  readonly payTo: string;
  readonly reference: string;
  readonly until: string;
  readonly pay: string;
  readonly cancel: string;
  readonly later: string;
  /** The sentences of the page about a payment that is no longer pending. */
  readonly states: Readonly<Record<Exclude<PaymentState, 'pending'>, string>>;
  readonly refund: string;
  readonly chargeback: string;
  readonly back: string;
  /** Label of the field in which the tester selects the scenario of the webhook. */
  readonly scenario: string;
  readonly scenarios: Readonly<Record<WebhookScenario, string>>;
}

const en: Texts = {
  sandbox: 'Sandbox: nothing is paid here, no money moves.',
  payTo: 'Pay to {name}',
  reference: 'Reference',
  until: 'Pay before',
  pay: 'Pay {amount}',
  cancel: 'Cancel the payment',
  later: 'Back without paying',
  states: {
    succeeded: 'This payment is made.',
    failed: 'This payment failed.',
    cancelled: 'This payment was cancelled.',
    expired: 'The time for this payment is over.',
    refunded: 'This payment was given back.',
    charged_back: 'The payer’s bank took this payment back.',
  },
  refund: 'Give the payment back',
  chargeback: 'Let the payer’s bank take it back',
  back: 'Back to {name}',
  scenario: 'How the webhook is delivered',
  scenarios: {
    now: 'At once',
    late: 'Four seconds late',
    never: 'Not at all: the platform has to query',
    repeated: 'Five times',
    reordered: 'In the wrong order',
    'wrong-amount': 'With another amount',
    forged: 'Forged: not paid, and signed by somebody else',
  },
};

const ne: Texts = {
  sandbox: 'परीक्षण पृष्ठ: यहाँ केही तिरिँदैन, कुनै रकम सर्दैन।',
  payTo: '{name} लाई भुक्तानी',
  reference: 'सन्दर्भ',
  until: 'यसअघि तिर्नुहोस्',
  pay: '{amount} तिर्नुहोस्',
  cancel: 'भुक्तानी रद्द गर्नुहोस्',
  later: 'नतिरी फर्कनुहोस्',
  states: {
    succeeded: 'यो भुक्तानी भइसक्यो।',
    failed: 'यो भुक्तानी असफल भयो।',
    cancelled: 'यो भुक्तानी रद्द भयो।',
    expired: 'यो भुक्तानीको समय सकियो।',
    refunded: 'यो भुक्तानी फिर्ता गरियो।',
    charged_back: 'तिर्नेको बैंकले यो भुक्तानी फिर्ता लियो।',
  },
  refund: 'भुक्तानी फिर्ता गर्नुहोस्',
  chargeback: 'तिर्नेको बैंकलाई फिर्ता लिन दिनुहोस्',
  back: '{name} मा फर्कनुहोस्',
  scenario: 'प्लेटफर्मलाई कसरी थाहा दिने',
  scenarios: {
    now: 'तुरुन्तै',
    late: 'चार सेकेन्ड ढिलो',
    never: 'कहिल्यै होइन: उसैले सोध्नुपर्छ',
    repeated: 'पाँच पटक',
    reordered: 'गलत क्रममा',
    'wrong-amount': 'अर्कै रकमसँग',
    forged: 'नक्कली: तिरिएको छैन, अरूले हस्ताक्षर गरेको',
  },
};

const bn: Texts = {
  sandbox: 'পরীক্ষার পেজ: এখানে কিছুই পরিশোধ হয় না, কোনো টাকা সরে না।',
  payTo: '{name}-কে পরিশোধ',
  reference: 'রেফারেন্স',
  until: 'এর আগে পরিশোধ করুন',
  pay: '{amount} পরিশোধ করুন',
  cancel: 'পরিশোধ বাতিল করুন',
  later: 'পরিশোধ না করে ফিরে যান',
  states: {
    succeeded: 'এই পরিশোধ হয়ে গেছে।',
    failed: 'এই পরিশোধ ব্যর্থ হয়েছে।',
    cancelled: 'এই পরিশোধ বাতিল হয়েছে।',
    expired: 'এই পরিশোধের সময় শেষ।',
    refunded: 'এই পরিশোধ ফেরত দেওয়া হয়েছে।',
    charged_back: 'পরিশোধকারীর ব্যাংক এটি ফেরত নিয়েছে।',
  },
  refund: 'পরিশোধ ফেরত দিন',
  chargeback: 'পরিশোধকারীর ব্যাংককে ফেরত নিতে দিন',
  back: '{name}-এ ফিরে যান',
  scenario: 'প্ল্যাটফর্মকে কীভাবে জানানো হবে',
  scenarios: {
    now: 'সঙ্গে সঙ্গে',
    late: 'চার সেকেন্ড দেরিতে',
    never: 'একেবারেই নয়: তাকেই জিজ্ঞাসা করতে হবে',
    repeated: 'পাঁচবার',
    reordered: 'ভুল ক্রমে',
    'wrong-amount': 'অন্য পরিমাণসহ',
    forged: 'জাল: পরিশোধ হয়নি, অন্য কারও স্বাক্ষর',
  },
};

const textsByLanguage: Readonly<Record<string, Texts>> = { en, ne, bn };

/** Returns the texts of a language, or the English texts for any language that the sandbox does not know. */
export function getTexts(language: string): Texts {
  return (Object.hasOwn(textsByLanguage, language) ? textsByLanguage[language] : undefined) ?? en;
}
