import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readTokens } from './contrast-model.ts';
import { toDesignTokens } from './design-tokens.ts';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const tokens = toDesignTokens(css);

test.each(['dark', 'light'] as const)('exports every token of the %s theme with a value', (theme) => {
  expect(Object.keys(tokens[theme])).toEqual([...readTokens(css, theme).keys()]);
  const values = JSON.stringify(tokens[theme]);
  // Only descriptions contain names of tokens, and JSON writes a number that could not be parsed as null.
  expect(values.replaceAll(/"\$description":"[^"]*"/g, '')).not.toMatch(/var\(|color-mix|null/);
});

test('gives each kind of token its type of the format', () => {
  const typeOf = (name: string) => tokens.dark[name]?.$type;
  expect(['brass', 'space-4', 'motion-fast', 'ease-out', 'font-sans', 'weight-strong'].map(typeOf)).toEqual([
    'color',
    'dimension',
    'duration',
    'cubicBezier',
    'fontFamily',
    'fontWeight',
  ]);
  expect(['leading', 'layer-popup', 'tracking-tight', 'shadow-2', 'tile-1', 'veil'].map(typeOf)).toEqual([
    'number',
    'number',
    'number',
    'shadow',
    'gradient',
    'color',
  ]);
});

test('resolves references, mixes and transparency', () => {
  expect(tokens.dark['skeleton']?.$value).toEqual(tokens.dark['raised']?.$value);
  expect(tokens.light['skeleton']?.$value).not.toEqual(tokens.light['raised']?.$value);
  expect(tokens.dark['brass-glow']?.$value).toMatchObject({ alpha: 0.3 });
  expect(tokens.dark['veil']?.$value).toMatchObject({ components: [0.0157, 0.0314, 0.0275], alpha: 0.702 });
  expect(tokens.dark['shadow-brass']?.$value).toMatchObject([
    { inset: true, offsetY: { value: 1, unit: 'px' }, color: { alpha: 0.4 } },
    { inset: false, blur: { value: 14, unit: 'px' }, color: { alpha: 0.3 } },
  ]);
});

test('throws on a value of an unknown type', () => {
  expect(() => toDesignTokens(':root { --odd: calc(1px + 1rem); }')).toThrow('calc(1px + 1rem)');
});
