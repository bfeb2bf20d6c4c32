import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countTurnover, type CountedBet, type OpenRequirement } from './turnover.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute));
const asks = (
  id: bigint,
  requiredMinor: bigint,
  minute: number,
  gameTypes: readonly string[] = [],
): OpenRequirement => ({
  requirementId: id,
  requiredMinor,
  doneMinor: 0n,
  createdAt: at(minute),
  gameTypes,
});
const bet = (betId: bigint, validBetMinor: bigint, minute: number, gameType = 'RNG'): CountedBet => ({
  betId,
  validBetMinor,
  placedAt: at(minute),
  gameType,
});
const doneOf = (open: readonly OpenRequirement[], bets: readonly CountedBet[]) =>
  countTurnover(open, bets).map(({ requirementId, doneMinor }) => [requirementId, doneMinor]);

test('a bet counts once, for the oldest requirement; its excess counts for the next', () => {
  const open = [asks(2n, 500n, 2), asks(1n, 100n, 1)];
  expect(doneOf(open, [bet(1n, 250n, 5)])).toEqual([
    [1n, 100n],
    [2n, 150n],
  ]);
});

test('a bet placed before the credit does not count, even if it is settled later', () => {
  expect(doneOf([asks(1n, 100n, 5)], [bet(1n, 100n, 4)])).toEqual([]);
  expect(doneOf([asks(1n, 100n, 5)], [bet(1n, 100n, 5)])).toEqual([[1n, 100n]]);
  expect(doneOf([asks(1n, 100n, 1), asks(2n, 100n, 5)], [bet(1n, 300n, 4)])).toEqual([[1n, 100n]]);
});

test('a bet counts for the oldest requirement that its game type counts for', () => {
  const open = [asks(1n, 100n, 1, ['FISH', 'PVP']), asks(2n, 500n, 2), asks(3n, 500n, 3, ['RNG'])];
  expect(doneOf(open, [bet(1n, 700n, 5)])).toEqual([
    [2n, 500n],
    [3n, 200n],
  ]);
  expect(doneOf(open, [bet(1n, 700n, 5, 'FISH')])).toEqual([
    [1n, 100n],
    [2n, 500n],
  ]);
});

test('a bet without turnover (a push, a refund) changes nothing', () => {
  expect(doneOf([asks(1n, 100n, 1)], [bet(1n, 0n, 2)])).toEqual([]);
});

const minor = fc.bigInt({ min: 1n, max: 1_000n });
const gameType = fc.constantFrom('RNG', 'FISH', 'SPORTS');
const requirements = fc
  .array(fc.record({ requiredMinor: minor, minute: fc.nat(50), gameTypes: fc.uniqueArray(gameType) }), { maxLength: 6 })
  .map((rows) =>
    rows.map(({ requiredMinor, minute, gameTypes }, index) =>
      asks(BigInt(index + 1), requiredMinor, minute, gameTypes),
    ),
  );
const bets = fc
  .array(fc.record({ validBetMinor: fc.bigInt({ min: 0n, max: 1_000n }), minute: fc.nat(50), gameType }), {
    maxLength: 12,
  })
  .map((rows) => rows.map((row, index) => bet(BigInt(index + 1), row.validBetMinor, row.minute, row.gameType)));

test('the counted turnover never exceeds the bets, and no requirement counts more than it needs', () => {
  fc.assert(
    fc.property(requirements, bets, (open, placed) => {
      const changed = countTurnover(open, placed);
      const counted = changed.reduce((sum, { doneMinor }) => sum + doneMinor, 0n);
      expect(counted <= placed.reduce((sum, { validBetMinor }) => sum + validBetMinor, 0n)).toBe(true);
      expect(changed.every(({ doneMinor, requiredMinor }) => doneMinor > 0n && doneMinor <= requiredMinor)).toBe(true);
    }),
  );
});

test('the result does not depend on how bets of the same order are batched', () => {
  fc.assert(
    fc.property(requirements, bets, fc.nat(12), (open, placed, cut) => {
      const inOrder = placed.toSorted((a, b) => a.placedAt.getTime() - b.placedAt.getTime());
      const apply = (state: readonly OpenRequirement[], part: readonly CountedBet[]) => {
        const changed = new Map(countTurnover(state, part).map((each) => [each.requirementId, each]));
        return state.map((each) => changed.get(each.requirementId) ?? each);
      };
      const parted = apply(apply(open, inOrder.slice(0, cut)), inOrder.slice(cut));
      expect(parted).toEqual(apply(open, inOrder));
    }),
  );
});
