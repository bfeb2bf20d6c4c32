import { expect, test } from 'vitest';
import { judgeLaunch } from './judge-launch.ts';
import { launchAddress, launchOrigin } from './launch-address.ts';
import { localName } from './local-name.ts';
import { maskAccount } from './mask-account.ts';
import { findNearestWords, toWord } from './nearest-words.ts';
import { escapeLike, searchForm } from './search-form.ts';

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

test('the address contains a token, or states that no money is played', () => {
  const address = {
    launchUrl: 'http://arcade.test',
    gameCode: 'PG_A',
    language: 'ne',
    backUrl: 'http://play.test/rng?a=1',
    currency: 'NPR',
    timeZone: 'Asia/Kathmandu',
  };
  expect(launchAddress({ ...address, launchToken: 't-1' })).toBe(
    'http://arcade.test/play/PG_A?launchToken=t-1&language=ne&timeZone=Asia%2FKathmandu&backUrl=http%3A%2F%2Fplay.test%2Frng%3Fa%3D1',
  );
  expect(launchAddress({ ...address, launchToken: undefined })).toContain('?mode=demo&currency=NPR&');
});

test('a name falls back to English', () => {
  expect(localName({ en: 'Lotus', ne: 'कमल' }, 'ne')).toBe('कमल');
  expect(localName({ en: 'Lotus' }, 'bn')).toBe('Lotus');
});

test.each([
  ['suraj92', 'su***92'],
  ['nadia', 'n***'],
  ['meghna', 'me***na'],
  ['a', 'a***'],
  ['', '***'],
])('a winner %j is shown as %j', (account, shown) => {
  expect(maskAccount(account)).toBe(shown);
});

test.each([
  ['  Lantern   GARDEN ', 'lantern garden'],
  ['Dragon\u2019s Luck', 'dragons luck'],
  ['\u0958\u093F\u0932\u093E', '\u0915\u093C\u093F\u0932\u093E'],
  ['\u0915\u094D\u200D\u0937', '\u0915\u094D\u0937'],
  ['a|b', 'a b'],
])('the search text %j becomes %j', (typed, form) => {
  expect(searchForm(typed)).toBe(form);
});

test('pattern characters are escaped', () => {
  expect(escapeLike('100%_\\')).toBe('100\\%\\_\\\\');
});

test('a launch CDN replaces the host of the integration and keeps its path; without one its own address stays', () => {
  const cdns = ['https://a.test', 'https://b.test/'];
  expect(launchOrigin('http://arcade.test/games/', cdns, 1)).toBe('https://b.test/games');
  expect(launchOrigin('http://arcade.test', cdns, 0)).toBe('https://a.test');
  expect(launchOrigin('http://arcade.test', [], 0)).toBe('http://arcade.test');
});

const vocabulary = ['dragon', 'dragons', 'garden', 'gold', 'golden', 'river', 'नदी', 'ড্রাগন'].map(toWord);

test.each([
  ['dargon', ['dragon', 'dragons']],
  ['gardne', ['garden']],
  ['dagron', ['dragon', 'dragons']],
  ['rivr', ['river']],
  ['golde', ['golden']],
  ['dargo', ['dragon', 'dragons']],
  ['नदि', ['नदी']],
  ['ড্রাগণ', ['ড্রাগন']],
  ['garten', ['garden']],
  ['gerten', ['garden']],
  ['xyz', []],
  ['go', []],
])('%s is nearly %j', (typed, words) => {
  expect(findNearestWords(typed, vocabulary)).toEqual(words);
});
