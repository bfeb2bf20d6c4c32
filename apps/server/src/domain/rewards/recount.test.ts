import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recountClaimed } from './recount.ts';

const claimed = { grantedMinor: 100n, amountMinor: 100n, uncollectedMinor: 0n };

test.each([
  [100n, 500n, undefined],
  [120n, 500n, undefined],
  [40n, 500n, { amountMinor: 40n, uncollectedMinor: 0n, paidMinor: -60n }],
  [40n, 25n, { amountMinor: 40n, uncollectedMinor: 35n, paidMinor: -25n }],
  [0n, 0n, { amountMinor: 0n, uncollectedMinor: 100n, paidMinor: 0n }],
])('figures that give %s of 100, with %s of cash', (due, cash, recount) => {
  expect(recountClaimed(claimed, due, cash)).toEqual(recount);
});

test('a later recount that gives more writes off what was not collected, pays the rest, and never exceeds the first amount', () => {
  const lowered = { grantedMinor: 100n, amountMinor: 40n, uncollectedMinor: 35n };
  expect(recountClaimed(lowered, 60n, 0n)).toEqual({ amountMinor: 60n, uncollectedMinor: 15n, paidMinor: 0n });
  expect(recountClaimed(lowered, 90n, 0n)).toEqual({ amountMinor: 90n, uncollectedMinor: 0n, paidMinor: 15n });
  expect(recountClaimed(lowered, 500n, 0n)).toMatchObject({ amountMinor: 100n, paidMinor: 25n });
});

test('after any recounts the member holds the amount and what was not collected, and the last figures decide', () => {
  const amount = fc.bigInt({ min: 0n, max: 1_000n });
  const steps = fc.array(fc.record({ due: amount, cash: amount }), { maxLength: 12 });
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 1_000n }), steps, (granted, recounts) => {
      const grant = { grantedMinor: granted, amountMinor: granted, uncollectedMinor: 0n };
      let held = granted;
      for (const { due, cash } of recounts) {
        const recount = recountClaimed(grant, due, cash);
        if (!recount) continue;
        expect(-recount.paidMinor <= cash).toBe(true);
        held += recount.paidMinor;
        grant.amountMinor = recount.amountMinor;
        grant.uncollectedMinor = recount.uncollectedMinor;
        expect(grant.uncollectedMinor >= 0n).toBe(true);
      }
      expect(held).toBe(grant.amountMinor + grant.uncollectedMinor);
      const last = recounts.at(-1)?.due ?? granted;
      expect(grant.amountMinor).toBe(last < granted ? last : granted);
    }),
  );
});
