import { expect, test } from 'vitest';
import { isOwnPath } from './own-path.ts';
import { SAFE_HTML } from './safe-html-rules.ts';

test.each(['/', '/help#play', '/rng?vendor=PG'])('accepts %s as a path of this site', (address) => {
  expect(isOwnPath(address)).toBe(true);
  expect(SAFE_HTML.ALLOWED_URI_REGEXP.test(address)).toBe(true);
});

test.each(['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'http://play.example/', 'data:text/html,x', ''])(
  'refuses %s as a path of this site and as an address',
  (address) => {
    expect(isOwnPath(address)).toBe(false);
    expect(SAFE_HTML.ALLOWED_URI_REGEXP.test(address)).toBe(false);
  },
);

test('keeps a link that the server allowed, and leaves its click to the browser', () => {
  expect(SAFE_HTML.ALLOWED_URI_REGEXP.test('https://news.example/a')).toBe(true);
  expect(isOwnPath('https://news.example/a')).toBe(false);
});
