import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { filesIn, inEachSite, findLines, SITES, type SourceFile } from './files.ts';

const SITE_CODE = [...inEachSite('**/*.{ts,tsx}'), 'packages/{site,ui,i18n,validation}/src/**/*.{ts,tsx}'];
const NOT_SHIPPED = /\.(test|stories)\.tsx?$/;
const NETWORK = /\b(fetch\s*\(|XMLHttpRequest|new WebSocket|EventSource|sendBeacon|axios)\b/;
const RAW_COLOUR = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\b(?:rgba?|hsla?|oklch|lab|lch)\(/i;
const READ_ALOUD = new Set(['aria-label', 'aria-description', 'title', 'alt', 'placeholder', 'label']);
const TWO_LETTERS = /\p{L}{2,}/u;

test('the rules below see every site', () => {
  expect(SITES).toEqual(expect.arrayContaining(['agent', 'player']));
});

test('only packages/api talks to the network from the sites', () => {
  expect(findLines(filesIn(SITE_CODE, NOT_SHIPPED), NETWORK)).toEqual([]);
});

test('no raw colour stands outside the tokens', () => {
  const styles = filesIn(
    [...inEachSite('**/*.{css,tsx}'), 'packages/{site,ui}/src/**/*.{css,tsx}'],
    /tokens\.css$|\.(stories|test)\.tsx$/,
  );
  expect(findLines(styles, RAW_COLOUR)).toEqual([]);
});

test('no text stands outside the catalogues in the sites', () => {
  const files = filesIn([...inEachSite('**/*.tsx'), 'packages/site/src/**/*.tsx'], NOT_SHIPPED);
  expect(files.flatMap(textsIn)).toEqual([]);
});

/** Words between tags, and words in attributes that are shown or read aloud. */
function textsIn({ path, text }: SourceFile): string[] {
  const found: string[] = [];
  const note = (words: string): void => {
    if (TWO_LETTERS.test(words)) found.push(`${path}: ${words.trim()}`);
  };
  new Visitor({
    JSXText: (node) => note(node.value),
    JSXAttribute: (node) => {
      const name = node.name.type === 'JSXIdentifier' ? node.name.name : '';
      if (READ_ALOUD.has(name) && node.value?.type === 'Literal' && typeof node.value.value === 'string')
        note(node.value.value);
    },
  }).visit(parseSync(path, text).program);
  return found;
}
