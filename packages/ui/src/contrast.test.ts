/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { colourOf, contrast, contrastPairs, readTokens } from './contrast-model.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

describe.each(['dark', 'light'] as const)('the %s theme', (theme) => {
  const tokens = readTokens(css, theme);
  const rows = contrastPairs.flatMap(({ text, grounds, least }) => grounds.map((ground) => ({ text, ground, least })));

  it.each(rows)('$text on $ground has at least $least', ({ text, ground, least }) => {
    expect(contrast(colourOf(text, tokens), colourOf(ground, tokens))).toBeGreaterThanOrEqual(least);
  });
});

describe('the measure', () => {
  it('returns 1 for equal colours and 21 for black on white', () => {
    expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
    expect(contrast([18, 28, 25], [18, 28, 25])).toBe(1);
  });

  it('computes a known pair: #767676 on white', () => {
    expect(contrast([0x76, 0x76, 0x76], [255, 255, 255])).toBeCloseTo(4.54, 2);
  });

  it('distinguishes the themes and resolves references and mixes', () => {
    const tokens = readTokens(css, 'light');
    expect(tokens.get('surface')).toBe('#ffffff');
    expect(readTokens(css, 'dark').get('surface')).toBe('#121c19');
    const made = new Map([
      ['a', '#000000'],
      ['b', 'var(--a)'],
      ['c', 'color-mix(in srgb, #ffffff 20%, var(--b))'],
    ]);
    expect(colourOf('c', made)).toEqual([51, 51, 51]);
  });
});
