/** A name by language code out of a `names` column; English where there is none in that language. */
export function localName(names: unknown, language: string): string {
  const byLanguage = typeof names === 'object' && names !== null ? (names as Record<string, unknown>) : {};
  const name = byLanguage[language] ?? byLanguage['en'];
  return typeof name === 'string' ? name : '';
}
