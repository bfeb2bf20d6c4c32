/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('./', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const tokens = read('tokens.css');
const sheets = readdirSync(folder)
  .filter((name) => name.endsWith('.css') && name !== 'tokens.css' && name !== 'fonts.css')
  .map((name): [name: string, css: string] => [name, read(name)]);

/** A colour, a time or a type size written out: it belongs to tokens.css. Angles, ratios and hair-thin shifts do not. */
const WRITTEN_OUT = [
  /#[0-9a-f]{3,8}\b/i,
  /\b(?:rgba?|hsla?|oklch|oklab|hwb)\(/i,
  /:\s*(?:white|black|red|green|blue|gr[ae]y)\b/i,
  /\b\d*\.?\d+m?s\b/,
  /font-size:\s*\d+(?:\.\d+)?(?:px|rem)/,
  // A multiple of 4 px is a space token.
  /(?<![\w.-])(?:4|8|12|16|20|24|28|32|40|48|64)px(?!\))/,
];

/** Media and container conditions cannot read properties. */
function rulesOf(css: string): string[] {
  return css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => !/^\s*@(?:media|container)/.test(line));
}

it('reads the sheets', () => {
  expect(sheets.length).toBeGreaterThan(40);
  expect(tokens).toContain('--ground:');
});

it.each(sheets)('%s takes its values from the tokens', (_name, css) => {
  expect(rulesOf(css).filter((line) => WRITTEN_OUT.some((pattern) => pattern.test(line)))).toEqual([]);
});

it.each(sheets)('%s turns with `[dir]`, whatever the language', (_name, css) => {
  // The build makes a list of languages of `:dir(rtl)`, for browsers that do not know it.
  expect(rulesOf(css).filter((line) => line.includes(':dir('))).toEqual([]);
});

it('uses only tokens that exist', () => {
  const known = new Set([tokens, ...sheets.map(([, css]) => css)].flatMap((css) => css.match(/--[\w-]+(?=:)/g) ?? []));
  const used = sheets.flatMap(([, css]) => [...css.matchAll(/var\((--[\w-]+)(,)?/g)]);
  // Set by Base UI on its positioners and popups.
  const given = /^--(?:anchor-width|available-(?:width|height)|transform-origin|toast-)/;
  const unknown = used.filter(([, token = '', fallback]) => !known.has(token) && !given.test(token) && !fallback);
  expect(unknown.map(([match]) => match)).toEqual([]);
});
