import { expect, test } from 'vitest';
import { sanitisedHtml } from './html.ts';

const hosts = new Set(['news.example']);

test.each([
  ['<p onclick="x()">Hello <strong>you</strong></p>', '<p>Hello <strong>you</strong></p>'],
  ['<script>alert(1)</script><p>text</p>', '<p>text</p>'],
  ['<style>p{}</style><iframe src="/x"></iframe>a', 'a'],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="https://evil.test/">a</a>', '<a>a</a>'],
  ['<a href="https://news.example/1" target="_blank">a</a>', '<a href="https://news.example/1" rel="noopener">a</a>'],
  ['<a href="/help#term">a</a>', '<a href="/help#term" rel="noopener">a</a>'],
  ['<img src="https://evil.test/x.png" alt="a">b', 'b'],
  ['<img src="/art/x.webp" onerror="x()">', '<img src="/art/x.webp" alt="" />'],
  ['<form><input name="password">a</form>', 'a'],
  ['<svg><a xlink:href="javascript:x()">a</a></svg>', '<a>a</a>'],
  ['नमस्ते &amp; <em>স্বাগতম</em>', 'नमस्ते &amp; <em>স্বাগতম</em>'],
])('%s becomes %s', (given, stored) => {
  expect(sanitisedHtml(given, hosts)).toBe(stored);
  // What is stored once may be stored again.
  expect(sanitisedHtml(stored, hosts)).toBe(stored);
});

test('more than a book page is refused', () => {
  expect(() => sanitisedHtml('a'.repeat(50_001), hosts)).toThrow(RangeError);
});
