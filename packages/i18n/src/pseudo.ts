import type { CatalogueLanguage } from './languages.ts';

/** Locale code of accented English in Android and Chromium. */
export const PSEUDO_LANGUAGE = 'en-XA';

/** Share by which a text is lengthened, because a translation may be longer than English. */
const LENGTHENED_BY = 0.4;

/** Letters and, at the same index below, accented letters that read the same. */
const PLAIN_LETTERS = 'abcdeghiklnorstuwyzABCDEGHINOPRSTUWY';
const ACCENTED_LETTERS = Array.from('áƀçðéĝĥíķļñöŕšţüŵýžÅƁÇÐÉĜĤÎÑÖÞŔŠŢÛŴÝ');

/** Parts that are not translated: `{{placeholders}}`, `$t(nested)` texts, `<tags>` and `&entities;`. */
const UNTRANSLATED_PARTS = /(\{\{[^{}]*\}\}|\$t\([^()]*\)|<\/?[a-zA-Z0-9][^<>]*>|&#?\w+;)/;

/**
 * Pseudo-localises a text: accented, in brackets and longer. On a page, an unchanged text is not translated, a missing
 * bracket shows a cut-off text, and a broken layout is too narrow.
 */
export function pseudo(text: string): string {
  // Code is at the odd indices, because `split` keeps the text that its group matched.
  const parts = text.split(UNTRANSLATED_PARTS);
  const letters = parts.filter((_, index) => index % 2 === 0).join('').length;
  const accented = parts.map((part, index) => (index % 2 === 0 ? accent(part) : part)).join('');
  return `[${accented}${'·'.repeat(Math.ceil(letters * LENGTHENED_BY))}]`;
}

function accent(words: string): string {
  return Array.from(words, (letter) => ACCENTED_LETTERS[PLAIN_LETTERS.indexOf(letter)] ?? letter).join('');
}

/** Pseudo-localises a whole catalogue. */
export function pseudoTexts<Key extends string>(texts: Readonly<Record<Key, string>>): Record<Key, string> {
  const written = Object.entries<string>(texts).map(([key, text]) => [key, pseudo(text)] as const);
  // The keys are those of the argument.
  return Object.fromEntries(written) as Record<Key, string>;
}

type AnyLoaders = Readonly<
  Record<string, Readonly<Record<CatalogueLanguage, () => Promise<Readonly<Record<string, string>>>>>>
>;

/** Replaces the English texts of a site by pseudo-localised ones, for `createI18n`, to check its layout. */
export function pseudoAreas<Loaders extends AnyLoaders>(namespaces: Loaders): Loaders {
  const inPseudo = Object.entries(namespaces).map(([name, loaders]) => {
    return [name, { ...loaders, en: async () => pseudoTexts(await loaders.en()) }] as const;
  });
  // Each loader returns the same keys as before.
  return Object.fromEntries(inPseudo) as unknown as Loaders;
}
