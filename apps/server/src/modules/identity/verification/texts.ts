import type { OutgoingMessage } from '../../../platform/messages.ts';

/** The texts of the messages in one language. Members with a language that has no texts here get English (decision 15). */
interface Texts {
  readonly codeSubject: string;
  readonly code: (brand: string, code: string, minutes: number) => string;
  readonly resetSubject: string;
  readonly reset: (brand: string, account: string, link: string, minutes: number) => string;
}

const english: Texts = {
  codeSubject: 'Your verification code',
  code: (brand, code, minutes) =>
    `${code} is your ${brand} verification code. It is valid for ${minutes} minutes. Do not give it to anyone.`,
  resetSubject: 'Choose a new password',
  reset: (brand, account, link, minutes) =>
    `Somebody asked for a new password for your ${brand} account "${account}". If it was you, choose one here within ${minutes} minutes:\n\n${link}\n\nIf it was not you, do nothing: your password stays as it is.`,
};

const nepali: Texts = {
  codeSubject: 'तपाईंको प्रमाणीकरण कोड',
  code: (brand, code, minutes) =>
    `${brand} को प्रमाणीकरण कोड: ${code}। यो ${minutes} मिनेटसम्म मान्य हुन्छ। यो कोड कसैलाई नदिनुहोस्।`,
  resetSubject: 'नयाँ पासवर्ड राख्नुहोस्',
  reset: (brand, account, link, minutes) =>
    `${brand} मा रहेको तपाईंको खाता "${account}" का लागि नयाँ पासवर्ड मागिएको छ। तपाईंले नै माग्नुभएको हो भने ${minutes} मिनेटभित्र यहाँबाट नयाँ पासवर्ड राख्नुहोस्:\n\n${link}\n\nतपाईंले माग्नुभएको होइन भने केही गर्नु पर्दैन; तपाईंको पासवर्ड जस्ताको तस्तै रहन्छ।`,
};

const bangla: Texts = {
  codeSubject: 'আপনার যাচাইকরণ কোড',
  code: (brand, code, minutes) =>
    `${brand}-এর যাচাইকরণ কোড: ${code}। এটি ${minutes} মিনিট পর্যন্ত কার্যকর। কোডটি কাউকে দেবেন না।`,
  resetSubject: 'নতুন পাসওয়ার্ড বেছে নিন',
  reset: (brand, account, link, minutes) =>
    `${brand}-এ আপনার অ্যাকাউন্ট "${account}"-এর জন্য নতুন পাসওয়ার্ড চাওয়া হয়েছে। আপনিই চেয়ে থাকলে ${minutes} মিনিটের মধ্যে এখানে নতুন পাসওয়ার্ড বেছে নিন:\n\n${link}\n\nআপনি না চেয়ে থাকলে কিছুই করতে হবে না; আপনার পাসওয়ার্ড আগের মতোই থাকবে।`,
};

const byLanguage: Readonly<Record<string, Texts>> = { en: english, ne: nepali, bn: bangla };

export interface CodeMessageInput {
  readonly channel: OutgoingMessage['channel'];
  readonly address: string;
  readonly language: string;
  readonly brand: string;
  readonly code: string;
  readonly validMinutes: number;
}

/** Writes the message with a verification code, in the language of the receiver. */
export function buildCodeMessage({
  channel,
  address,
  language,
  brand,
  code,
  validMinutes,
}: CodeMessageInput): OutgoingMessage {
  const texts = byLanguage[language] ?? english;
  return { channel, address, subject: texts.codeSubject, body: texts.code(brand, code, validMinutes) };
}

export interface PasswordLinkInput {
  readonly address: string;
  readonly language: string;
  readonly brand: string;
  readonly account: string;
  readonly link: string;
  readonly validMinutes: number;
}

/** Writes the e-mail with the link for a new password, in the language of the receiver. */
export function buildPasswordLinkMessage({
  address,
  language,
  brand,
  account,
  link,
  validMinutes,
}: PasswordLinkInput): OutgoingMessage {
  const texts = byLanguage[language] ?? english;
  return {
    channel: 'email',
    address,
    subject: texts.resetSubject,
    body: texts.reset(brand, account, link, validMinutes),
  };
}
