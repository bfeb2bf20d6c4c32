import { describe, expect, it } from 'vitest';
import { onCdn, pickCdn } from './image-model.ts';

describe('pickCdn', () => {
  const cdns = ['https://a.test', 'https://b.test', 'https://c.test'];

  it.each([
    [0, 'https://a.test'],
    [0.34, 'https://b.test'],
    [0.999, 'https://c.test'],
    [1, 'https://c.test'],
  ])('%d: %s', (number, cdn) => {
    expect(pickCdn(cdns, () => number)).toBe(cdn);
  });

  it('returns undefined for an empty list', () => {
    expect(pickCdn([], () => 0.5)).toBeUndefined();
  });
});

describe('onCdn', () => {
  it('puts each format and width on the host', () => {
    const sources = { avif: '/art/a-240.avif 240w, /art/a-480.avif 480w', webp: 'art/a.webp', src: '/art/a.png' };
    expect(onCdn(sources, 'https://a.test/img/')).toEqual({
      avif: 'https://a.test/img/art/a-240.avif 240w, https://a.test/img/art/a-480.avif 480w',
      webp: 'https://a.test/img/art/a.webp',
      src: 'https://a.test/img/art/a.png',
    });
  });

  it.each(['https://other.test/a.png', '//other.test/a.png', 'data:image/svg+xml,<svg/>', 'blob:x'])(
    'keeps %s',
    (src) => {
      expect(onCdn({ src }, 'https://a.test')).toEqual({ src });
    },
  );

  it('keeps all addresses without a CDN', () => {
    expect(onCdn({ src: '/a.png' }, undefined)).toEqual({ src: '/a.png' });
  });
});
