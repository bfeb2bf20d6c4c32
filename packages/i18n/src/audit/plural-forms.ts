/** Key of a plural form in i18next's JSON format 4: one key per category of `Intl.PluralRules`. */
const PLURAL_KEY = /^(?<stem>.+)_(?:zero|one|two|few|many|other)$/;

/**
 * Returns "lobby.found" for "lobby.found_one"; undefined for a text without plural forms. A single key may end in
 * `_other` without being a plural form.
 */
export function pluralStem(key: string, keys: ReadonlySet<string>): string | undefined {
  const stem = PLURAL_KEY.exec(key)?.groups?.['stem'];
  return stem !== undefined && keys.has(`${stem}_one`) && keys.has(`${stem}_other`) ? stem : undefined;
}

/** Returns the keys that a language needs for the English texts, with its own plural forms instead of the two English ones. */
export function expectedKeys(english: readonly string[], language: string): string[] {
  const keys = new Set(english);
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const needed = english.flatMap((key) => {
    const stem = pluralStem(key, keys);
    return stem === undefined ? [key] : categories.map((category) => `${stem}_${category}`);
  });
  return [...new Set(needed)];
}

/** Returns the English key of a key in another language. Plural categories that English lacks map to "other". */
export function englishKey(key: string, english: ReadonlySet<string>): string {
  if (english.has(key)) return key;
  const stem = PLURAL_KEY.exec(key)?.groups?.['stem'];
  return stem === undefined ? key : `${stem}_other`;
}
