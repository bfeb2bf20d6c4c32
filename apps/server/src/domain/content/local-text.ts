type ByLanguage<Value> = Readonly<Record<string, Value>>;

/** Returns the text in the first of the languages that has one, else in English, which always exists. */
export function inLanguage(column: unknown, languages: readonly string[]): unknown {
  if (typeof column !== 'object' || column === null) return undefined;
  const byLanguage = column as ByLanguage<unknown>;
  const language = [...languages, 'en'].find((each) => Object.hasOwn(byLanguage, each));
  return language === undefined ? undefined : byLanguage[language];
}

/** The languages in which the sites have their own texts (`catalogueLanguages` of @baize/i18n). In any other language the sites show English. */
const SITE_LANGUAGES: ReadonlySet<string> = new Set(['en', 'ne', 'bn']);

/**
 * Returns the languages in which a reader gets an operator's texts, best first. A site without texts in the chosen
 * language shows English, so its announcements are in English too rather than in the brand's own language.
 */
export function readingLanguages(chosen: string, merchantDefault: string): readonly string[] {
  return SITE_LANGUAGES.has(chosen) ? [chosen, merchantDefault] : [chosen, 'en', merchantDefault];
}

/** Returns the text in the first of the languages that has one, else in English; empty if the column has no text. */
export function localText(column: unknown, languages: readonly string[]): string {
  const text = inLanguage(column, languages);
  return typeof text === 'string' ? text : '';
}

/** The values of the placeholders {brand} and {age}. `age` is the legal minimum age in years. */
export interface Placeholders {
  readonly brand: string;
  readonly age: number;
}

/**
 * Fills the placeholders {brand} and {age} of an operator's text, so that one text serves every brand and the age
 * always matches the settings (decision 7).
 */
export function fillPlaceholders(text: string, { brand, age }: Placeholders): string {
  return text.replaceAll('{brand}', () => escapeHtml(brand)).replaceAll('{age}', String(age));
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for HTML, which then shows it as it was typed. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
}
