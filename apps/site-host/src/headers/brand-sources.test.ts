import { expect, test } from 'vitest';
import { toOrigins } from './brand-sources.ts';

test('keeps only origins: no path, and no text that would extend the policy', () => {
  const urls = [
    'https://img1.example/art',
    '/art',
    "https://img2.example/x;script-src 'unsafe-inline'",
    'img3.example',
    '',
  ];
  expect(toOrigins(urls)).toEqual(['https://img1.example', 'https://img2.example']);
});
