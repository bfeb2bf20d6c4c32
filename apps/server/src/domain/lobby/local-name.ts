/** Returns the name in the language from a `names` column, or the English one where there is none. */
export function localName(names: unknown, language: string): string {
  const byLanguage = typeof names === 'object' && names !== null ? (names as Record<string, unknown>) : {};
  const name = byLanguage[language] ?? byLanguage['en'];
  return typeof name === 'string' ? name : '';
}
