/** The words of a play: its name under the name of its group, and those of its rows, options and prizes. */
export interface PlayTexts {
  readonly name: string;
  readonly group: string;
  readonly row: (rowId: string) => string;
  readonly option: (symbol: string) => string;
  readonly prize: (tierId: string) => string;
}

/**
 * The words of a play before its texts are loaded: its id, in words. `lpage` and `ltext` bring the texts by family.
 */
export function plainPlayTexts(playId: string): PlayTexts {
  const [, group = '', name = ''] = playId.split('.');
  return { name: toWords(name), group: toWords(group), row: toWords, option: toWords, prize: toWords };
}

function toWords(id: string): string {
  return id.replaceAll(/[.-]/g, ' ');
}
