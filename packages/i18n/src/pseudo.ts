import type { CatalogueLanguage } from './languages.ts';

/** Name that Android and Chromium give to accented English. */
export const PSEUDO_LANGUAGE = 'en-XA';

/** How much longer than English a translation may become. */
const LENGTHENED_BY = 0.4;

/** Letters and, at the same place below, those that still read as them. */
const PLAIN = 'abcdeghiklnorstuwyzABCDEGHINOPRSTUWY';
const ACCENTED = Array.from('áƀçðéĝĥíķļñöŕšţüŵýžÅƁÇÐÉĜĤÎÑÖÞŔŠŢÛŴÝ');

/** Parts that nobody reads: `{{placeholders}}`, `$t(nested)` texts, `<tags>` and `&entities;`. */
const CODE = /(\{\{[^{}]*\}\}|\$t\([^()]*\)|<\/?[a-zA-Z0-9][^<>]*>|&#?\w+;)/;

/**
 * English as a language that nobody speaks: accented, in brackets and longer. What does not change was not translated, what has
 * lost a bracket was cut off, what breaks is too narrow.
 */
export function pseudo(text: string): string {
  // Code stands at the odd places: `split` keeps what its group matched.
  const parts = text.split(CODE);
  const letters = parts.filter((_, index) => index % 2 === 0).join('').length;
  const accented = parts.map((part, index) => (index % 2 === 0 ? accent(part) : part)).join('');
  return `[${accented}${'·'.repeat(Math.ceil(letters * LENGTHENED_BY))}]`;
}

function accent(words: string): string {
  return Array.from(words, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join('');
}

/** A whole catalogue. */
export function pseudoTexts<Key extends string>(texts: Readonly<Record<Key, string>>): Record<Key, string> {
  const written = Object.entries<string>(texts).map(([key, text]) => [key, pseudo(text)] as const);
  // The keys are those that came.
  return Object.fromEntries(written) as Record<Key, string>;
}

type AnyLoaders = Readonly<
  Record<string, Readonly<Record<CatalogueLanguage, () => Promise<Readonly<Record<string, string>>>>>>
>;

/** For `createI18n`: a site whose English is pseudo, to look at its layout. */
export function pseudoAreas<Loaders extends AnyLoaders>(namespaces: Loaders): Loaders {
  const inPseudo = Object.entries(namespaces).map(([name, loaders]) => {
    return [name, { ...loaders, en: async () => pseudoTexts(await loaders.en()) }] as const;
  });
  // Each loader gives the keys that it gave.
  return Object.fromEntries(inPseudo) as unknown as Loaders;
}
