import type { RankItem } from '@baize/contract/schemas/lobby';
import { expect, test } from 'vitest';
import { sortByWinAmount } from './by-win-amount.ts';

const game: RankItem['vo']['game'] = {
  nodeId: 1,
  gameType: 'RNG',
  vassalage: 'PG',
  displayName: 'PG',
  accountTypeName: 'PG',
  gameCode: 'PG001',
  gameName: 'Game',
  nodeName: 'Game',
  isGame: 1,
  isHot: 0,
  isNew: 0,
  supportPlay: 1,
  freeplay: 0,
  showIcon: '/a',
  iconUrl: '/a',
  lagerIcon: '/b',
  maintenance: false,
};
const win = (account: string, winAmount: string): RankItem => ({
  vo: { account, winAmount, currency: 'NPR', wonAt: '2026-11-20T00:00:00.000Z', game },
});

test('sorts by amount and not as text, the highest win first, and keeps the order of equal wins', () => {
  const list = [win('a', '90.00'), win('b', '1000.00'), win('c', '90.00'), win('d', '10000000000.01')];
  expect(sortByWinAmount(list).map(({ vo }) => vo.account)).toEqual(['d', 'b', 'a', 'c']);
});
