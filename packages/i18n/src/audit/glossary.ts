/** docs/glossary.md as data: the words of each term by language, and the forbidden words. */
export interface Glossary {
  /** Words by language for each English term in lower case; any of the words is accepted. */
  readonly terms: ReadonlyMap<string, Readonly<Record<string, readonly string[]>>>;
  readonly forbidden: Readonly<Record<string, readonly string[]>>;
}

/** Columns after the English one. */
const TRANSLATED_LANGUAGES = ['ne', 'bn'] as const;

export function parseGlossary(markdown: string): Glossary {
  const terms = rowsOf(markdown, 'Terms').flatMap(([english = '', ...cells]) => {
    const words = Object.fromEntries(
      TRANSLATED_LANGUAGES.map((language, column) => [language, alternatives(cells[column] ?? '')]),
    );
    return englishTerms(english).map((term) => [term, words] as const);
  });
  const refused = rowsOf(markdown, 'Words that we do not use');
  const forbidden = TRANSLATED_LANGUAGES.map((language, column) => {
    return [language, refused.flatMap((cells) => alternatives(cells[column + 1] ?? ''))] as const;
  });
  return { terms: new Map(terms), forbidden: Object.fromEntries(forbidden) };
}

/** Returns the forbidden words in a text. They match at the start of a word, because case endings may follow. */
export function forbiddenIn(glossary: Glossary, language: string, text: string): string[] {
  return (glossary.forbidden[language] ?? []).filter((word) =>
    new RegExp(String.raw`(?<![\p{L}\p{M}])${word}`, 'u').test(text),
  );
}

/** Returns whether the English text is exactly a term and the translation uses none of its words. */
export function missesTerm(glossary: Glossary, language: string, english: string, text: string): boolean {
  const words = glossary.terms.get(english.toLowerCase())?.[language];
  return words !== undefined && !words.some((word) => text.includes(word));
}

/** Returns the cells of the table below a heading, without the table's head. */
function rowsOf(markdown: string, heading: string): string[][] {
  const section = markdown.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** Parses a cell such as "refunded (bet)" or "captcha, code": text in parentheses is an explanation, commas separate terms. */
function englishTerms(cell: string): string[] {
  const terms = cell.replaceAll(/\([^)]*\)/g, '').split(',');
  return terms.map((term) => term.trim().toLowerCase());
}

/** Parses a cell such as "माछा मार्ने; short: माछा" to its alternatives. */
function alternatives(cell: string): string[] {
  const words = cell.replaceAll(/\([^)]*\)/g, '').split(/[;,]/);
  return words.map((word) => word.replace('short:', '').trim()).filter((word) => word !== '');
}
