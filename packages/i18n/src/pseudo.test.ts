import { describe, expect, test } from 'vitest';
import { playerAreas } from './player.ts';
import { pseudo, pseudoAreas } from './pseudo.ts';
import { createI18n } from './setup.ts';

describe('pseudo', () => {
  test('adds accents, brackets and length', () => {
    expect(pseudo('Deposit')).toBe('[Ðépöšíţ···]');
    expect(pseudo('')).toBe('[]');
  });

  test.each([
    ['{{count}} games', '[{{count}} ĝáméš···]'],
    ['I agree to the <terms>rules</terms>', '[Î áĝŕéé ţö ţĥé <terms>ŕüļéš</terms>········]'],
    ['<0/>$t(act.ok)&nbsp;go', '[<0/>$t(act.ok)&nbsp;ĝö·]'],
  ])('keeps code in %s', (text, expected) => {
    expect(pseudo(text)).toBe(expected);
  });

  test('does not treat a comparison as a tag', () => {
    expect(pseudo('a < b')).toBe('[á < ƀ··]');
  });

  test('lengthens texts by two fifths and adds brackets', () => {
    const text = 'The page took longer time to load';
    expect(pseudo(text).length / text.length).toBeGreaterThanOrEqual(1.4);
  });
});

test('fills placeholders in a pseudo-localised site', async () => {
  const { instance } = await createI18n({ language: 'en', areas: pseudoAreas(playerAreas) });
  expect(instance.t('act.ok')).toBe('[ÖK·]');
  expect(instance.t('player:lobby.found', { count: 2 })).toMatch(/^\[2 ĝáméš föüñð·+\]$/);
});
