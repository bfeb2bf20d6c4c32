import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { colourOf, contrast, contrastPairs, readTokens } from '@baize/ui/contrast-model';
import { expect, test } from 'vitest';
import { deriveTokens, buildLookStyleSheet } from './brand-tokens.ts';

const css = readFileSync(fileURLToPath(import.meta.resolve('@baize/ui/tokens.css')), 'utf8');
const themes = ['dark', 'light'] as const;
/** These colours range from black to white through every hue, with low and high chroma. */
const COLOURS = ['#000000', '#ffffff', '#808080', '#ffff00', '#0000ff', '#00ff00', '#ff0000', '#d6347a', '#3b1d0a'];
const HUES = [0, 60, 120, 180, 240, 300];
const looks = COLOURS.flatMap((brand, at) =>
  HUES.map((hue) => ({ brand, action: COLOURS[(at + hue / 60) % COLOURS.length] ?? brand, hue, mark: null })),
);

test.each(themes)('keeps the contrast of every pair for every look in the %s theme', (theme) => {
  const failures = looks.flatMap((look) => {
    const tokens = new Map([...readTokens(css, theme), ...deriveTokens(look, theme)]);
    return contrastPairs.flatMap(({ text, grounds, least }) =>
      grounds
        .filter((ground) => contrast(colourOf(text, tokens), colourOf(ground, tokens)) < least)
        .map((ground) => `${look.brand} ${look.action} ${look.hue}: ${text} on ${ground}`),
    );
  });
  expect(failures).toEqual([]);
});

test('gives the tokens the hue of the look', () => {
  const tokens = deriveTokens({ brand: '#d6347a', action: '#ff9f5a', hue: 330, mark: null }, 'dark');
  expect(Object.fromEntries(tokens)).toMatchObject({
    felt: expect.stringMatching(/^#[0-9a-f]{6}$/),
    ground: expect.stringMatching(/^#[0-9a-f]{6}$/),
  });
  const [red, green, blue] = colourOf('felt', tokens);
  expect(red).toBeGreaterThan(blue);
  expect(blue).toBeGreaterThan(green);
});

test('keeps the platform tokens that a look does not set', () => {
  const tokens = deriveTokens({ brand: '#d6347a', action: null, hue: null, mark: null }, 'light');
  expect([...tokens.keys()].toSorted()).toEqual(['avatar-from', 'felt', 'felt-fill', 'felt-ink']);
});

test('returns no style for a look that changes nothing', () => {
  expect(buildLookStyleSheet({ brand: null, action: null, hue: null, mark: 'M4 4h24v24H4z' })).toBe('');
});

test('writes a style sheet with both themes and nothing but colours', () => {
  const style = buildLookStyleSheet({ brand: '#d6347a', action: '#ff9f5a', hue: 330, mark: null });
  expect(style).toMatch(/^:root[^{]+\{(--[a-z-]+:#[0-9a-f]{6};?)+\}:root[^{]+\{(--[a-z-]+:#[0-9a-f]{6};?)+\}$/);
});
