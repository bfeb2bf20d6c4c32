/** Zero-width characters and apostrophes, which are often left out. */
const LEFT_OUT = /[\u200B-\u200D\uFEFF'\u2018\u2019]/gu;

/**
 * Returns a search text in the form in which names are stored (`search_form` in 0045_lobby.sql does the same): lower
 * case, one spelling per letter, single spaces.
 */
export function searchForm(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('|', ' ')
    .replaceAll(LEFT_OUT, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** Escapes the characters of a LIKE pattern, so that a percent sign matches a percent sign. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
}
