import type { GameTypeCode } from '@baize/contract/schemas/common';
import { expect, test } from 'vitest';
import {
  gamePath,
  isHomePath,
  lotteryBetsPath,
  lotteryTrendsPath,
  lotteryVerifyPath,
  readGamePath,
  startPath,
} from './paths.ts';

test.each([true, false])('the address of a game says which game it is, trial %s', (trial) => {
  const choice = { vendor: 'CQ9', gameCode: 'CQ9 & 7', trial };
  expect(readGamePath(new URL(gamePath(choice), 'http://x').searchParams)).toEqual(choice);
});

test.each(['', '?vendor=PG', '?game=PG001', '?vendor=&game=PG001'])('%s names no game', (query) => {
  expect(readGamePath(new URLSearchParams(query))).toBeUndefined();
});

test.each(['/', '/index', '/index.html', '/home'])('%s is a path of home', (path) =>
  expect(isHomePath(path)).toBe(true),
);
test.each(['/rng', '/homes', '/seamless'])('%s is not a path of home', (path) => expect(isHomePath(path)).toBe(false));

const game = (vassalage: string, gameType: GameTypeCode) => ({ vassalage, gameCode: 'G 1', gameType });

test.each([
  [game('TCG_VN', 'LOTT'), '/vnLottery?gameCode=G+1&vendor=TCG_VN'],
  [game('TCG_SEA', 'ELOTT'), '/seaLottery?gameCode=G+1&vendor=TCG_SEA'],
  [game('BBIN', 'LOTT'), '/lottery?gameCode=G+1&vendor=BBIN'],
  [game('TGP', 'ELOTT'), '/lottery?gameCode=G+1&vendor=TGP'],
  [game('BBIN', 'RNG'), '/seamless?vendor=BBIN&game=G+1'],
])('the game %o starts at %s', (started, path) => {
  expect(startPath(started, false)).toBe(path);
});

test('a free trial is played on the page of the game, also for a lottery', () => {
  expect(startPath(game('BBIN', 'LOTT'), true)).toBe('/seamless?vendor=BBIN&game=G+1&trial=1');
});

test.each([
  [lotteryBetsPath(new URLSearchParams()), '/lottery/bets'],
  [lotteryBetsPath(new URLSearchParams({ gameCode: 'SSC_1M' })), '/lottery/bets?gameCode=SSC_1M'],
  [lotteryTrendsPath('SSC_1M'), '/lottery/trends?gameCode=SSC_1M'],
  [lotteryVerifyPath({ gameCode: 'SSC_1M' }), '/lottery/verify?gameCode=SSC_1M'],
  [
    lotteryVerifyPath({ gameCode: 'SSC_1M', issue: '20261123-0042', betId: '7' }),
    '/lottery/verify?gameCode=SSC_1M&issue=20261123-0042&betId=7',
  ],
])('%s', (built, path) => expect(built).toBe(path));
