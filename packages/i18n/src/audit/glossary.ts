/** docs/glossary.md as data: which word a term has in each language, and which words were decided against. */
export interface Glossary {
  /** English in lower case; each language's words, any of which will do. */
  readonly terms: ReadonlyMap<string, Readonly<Record<string, readonly string[]>>>;
  readonly forbidden: Readonly<Record<string, readonly string[]>>;
}

/** The columns after the English one. */
const LANGUAGES = ['ne', 'bn'] as const;

export function parseGlossary(markdown: string): Glossary {
  const terms = rowsOf(markdown, 'Terms').flatMap(([english = '', ...cells]) => {
    const words = Object.fromEntries(
      LANGUAGES.map((language, column) => [language, alternatives(cells[column] ?? '')]),
    );
    return englishTerms(english).map((term) => [term, words] as const);
  });
  const refused = rowsOf(markdown, 'Words that we do not use');
  const forbidden = LANGUAGES.map((language, column) => {
    return [language, refused.flatMap((cells) => alternatives(cells[column + 1] ?? ''))] as const;
  });
  return { terms: new Map(terms), forbidden: Object.fromEntries(forbidden) };
}

/** The words in a text that the glossary decided against. A word counts from its beginning: case endings follow it. */
export function forbiddenIn(glossary: Glossary, language: string, text: string): string[] {
  return (glossary.forbidden[language] ?? []).filter((word) =>
    new RegExp(String.raw`(?<![\p{L}\p{M}])${word}`, 'u').test(text),
  );
}

/** True where English says a term and nothing else, and the translation says another word for it. */
export function missesTerm(glossary: Glossary, language: string, english: string, text: string): boolean {
  const words = glossary.terms.get(english.toLowerCase())?.[language];
  return words !== undefined && !words.some((word) => text.includes(word));
}

/** The cells of the table under a heading, without its head. */
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

/** "refunded (bet)" and "captcha, code": what stands in brackets explains, a comma parts. */
function englishTerms(cell: string): string[] {
  const terms = cell.replaceAll(/\([^)]*\)/g, '').split(',');
  return terms.map((term) => term.trim().toLowerCase());
}

/** "माछा मार्ने; short: माछा" */
function alternatives(cell: string): string[] {
  const words = cell.replaceAll(/\([^)]*\)/g, '').split(/[;,]/);
  return words.map((word) => word.replace('short:', '').trim()).filter((word) => word !== '');
}
