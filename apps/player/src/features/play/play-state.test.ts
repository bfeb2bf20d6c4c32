import { expect, test } from 'vitest';
import { LAUNCHING, playReducer, type PlayState } from './play-state.ts';

const SITE = 'http://play.baize.localhost:8080';
const launched = (url: string) => ({
  type: 'launched' as const,
  value: { url, gameName: 'Dragon Reels', ownWindow: false },
  siteOrigin: SITE,
});

test('a launched game plays on its own origin', () => {
  const url = 'http://arcade.baize.localhost:8090/play/dragon?token=abc';
  expect(playReducer(LAUNCHING, launched(url))).toEqual({
    phase: 'playing',
    url,
    origin: 'http://arcade.baize.localhost:8090',
    gameName: 'Dragon Reels',
  });
});

test.each([`${SITE}/play`, 'javascript:alert(1)', 'data:text/html,x', '/play/dragon', ''])(
  '%s is not framed',
  (url) => {
    expect(playReducer(LAUNCHING, launched(url))).toEqual({ phase: 'refused', code: 'system.unexpected' });
  },
);

test('a refusal is shown, and the launch can be repeated', () => {
  const refused = playReducer(LAUNCHING, { type: 'refused', code: 'game.maintenance' });
  expect(refused).toEqual({ phase: 'refused', code: 'game.maintenance' });
  expect(playReducer(refused, { type: 'launch-asked' })).toEqual(LAUNCHING);
});

test('a late answer does not disturb a running game', () => {
  const running: PlayState = { phase: 'playing', url: 'http://a.test/x', origin: 'http://a.test', gameName: 'A' };
  expect(playReducer(running, { type: 'refused', code: 'network.timeout' })).toBe(running);
  expect(playReducer(running, launched('http://b.test/y'))).toBe(running);
});

test.each([true, false])('a game that needs its own window, opened: %s', (opened) => {
  const tried = { type: 'window-tried', gameName: 'Dragon Reels', opened } as const;
  const state = { phase: 'window', gameName: 'Dragon Reels', blocked: !opened } as const;
  expect(playReducer(LAUNCHING, tried)).toEqual(state);
  expect(playReducer(state, { type: 'launch-asked' })).toEqual(LAUNCHING);
});
