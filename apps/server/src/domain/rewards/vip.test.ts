import { money } from '@baize/money';
import { expect, test } from 'vitest';
import type { VipDefinition, VipLevelDefinition } from './vip-definition.ts';
import {
  findReachedRank,
  keepsLevel,
  levelOfRank,
  computeMissingFor,
  findLowestLostRank,
  listRewardsOfLevel,
} from './vip.ts';

const level = (label: string, change: Partial<VipLevelDefinition>): VipLevelDefinition => ({
  label,
  validBetRequired: '0',
  depositRequired: '0',
  validBetToKeep: '0',
  upgrade: '0',
  birthday: '0',
  weekly: '0',
  monthly: '0',
  withdrawalsPerDay: 3,
  withdrawalPerDay: '1000',
  ...change,
});
const definition: VipDefinition = {
  levels: [
    level('Start', {}),
    level('Bronze', { validBetRequired: '100', depositRequired: '10', validBetToKeep: '5' }),
    level('Silver', {
      validBetRequired: '1000',
      depositRequired: '50',
      validBetToKeep: '50',
      upgrade: '5',
      monthly: '2',
    }),
  ],
  turnoverPpm: 1_000_000,
  claimDays: 30,
};
const npr = (amountMinor: bigint) => money('NPR', amountMinor);
const figures = (validBet: bigint, deposits: bigint, month = 0n) => ({
  validBet: npr(validBet),
  deposits: npr(deposits),
  monthValidBet: npr(month),
});

test.each([
  [0n, 0n, 0],
  [10_000n, 999n, 0],
  [10_000n, 1_000n, 1],
  [99_999n, 5_000n, 1],
  [100_000n, 5_000n, 2],
])('a valid bet of %i and deposits of %i reach rank %i', (validBet, deposits, rank) => {
  expect(findReachedRank(definition, figures(validBet, deposits), undefined)).toBe(rank);
});

test('a lost rank is restored by the valid bet that keeps it', () => {
  expect(findReachedRank(definition, figures(900_000n, 9_000n, 4_999n), 2)).toBe(1);
  expect(findReachedRank(definition, figures(900_000n, 9_000n, 5_000n), 2)).toBe(2);
  expect(findReachedRank(definition, figures(900_000n, 9_000n, 500n), 1)).toBe(1);
  expect(findReachedRank(definition, figures(900_000n, 9_000n, 499n), 1)).toBe(0);
});

test('a member who won one of two lost ranks back still misses the other', () => {
  expect(findLowestLostRank(definition, figures(900_000n, 9_000n, 500n), 1)).toBe(2);
  expect(findLowestLostRank(definition, figures(900_000n, 9_000n, 5_000n), 2)).toBeUndefined();
});

test('the missing amounts are never below zero', () => {
  const silver = levelOfRank(definition, 2);
  expect(computeMissingFor(silver, figures(30_000n, 90_000n))).toEqual({ validBet: npr(70_000n), deposits: npr(0n) });
});

test('a rank above the last level has the terms of the last level', () => {
  expect(levelOfRank(definition, 9).label).toBe('Silver');
  expect(keepsLevel(levelOfRank(definition, 9), npr(4_999n))).toBe(false);
});

test('a level lists only rewards above zero', () => {
  expect(listRewardsOfLevel(levelOfRank(definition, 2), 'NPR')).toEqual([
    { kind: 'upgrade', amount: npr(500n) },
    { kind: 'monthly', amount: npr(200n) },
  ]);
  expect(listRewardsOfLevel(levelOfRank(definition, 0), 'NPR')).toEqual([]);
});
