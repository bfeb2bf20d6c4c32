import { expect, test } from 'vitest';
import { sanitiseHtml } from './html.ts';

const hosts = new Set(['news.example']);

test.each([
  ['<p onclick="x()">Hello <strong>you</strong></p>', '<p>Hello <strong>you</strong></p>'],
  ['<script>alert(1)</script><p>text</p>', '<p>text</p>'],
  ['<style>p{}</style><iframe src="/x"></iframe>a', 'a'],
  ['<a href="javascript:alert(1)">a</a>', 'a'],
  ['<a href="https://evil.test/">a</a>', 'a'],
  ['<a href="https://news.example/1" target="_blank">a</a>', '<a href="https://news.example/1" rel="noopener">a</a>'],
  ['<a href="/help#term">a</a>', '<a href="/help#term" rel="noopener">a</a>'],
  ['<a name="top">a</a> <a>b</a>', 'a b'],
  ['<p>See <a href="https://evil.test/"><strong>this</strong></a>.</p>', '<p>See <strong>this</strong>.</p>'],
  ['<h1>a</h1><h2 class="x">b</h2><h3>c</h3>', '<h3>a</h3><h3>b</h3><h3>c</h3>'],
  ['<h4>a</h4><h5>b</h5><h6>c</h6>', '<h4>a</h4><h4>b</h4><h4>c</h4>'],
  ['<img src="https://evil.test/x.png" alt="a">b', 'b'],
  ['<img src="/art/x.webp" onerror="x()">', '<img src="/art/x.webp" alt="" />'],
  ['<form><input name="password">a</form>', 'a'],
  ['<svg><a xlink:href="javascript:x()">a</a></svg>', 'a'],
  ['नमस्ते &amp; <em>স্বাগতম</em>', 'नमस्ते &amp; <em>স্বাগতম</em>'],
])('%s becomes %s', (given, stored) => {
  expect(sanitiseHtml(given, hosts).html).toBe(stored);
  // Sanitising stored HTML again changes nothing.
  expect(sanitiseHtml(stored, hosts)).toEqual({ html: stored, refusedLinks: [] });
});

test('lists each refused link once, and does not list an anchor without an address', () => {
  const text =
    '<a href="https://evil.test/">a</a> <a href="https://evil.test/">b</a> <a href="//c.test">c</a> <a>d</a>';
  expect(sanitiseHtml(`${text} <a href="/help">e</a>`, hosts).refusedLinks).toEqual(['https://evil.test/', '//c.test']);
});

test('HTML that is longer than the limit is refused', () => {
  expect(() => sanitiseHtml('a'.repeat(50_001), hosts)).toThrow(RangeError);
});
