import { money } from '@baize/money';
import { expect, test } from 'vitest';
import {
  ACT_LEGS_MAX,
  assertActWellFormed,
  canonicalAct,
  HOUSE_MEMBER_ID,
  splitLegsIntoRounds,
  walletsOfAct,
  type LedgerAct,
} from './act.ts';
import type { Account } from './account.ts';
import type { PostingCommand } from './posting.ts';

function leg(
  memberId: bigint,
  key: string,
  account: Account = 'cash',
  house: Account = 'house:lottery',
): PostingCommand {
  const entries = [
    { account, amount: money('NPR', 5n) },
    { account: house, amount: money('NPR', -5n) },
  ];
  return { memberId, key, kind: 'win', entries };
}
const act = (...legs: PostingCommand[]): LedgerAct => ({ actId: 'draw:1', kind: 'draw', legs });

test('the content of an act is the same in every order of its legs', () => {
  const [one, two] = [leg(1n, 'a'), leg(2n, 'b')];
  expect(canonicalAct(act(one, two))).toBe(canonicalAct(act(two, one)));
  expect(canonicalAct(act(one))).not.toBe(canonicalAct(act(one, two)));
  expect(canonicalAct(act(leg(1n, 'a')))).not.toBe(canonicalAct(act(leg(2n, 'a'))));
});

test('every round has different members, and the legs of one member stay in their order', () => {
  const rounds = splitLegsIntoRounds([leg(1n, 'a'), leg(1n, 'b'), leg(2n, 'c'), leg(1n, 'd'), leg(2n, 'e')]);
  expect(rounds.map((round) => round.map(({ key }) => key))).toEqual([['a', 'c'], ['b', 'e'], ['d']]);
});

test('each account of a member is listed once', () => {
  expect(walletsOfAct(act(leg(1n, 'a'), leg(2n, 'b'), leg(1n, 'c'), leg(1n, 'd', 'held')))).toEqual([
    {
      memberId: 1n,
      accounts: [
        { account: 'cash', currency: 'NPR' },
        { account: 'held', currency: 'NPR' },
      ],
    },
    { memberId: 2n, accounts: [{ account: 'cash', currency: 'NPR' }] },
  ]);
});

test.each([
  ['without legs', act(), 'has 0 legs'],
  ['with a leg twice', act(leg(1n, 'a'), leg(1n, 'a')), 'names a leg twice'],
  ['that leaves money in transit', act(leg(1n, 'a', 'cash', 'house:line-transfer')), 'leaves -5'],
  ['that moves an account of nobody', act(leg(HOUSE_MEMBER_ID, 'a')), 'names no member'],
  [
    'with too many legs',
    act(...Array.from({ length: ACT_LEGS_MAX + 1 }, (_, index) => leg(1n, String(index)))),
    'has 1001 legs',
  ],
])('an act %s is a mistake of the caller', (_what, malformed, message) => {
  expect(() => assertActWellFormed(malformed)).toThrow(message);
});
