import { expect, test } from 'vitest';
import { judgeLaunch } from './judge-launch.ts';
import { launchAddress } from './launch-address.ts';
import { localName } from './local-name.ts';

const open = { freePlay: true, gameState: 'active', vendorState: 'active', integrationState: 'active' };

test.each([
  ['an open game', open, true, undefined],
  ['no game', undefined, false, 'game.not_found'],
  ['a game that is off', { ...open, gameState: 'off' }, false, 'game.not_found'],
  ['a vendor in maintenance', { ...open, vendorState: 'maintenance' }, false, 'game.maintenance'],
  ['free play that is not offered', { ...open, freePlay: false }, true, 'game.no_free_play'],
] as const)('%s', (_name, game, freePlay, code) => {
  const judged = judgeLaunch(game, freePlay);
  expect(judged.ok ? undefined : judged.code).toBe(code);
});

test('the address carries a token, or says that no money is played', () => {
  const address = {
    launchUrl: 'http://arcade.test',
    gameCode: 'PG_A',
    language: 'ne',
    backUrl: 'http://play.test/rng?a=1',
    currency: 'NPR',
  };
  expect(launchAddress({ ...address, launchToken: 't-1' })).toBe(
    'http://arcade.test/play/PG_A?launchToken=t-1&language=ne&backUrl=http%3A%2F%2Fplay.test%2Frng%3Fa%3D1',
  );
  expect(launchAddress({ ...address, launchToken: undefined })).toContain('?mode=demo&currency=NPR&');
});

test('a name falls back to English', () => {
  expect(localName({ en: 'Lotus', ne: 'कमल' }, 'ne')).toBe('कमल');
  expect(localName({ en: 'Lotus' }, 'bn')).toBe('Lotus');
});
