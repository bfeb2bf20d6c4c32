/** A text with its place in the catalogues. */
export interface TextInPlace {
  readonly language: string;
  readonly key: string;
  readonly text: string;
  /** The English text of which it is the translation. */
  readonly english: string;
  /** True for a text with plural forms. */
  readonly plural: boolean;
}

/** Scripts that only these languages use. */
const SCRIPT_BY_LANGUAGE: Readonly<Record<string, RegExp>> = {
  ne: /\p{Script=Devanagari}/u,
  bn: /\p{Script=Bengali}/u,
};
/** Formats and patterns that are the same in every language. */
const LATIN_WORDS: ReadonlySet<string> = new Set(['PNG', 'JPG', 'CSV', 'SHA', 'HMAC', 'VIP', 'yyyy', 'MM', 'dd']);

/** Rules by name. Each function returns true for a text that breaks the rule. */
const textRules = {
  /** The placeholders must equal those of English. */
  placeholders: ({ text, english }) => placeholders(text) !== placeholders(english),
  /** The tags must equal those of English. */
  markup: ({ text, english }) => tags(text) !== tags(english),
  /** `{{count}}` selects a plural form, so a figure without plural forms needs another name. */
  count_without_forms: ({ text, plural }) => text.includes('{{count}}') && !plural,
  unclean: ({ text }) => text !== text.normalize('NFC').trim() || /\s{2}/.test(text) || /[{}]/.test(outside(text)),
  /** Digits are 0-9, as in balances. */
  foreign_digits: ({ text }) => /[^\P{Nd}0-9]/u.test(text),
  foreign_script: ({ language, text }) => {
    const own = SCRIPT_BY_LANGUAGE[language];
    const foreign = Object.values(SCRIPT_BY_LANGUAGE).filter((script) => script !== own);
    return foreign.some((script) => script.test(text)) || (own !== undefined && words(text) !== '' && !own.test(text));
  },
  left_in_english: ({ language, text }) =>
    language in SCRIPT_BY_LANGUAGE && latinWords(text).some((word) => !LATIN_WORDS.has(word)),
} satisfies Record<string, (text: TextInPlace) => boolean>;

export type TextRule = keyof typeof textRules;

/** Returns the rules that a text breaks. */
export function brokenRules(text: TextInPlace): TextRule[] {
  // The rules are the table's own keys.
  return (Object.keys(textRules) as TextRule[]).filter((rule) => textRules[rule](text));
}

const PLACEHOLDER_PATTERN = /\{\{(\w+)\}\}/g;
const TAG_PATTERN = /<\/?([a-zA-Z0-9]+)\s*\/?>/g;

function placeholders(text: string): string {
  return sorted(text.matchAll(PLACEHOLDER_PATTERN));
}

function tags(text: string): string {
  return sorted(text.matchAll(TAG_PATTERN));
}

function sorted(matches: Iterable<RegExpMatchArray>): string {
  return Array.from(matches, ([whole]) => whole)
    .toSorted()
    .join('');
}

/** Returns the text without placeholders and tags. */
function outside(text: string): string {
  return text.replaceAll(PLACEHOLDER_PATTERN, '').replaceAll(TAG_PATTERN, '');
}

/** Returns the text without digits, punctuation and spaces. */
function words(text: string): string {
  return outside(text).replaceAll(/[\p{P}\p{S}\p{N}\s]/gu, '');
}

function latinWords(text: string): readonly string[] {
  return outside(text).match(/\p{Script=Latin}+/gu) ?? [];
}
