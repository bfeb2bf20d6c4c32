import { expect, test } from 'vitest';
import { filesIn, findLines } from './files.ts';

/*
 * Words of design/language.md that stay out of the code of the server. A bare participle or adverb as a name says nothing about the value.
 * The list of the design is longer: `asked`, `made`, `shown`, `stored`, `right` and `answered` are still names in the server, and each of them
 * joins the list below once its last name is gone.
 */
const WORDS = '(?:told|said|whoever|Late|Way|lastFirst)';
/** A declaration, or a parameter or property with a type. */
const DECLARED_NAME = new RegExp(
  String.raw`\b(?:const|let|function|class|interface|type) ${WORDS}\b|(?:^\s*|[({,] ?)(?:readonly )?${WORDS}\??: [\w(]`,
);
const COMMENT_WITH_WHOEVER = /(?:\/\/|^\s*\/?\*).*\bwhoever\b/i;
const SERVER = ['apps/server/src/**/*.ts'];
const OUTSIDE_OF_THE_PRODUCT = /\.test\.ts$|\/testing\/|\/attacks\/|\.generated\.ts$/;

const files = filesIn(SERVER, OUTSIDE_OF_THE_PRODUCT);

test('no name of the server is a bare participle or adverb of the list', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(findLines(files, DECLARED_NAME)).toEqual([]);
});

test('no file of the server has such a name', () => {
  expect(files.filter(({ path }) => /\/(?:told|said|asked)\.ts$|-(?:told|said|asked)\.ts$/.test(path))).toEqual([]);
});

test('no comment of the server says "whoever"', () => {
  expect(findLines(files, COMMENT_WITH_WHOEVER)).toEqual([]);
});

test('the rule finds the words in each form', () => {
  const text = [
    'const told = 1;',
    'function judge(said: Report) {}',
    '  readonly told: number;',
    'type Late = string;',
    "const answer = { text: 'as told: nothing' };",
    'const told1 = retold;',
    '/** For whoever reads. */',
    ' * Whoever reads it.',
  ].join('\n');
  const found = (pattern: RegExp) => findLines([{ path: 'a.ts', text }], pattern).map((place) => place.split(':')[1]);
  expect(found(DECLARED_NAME)).toEqual(['1', '2', '3', '4']);
  expect(found(COMMENT_WITH_WHOEVER)).toEqual(['7', '8']);
});
