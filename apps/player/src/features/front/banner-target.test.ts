import { expect, test } from 'vitest';
import { bannerTarget } from './banner-target.ts';

test('without a link type, or without an address, a banner is a picture', () => {
  expect(bannerTarget({ linkageType: null, url: '/rng' })).toBeUndefined();
  expect(bannerTarget({ linkageType: 'page', url: null })).toBeUndefined();
});

test('a page and a promotion are paths of this site', () => {
  expect(bannerTarget({ linkageType: 'page', url: '/rng?vendor=PG' })).toEqual({ kind: 'path', to: '/rng?vendor=PG' });
  expect(bannerTarget({ linkageType: 'promotion', url: '/promotions' })).toEqual({ kind: 'path', to: '/promotions' });
});

test('a banner of a game leads to the page of the game', () => {
  const to = '/seamless?vendor=PG&game=PG001';
  expect(bannerTarget({ linkageType: 'game', url: to })).toEqual({ kind: 'game', to });
});

test('opens another host only by HTTPS', () => {
  const href = 'https://news.example/';
  expect(bannerTarget({ linkageType: 'external', url: href })).toEqual({ kind: 'external', href });
});

test.each(['javascript:alert(1)', '//evil.example', '/\\evil.example', 'http://news.example/', 'rng'])(
  'ignores the address %s',
  (url) => {
    expect(bannerTarget({ linkageType: 'external', url })).toBeUndefined();
    expect(bannerTarget({ linkageType: 'page', url })).toBeUndefined();
  },
);
