import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import { filesIn, inEachSite, findMatches, SITES, type SourceFile } from './files.ts';

const SITE_CODE = [...inEachSite('**/*.{ts,tsx}'), 'packages/{site,ui,i18n,validation}/src/**/*.{ts,tsx}'];
const NOT_SHIPPED = /\.(test|stories)\.tsx?$/;
const NETWORK = /\b(fetch\s*\(|XMLHttpRequest|new WebSocket|EventSource|sendBeacon|axios)\b/;
const RAW_COLOUR = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\b(?:rgba?|hsla?|oklch|lab|lch)\(/i;
const TEXT_ATTRIBUTES = new Set(['aria-label', 'aria-description', 'title', 'alt', 'placeholder', 'label']);
const TWO_LETTERS = /\p{L}{2,}/u;

test('checks both sites', () => {
  expect(SITES).toEqual(expect.arrayContaining(['agent', 'player']));
});

test('lets no code of the sites outside packages/api call the network', () => {
  expect(findMatches(filesIn(SITE_CODE, NOT_SHIPPED), NETWORK)).toEqual([]);
});

test('allows literal colours only in the file of tokens', () => {
  const styles = filesIn(
    [...inEachSite('**/*.{css,tsx}'), 'packages/{site,ui}/src/**/*.{css,tsx}'],
    /tokens\.css$|\.(stories|test)\.tsx$/,
  );
  expect(findMatches(styles, RAW_COLOUR)).toEqual([]);
});

test('allows no visible or spoken text outside the catalogues', () => {
  const files = filesIn([...inEachSite('**/*.tsx'), 'packages/site/src/**/*.tsx'], NOT_SHIPPED);
  expect(files.flatMap(textsIn)).toEqual([]);
});

/** Returns the texts of a component that are not translated: texts between tags, and literal attributes that are shown or read aloud. */
function textsIn({ path, text }: SourceFile): string[] {
  const found: string[] = [];
  const addText = (words: string): void => {
    if (TWO_LETTERS.test(words)) found.push(`${path}: ${words.trim()}`);
  };
  new Visitor({
    JSXText: (node) => addText(node.value),
    JSXAttribute: (node) => {
      const name = node.name.type === 'JSXIdentifier' ? node.name.name : '';
      if (TEXT_ATTRIBUTES.has(name) && node.value?.type === 'Literal' && typeof node.value.value === 'string')
        addText(node.value.value);
    },
  }).visit(parseSync(path, text).program);
  return found;
}
