/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('./', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const tokens = read('tokens.css');
const sheets = readdirSync(folder)
  .filter((name) => name.endsWith('.css') && name !== 'tokens.css' && name !== 'fonts.css')
  .map((name): [name: string, css: string] => [name, read(name)]);

/** Literal colours, durations and type sizes, which belong to tokens.css. Angles, ratios and hairline shifts are allowed. */
const WRITTEN_OUT = [
  /#[0-9a-f]{3,8}\b/i,
  /\b(?:rgba?|hsla?|oklch|oklab|hwb)\(/i,
  /:\s*(?:white|black|red|green|blue|gr[ae]y)\b/i,
  /\b\d*\.?\d+m?s\b/,
  /font-size:\s*\d+(?:\.\d+)?(?:px|rem)/,
  // A multiple of 4 px is a space token.
  /(?<![\w.-])(?:4|8|12|16|20|24|28|32|40|48|64)px(?!\))/,
];

/** Removes comments and the conditions of media and container queries, which cannot read custom properties. */
function rulesOf(css: string): string[] {
  return css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => !/^\s*@(?:media|container)/.test(line));
}

it('reads the style sheets', () => {
  expect(sheets.length).toBeGreaterThan(40);
  expect(tokens).toContain('--ground:');
});

it.each(sheets)('%s takes its values from the tokens', (_name, css) => {
  expect(rulesOf(css).filter((line) => WRITTEN_OUT.some((pattern) => pattern.test(line)))).toEqual([]);
});

it.each(sheets)('%s uses `[dir]` for right-to-left rules, whatever the language', (_name, css) => {
  // The build compiles `:dir(rtl)` to a list of languages, for browsers that do not support it.
  expect(rulesOf(css).filter((line) => line.includes(':dir('))).toEqual([]);
});

it('uses only tokens that exist', () => {
  const known = new Set([tokens, ...sheets.map(([, css]) => css)].flatMap((css) => css.match(/--[\w-]+(?=:)/g) ?? []));
  const used = sheets.flatMap(([, css]) => [...css.matchAll(/var\((--[\w-]+)(,)?/g)]);
  // Base UI sets these on its positioners and popups.
  const given = /^--(?:anchor-width|available-(?:width|height)|transform-origin|toast-)/;
  const unknown = used.filter(([, token = '', fallback]) => !known.has(token) && !given.test(token) && !fallback);
  expect(unknown.map(([match]) => match)).toEqual([]);
});
