import type { OutgoingMessage } from '../../platform/messages.ts';

/** The languages that the platform writes in itself; others get English (decision 15). */
interface Texts {
  readonly codeSubject: string;
  readonly code: (brand: string, code: string, minutes: number) => string;
}

const english: Texts = {
  codeSubject: 'Your verification code',
  code: (brand, code, minutes) =>
    `${code} is your ${brand} verification code. It is valid for ${minutes} minutes. Do not give it to anyone.`,
};

const nepali: Texts = {
  codeSubject: 'तपाईंको प्रमाणीकरण कोड',
  code: (brand, code, minutes) =>
    `${brand} को प्रमाणीकरण कोड: ${code}। यो ${minutes} मिनेटसम्म मान्य हुन्छ। यो कोड कसैलाई नदिनुहोस्।`,
};

const bangla: Texts = {
  codeSubject: 'আপনার যাচাইকরণ কোড',
  code: (brand, code, minutes) =>
    `${brand}-এর যাচাইকরণ কোড: ${code}। এটি ${minutes} মিনিট পর্যন্ত কার্যকর। কোডটি কাউকে দেবেন না।`,
};

const byLanguage: Readonly<Record<string, Texts>> = { en: english, ne: nepali, bn: bangla };

export interface CodeText {
  readonly channel: OutgoingMessage['channel'];
  readonly address: string;
  readonly language: string;
  readonly brand: string;
  readonly code: string;
  readonly minutes: number;
}

export function codeMessage({ channel, address, language, brand, code, minutes }: CodeText): OutgoingMessage {
  const texts = byLanguage[language] ?? english;
  return { channel, address, subject: texts.codeSubject, body: texts.code(brand, code, minutes) };
}
