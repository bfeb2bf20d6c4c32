/**
 * A code block of a README. The words behind its language say what the consumer test does with it: every block is compiled, a block with
 * `run` is executed by Node, `file=lobby.tsx` names the module so that other blocks and the test's app can import it.
 */
export interface Snippet {
  readonly file: string;
  readonly code: string;
  readonly isRun: boolean;
}

const CODE_BLOCK = /^```(tsx?)([^\n]*)\n(.*?)^```$/gms;
/** Matches a line such as `toDecimal(sum); // "25059.38"`: an expression, and the value that the README promises. */
const PROMISE =
  /^(?!const |let |export |import |return |if )(\S.*); \/\/ ("[^"]*"|-?\d[\d_]*n?|true|false|undefined|[[{].*[\]}])$/gm;

/** Returns the code blocks of a README in their order. A block without `file=` is named after its number. */
export function parseSnippets(readme: string): Snippet[] {
  return [...readme.matchAll(CODE_BLOCK)].map(([, language = 'ts', marks = '', code = ''], index) => ({
    file: /\bfile=(\S+)/.exec(marks)?.[1] ?? `snippet-${index + 1}.${language}`,
    code,
    isRun: /\brun\b/.test(marks),
  }));
}

/** Converts a snippet to a module. In a snippet with `run`, each value that a comment promises becomes an assertion. */
export function toModule({ code, isRun }: Snippet): string {
  const asserted = isRun ? code.replaceAll(PROMISE, 'assert.deepEqual($1, $2);') : code;
  // A block without imports or exports is a module, too.
  return `${isRun ? "import assert from 'node:assert/strict';\n" : ''}${asserted}\nexport {};\n`;
}

/** Counts the lines of a snippet whose comment promises a value. */
export function countPromises({ code }: Snippet): number {
  return [...code.matchAll(PROMISE)].length;
}
