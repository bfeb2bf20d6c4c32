import { describe, expect, test } from 'vitest';
import { ACCEPTED_PATTERN_LENGTH_MAX, readAcceptedPattern } from './accepted-pattern.ts';

async function accepts(pattern: string, text: string): Promise<boolean> {
  const read = await readAcceptedPattern(pattern);
  if (!read.ok) throw new Error(read.reason);
  return read.test(text);
}

test('a lone asterisk takes everything', async () => {
  expect(await accepts('*', '')).toBe(true);
  expect(await accepts('*', 'नमस्ते 👋')).toBe(true);
});

test.each([
  ['[a-z]{3}', 'abc', true],
  ['[a-z]{3}', 'abcd', false],
  ['^[a-z]+$', 'abc', true],
  [String.raw`9\d{9}`, '9841000000', true],
  ['é+', 'e\u0301', true],
  [String.raw`\p{Devanagari}+`, 'नमस्ते', true],
  ['.', '👋', true],
])('%j matches the whole of %j: %s', async (pattern, text, expected) => {
  expect(await accepts(pattern, text)).toBe(expected);
});

test.each(['\uD83D', `a${'\u0301'.repeat(31)}`])('what is no text matches nothing: %j', async (text) => {
  expect(await accepts('.*', text)).toBe(false);
});

describe('refuses', () => {
  test.each(['(', '[a', 'a{2,1}', '(?=a)', String.raw`(a)\1`, '**', '(((a{1000}){1000}){1000})', '((.{50}){50}){50}'])(
    '%j',
    async (pattern) => {
      expect(await readAcceptedPattern(pattern)).toEqual({ ok: false, reason: 'unreadable' });
    },
  );

  test('what is too long', async () => {
    expect(await readAcceptedPattern('a'.repeat(ACCEPTED_PATTERN_LENGTH_MAX + 1))).toEqual({
      ok: false,
      reason: 'too_long',
    });
  });
});
