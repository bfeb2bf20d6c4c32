import { expect, test } from 'vitest';
import { consumeLaunchAddress } from './address.ts';

/** Creates the browser objects that the function reads, with only the necessary properties. */
function visit(href: string) {
  const shown: string[] = [];
  const location = { href } as Location;
  const history = {
    replaceState: (_state: unknown, _title: string, url: URL) => void shown.push(url.href),
  } as unknown as History;
  return { address: consumeLaunchAddress(location, history), shown };
}

test('removes the launch token from the address and keeps the rest', () => {
  const { address, shown } = visit(
    'https://arcade.test/play/PG_SONG?launchToken=secret&language=NE&backUrl=https%3A%2F%2Fsite.test%2F',
  );
  expect(address).toMatchObject({
    gameCode: 'PG_SONG',
    launchToken: 'secret',
    isDemo: false,
    language: 'ne',
    backUrl: 'https://site.test/',
  });
  expect(shown).toEqual(['https://arcade.test/play/PG_SONG?language=NE&backUrl=https%3A%2F%2Fsite.test%2F']);
});

test('an address of demo play has no token to remove', () => {
  const { address, shown } = visit('https://arcade.test/play/PG_SONG?mode=demo&currency=BDT&language=fr');
  expect(address).toMatchObject({
    launchToken: undefined,
    isDemo: true,
    currency: 'BDT',
    language: 'en',
    backUrl: undefined,
  });
  expect(shown).toEqual([]);
});

test.each(['javascript:alert(1)', 'data:text/html,x', '/lobby', ''])(
  'refuses %j as the address to return to',
  (backUrl) => {
    expect(
      visit(`https://arcade.test/play/X?mode=demo&backUrl=${encodeURIComponent(backUrl)}`).address.backUrl,
    ).toBeUndefined();
  },
);

test.each([
  ['Asia/Kathmandu', 'Asia/Kathmandu'],
  ['Nowhere/Else', undefined],
  ['', undefined],
])('the time zone %j of the brand is read as %s', (zone, expected) => {
  expect(visit(`https://arcade.test/play/X?timeZone=${encodeURIComponent(zone)}`).address.timeZone).toBe(expected);
});
