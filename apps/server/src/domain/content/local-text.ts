type ByLanguage<Value> = Readonly<Record<string, Value>>;

/** Returns the text in this language, else in the brand's own, else in English, which is always there. */
export function inLanguage(column: unknown, languages: readonly string[]): unknown {
  if (typeof column !== 'object' || column === null) return undefined;
  const byLanguage = column as ByLanguage<unknown>;
  const language = [...languages, 'en'].find((each) => Object.hasOwn(byLanguage, each));
  return language === undefined ? undefined : byLanguage[language];
}

/** Languages in which the sites have texts of their own (`catalogueLanguages` of @baize/i18n). The others show English. */
const SITE_LANGUAGES: ReadonlySet<string> = new Set(['en', 'ne', 'bn']);

/**
 * Returns the languages in which a reader gets an operator's words, best first. A site without texts in the chosen language shows English, so
 * its notices are in English as well rather than in the brand's own language.
 */
export function readingLanguages(chosen: string, merchantDefault: string): readonly string[] {
  return SITE_LANGUAGES.has(chosen) ? [chosen, merchantDefault] : [chosen, 'en', merchantDefault];
}

export function localText(column: unknown, languages: readonly string[]): string {
  const text = inLanguage(column, languages);
  return typeof text === 'string' ? text : '';
}

export interface Placeholders {
  readonly brand: string;
  readonly age: number;
}

/** The operator writes {brand} and {age}: one text for every brand, and no age that somebody forgot to change (decision 7). */
export function filled(text: string, { brand, age }: Placeholders): string {
  return text.replaceAll('{brand}', () => escapeHtml(brand)).replaceAll('{age}', String(age));
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Returns text that HTML shows as it was typed. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
}
