import { describe, expect, test } from 'vitest';
import { playerAreas } from './player.ts';
import { pseudo, pseudoAreas } from './pseudo.ts';
import { createI18n } from './setup.ts';

describe('pseudo', () => {
  test('accents, brackets and lengthens', () => {
    expect(pseudo('Deposit')).toBe('[Ðépöšíţ···]');
    expect(pseudo('')).toBe('[]');
  });

  test.each([
    ['{{count}} games', '[{{count}} ĝáméš···]'],
    ['I agree to the <terms>rules</terms>', '[Î áĝŕéé ţö ţĥé <terms>ŕüļéš</terms>········]'],
    ['<0/>$t(act.ok)&nbsp;go', '[<0/>$t(act.ok)&nbsp;ĝö·]'],
  ])('%s keeps what is code', (text, expected) => {
    expect(pseudo(text)).toBe(expected);
  });

  test('a comparison is no tag', () => {
    expect(pseudo('a < b')).toBe('[á < ƀ··]');
  });

  test('texts grow by two fifths and their brackets', () => {
    const text = 'The page took longer time to load';
    expect(pseudo(text).length / text.length).toBeGreaterThanOrEqual(1.4);
  });
});

test('a site in pseudo fills its placeholders', async () => {
  const { instance } = await createI18n({ language: 'en', areas: pseudoAreas(playerAreas) });
  expect(instance.t('act.ok')).toBe('[ÖK·]');
  expect(instance.t('player:lobby.found', { count: 2 })).toMatch(/^\[2 ĝáméš föüñð·+\]$/);
});
