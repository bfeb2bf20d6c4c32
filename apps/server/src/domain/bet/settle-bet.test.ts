import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settleBet, settleRound, type EndedBet } from './settle-bet.ts';

const bet = (stakeMinor: bigint, winMinor: bigint): EndedBet => ({ stakeMinor, winMinor });
const validBets = (...bets: EndedBet[]): bigint[] => settleRound(bets).map(({ validBetMinor }) => validBetMinor);

test('the valid bet is the stake, whether the bet is lost, or won by less or more than its stake', () => {
  expect(settleBet(bet(500n, 0n))).toEqual({ state: 'lost', validBetMinor: 500n });
  expect(settleBet(bet(500n, 1n))).toEqual({ state: 'won', validBetMinor: 500n });
  expect(settleBet(bet(500n, 499n))).toEqual({ state: 'won', validBetMinor: 500n });
  expect(settleBet(bet(500n, 501n))).toEqual({ state: 'won', validBetMinor: 500n });
});

test('a push has no valid bet, alone and beside other bets of its round', () => {
  expect(settleBet(bet(500n, 500n))).toEqual({ state: 'won', validBetMinor: 0n });
  expect(validBets(bet(500n, 500n), bet(300n, 0n))).toEqual([0n, 300n]);
});

test('bets of a round that together pay exactly their stakes have no valid bet: they covered opposite outcomes', () => {
  expect(validBets(bet(500n, 1_000n), bet(500n, 0n))).toEqual([0n, 0n]);
  expect(validBets(bet(100n, 300n), bet(100n, 0n), bet(100n, 0n))).toEqual([0n, 0n, 0n]);
});

test('bets of a round with a profit or a loss keep their valid bet', () => {
  expect(validBets(bet(500n, 999n), bet(500n, 0n))).toEqual([500n, 500n]);
  expect(validBets(bet(500n, 0n), bet(500n, 0n))).toEqual([500n, 500n]);
});

test('a bet without a stake is a fault of the caller', () => {
  expect(() => settleBet(bet(0n, 0n))).toThrow('stake of 0');
  expect(() => settleBet(bet(1n, -1n))).toThrow('win of -1');
});

test('a valid bet is the stake or nothing, and nothing in every round without profit or loss', () => {
  const bets = fc.array(fc.record({ stakeMinor: fc.bigInt(1n, 20n), winMinor: fc.bigInt(0n, 40n) }), { maxLength: 5 });
  fc.assert(
    fc.property(bets, (round) => {
      const valid = validBets(...round);
      for (const [at, { stakeMinor }] of round.entries()) expect([0n, stakeMinor]).toContain(valid[at]);
      const profit = round.reduce((sum, { stakeMinor, winMinor }) => sum + winMinor - stakeMinor, 0n);
      expect(profit !== 0n || valid.every((each) => each === 0n)).toBe(true);
    }),
  );
});
