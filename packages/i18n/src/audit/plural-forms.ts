/** i18next's JSON format 4: one key per category of `Intl.PluralRules`. */
const PLURAL_KEY = /^(?<stem>.+)_(?:zero|one|two|few|many|other)$/;

/** "lobby.found" of "lobby.found_one"; undefined for a text that counts nothing. A code may end in `_other` alone. */
export function pluralStem(key: string, keys: ReadonlySet<string>): string | undefined {
  const stem = PLURAL_KEY.exec(key)?.groups?.['stem'];
  return stem !== undefined && keys.has(`${stem}_one`) && keys.has(`${stem}_other`) ? stem : undefined;
}

/** The keys that a language needs to say what English says: its own plural forms where English has its two. */
export function expectedKeys(english: readonly string[], language: string): string[] {
  const keys = new Set(english);
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const needed = english.flatMap((key) => {
    const stem = pluralStem(key, keys);
    return stem === undefined ? [key] : categories.map((category) => `${stem}_${category}`);
  });
  return [...new Set(needed)];
}

/** The English key that a key of another language speaks for: categories that English lacks follow its "other". */
export function englishKey(key: string, english: ReadonlySet<string>): string {
  if (english.has(key)) return key;
  const stem = PLURAL_KEY.exec(key)?.groups?.['stem'];
  return stem === undefined ? key : `${stem}_other`;
}
