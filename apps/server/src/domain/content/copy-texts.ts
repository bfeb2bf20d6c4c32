import type { MessageSubject } from '@baize/contract/codes';

/** The short form of an inbox message in one language, which is sent by push, SMS or e-mail. */
export interface MessageText {
  readonly title: string;
  /** Empty where the title is the whole message. */
  readonly body: string;
}

/** The languages of the platform's own texts; readers of other languages get English (decision 15). */
type Language = 'en' | 'ne' | 'bn';

/** The titles of the messages about money, by their kind. The amount is the body. */
const MONEY_TITLES: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  deposit_credited: { en: 'Deposit credited', ne: 'जम्मा खातामा थपियो', bn: 'জমা যোগ হয়েছে' },
  deposit_without_bonus: {
    en: 'Deposit credited without its bonus',
    ne: 'बोनस बिना जम्मा थपियो',
    bn: 'বোনাস ছাড়া জমা যোগ হয়েছে',
  },
  deposit_failed: { en: 'Deposit failed', ne: 'जम्मा असफल भयो', bn: 'জমা ব্যর্থ হয়েছে' },
  deposit_returned: { en: 'Deposit paid back', ne: 'जम्मा फिर्ता गरियो', bn: 'জমা ফেরত দেওয়া হয়েছে' },
  withdrawal_approved: { en: 'Withdrawal approved', ne: 'निकासी स्वीकृत भयो', bn: 'উত্তোলন অনুমোদিত হয়েছে' },
  withdrawal_rejected: { en: 'Withdrawal rejected', ne: 'निकासी अस्वीकृत भयो', bn: 'উত্তোলন প্রত্যাখ্যাত হয়েছে' },
  transfer_received: { en: 'Transfer received', ne: 'रकमान्तर प्राप्त भयो', bn: 'ট্রান্সফার পাওয়া গেছে' },
  lottery_win_released: { en: 'Lottery win paid', ne: 'लटरीको जित भुक्तानी भयो', bn: 'লটারির জয় পরিশোধ হয়েছে' },
  lottery_win_void: { en: 'Lottery bet void', ne: 'लटरी बाजी रद्द भयो', bn: 'লটারির বাজি বাতিল হয়েছে' },
  reward_waiting: { en: 'A reward waits for you', ne: 'पुरस्कार तपाईंको पर्खाइमा छ', bn: 'একটি পুরস্কার আপনার অপেক্ষায়' },
  pay_received: { en: 'Pay received', ne: 'पारिश्रमिक प्राप्त भयो', bn: 'পারিশ্রমিক পাওয়া গেছে' },
  lottery_win_forfeit: { en: 'Lottery win not paid', ne: 'लटरीको जित भुक्तानी भएन', bn: 'লটারির জয় পরিশোধ হয়নি' },
};

const CONTRACT_TITLES: Readonly<Record<Language, string>> = {
  en: 'News about a contract',
  ne: 'करारबारे खबर',
  bn: 'চুক্তি সম্পর্কে খবর',
};

const LINK_LABELS: Readonly<Record<Language, Readonly<Record<'read' | 'stop', string>>>> = {
  en: { read: 'Read it on the site:', stop: 'To get no more of these messages:' },
  ne: { read: 'साइटमा पढ्नुहोस्:', stop: 'यस्ता सन्देश अब नपाउन:' },
  bn: { read: 'সাইটে পড়ুন:', stop: 'এমন বার্তা আর না পেতে:' },
};

/** Splits a text into the characters that people see: a letter of Devanagari has several code points. */
const SEGMENTER = new Intl.Segmenter();
/**
 * The most characters and the most bytes (UTF-8) of a text. A push service takes 4,096 bytes of an encrypted message, in which title, body, and the
 * path to the message must fit. The bytes decide for texts in Devanagari or Bengali, where one character often takes more than 6 bytes.
 */
interface TextLimits {
  readonly characters: number;
  readonly bytes: number;
}
const TITLE_LIMITS: TextLimits = { characters: 120, bytes: 900 };
const BODY_LIMITS: TextLimits = { characters: 300, bytes: 2_500 };
const ELLIPSIS = '…';

/** Returns the text of a message about money. `amount` is formatted for people. Throws for an unknown kind. */
export function createMoneyMessage(kind: string, amount: string, language: string): MessageText {
  const title = MONEY_TITLES[kind]?.[toKnownLanguage(language)];
  if (title === undefined) throw new Error(`no words for messages of the kind ${kind}`);
  return { title, body: amount };
}

/** Returns the text of a message about a contract. The terms are shown on the site only. */
export function createContractMessage(language: string): MessageText {
  return { title: CONTRACT_TITLES[toKnownLanguage(language)], body: '' };
}

/**
 * Shortens a message that an operator wrote to `TITLE_LIMITS` and `BODY_LIMITS`. A shortened text ends with an ellipsis. Both arguments are plain
 * text.
 */
export function shortenMessage(title: string, body: string): MessageText {
  return { title: shorten(title, TITLE_LIMITS), body: shorten(body, BODY_LIMITS) };
}

interface LetterContext {
  readonly brand: string;
  readonly language: string;
  /** The address of the page that shows the message. */
  readonly messageUrl: string;
  /** The address that ends the messages of this channel. */
  readonly unsubscribeUrl: string;
}

/** Returns the text of an e-mail or SMS, in lines. */
export function letterText(
  { title, body }: MessageText,
  { brand, language, messageUrl, unsubscribeUrl }: LetterContext,
): string {
  const labels = LINK_LABELS[toKnownLanguage(language)];
  const first = `${brand}: ${title}`;
  return [
    ...(body === '' ? [first] : [first, body]),
    '',
    `${labels.read} ${messageUrl}`,
    `${labels.stop} ${unsubscribeUrl}`,
  ].join('\n');
}

/**
 * Returns the subject (a group of messages) to which a kind of message belongs. A message of any kind that invites to play (`isOffer`) is an offer. Every
 * other kind than `platform` and `contract` is about money.
 */
export function toMessageSubject(kind: string, isOffer: boolean): MessageSubject {
  if (isOffer) return 'offers';
  if (kind === 'platform') return 'notes';
  return kind === 'contract' ? 'contracts' : 'money';
}

function toKnownLanguage(language: string): Language {
  return language === 'ne' || language === 'bn' ? language : 'en';
}

function shorten(text: string, limits: TextLimits): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const characters = Array.from(SEGMENTER.segment(line), ({ segment }) => segment);
  if (characters.length <= limits.characters && Buffer.byteLength(line) <= limits.bytes) return line;
  const bytesMax = limits.bytes - Buffer.byteLength(ELLIPSIS);
  let bytes = 0;
  const end = characters.findIndex((character, index) => {
    bytes += Buffer.byteLength(character);
    return index === limits.characters - 1 || bytes > bytesMax;
  });
  return `${characters.slice(0, end).join('')}${ELLIPSIS}`;
}
