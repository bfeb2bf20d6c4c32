import { expect, test } from 'vitest';
import { originsOf } from './brand-sources.ts';

test('only origins are taken: no path, no word that would widen the policy', () => {
  const urls = [
    'https://img1.example/art',
    '/art',
    "https://img2.example/x;script-src 'unsafe-inline'",
    'img3.example',
    '',
  ];
  expect(originsOf(urls)).toEqual(['https://img1.example', 'https://img2.example']);
});
