import { money } from '@baize/money';
import { expect, test } from 'vitest';
import type { FreeRoundsView, RoundView } from '../../wire/schemas.ts';
import { FreeRounds } from './free-rounds.ts';

const SOON: FreeRoundsView = {
  awardId: 'soon',
  rounds: 5,
  left: 2,
  coin: '0.50',
  stake: '15.00',
  won: '7.25',
  expiresAt: '2026-11-21T12:00:00.000Z',
};
const LATER: FreeRoundsView = { ...SOON, awardId: 'later', left: 1, won: '0.00' };
// The functions under test read no other property of a round.
const round = (awardId: string | null, win: string) => ({ awardId, win }) as RoundView;

test('plays free rounds first, beginning with the first award, until the player chooses own money', () => {
  const free = new FreeRounds([SOON, LATER], 'NPR');
  expect(free.active).toMatchObject({ awardId: 'soon', left: 2, stake: money('NPR', 1_500n) });
  free.toggle();
  expect([free.active, free.next?.awardId]).toEqual([undefined, 'soon']);
  free.toggle();
  expect(free.active?.awardId).toBe('soon');
});

test('counts a round when it begins, and its win when it was shown', () => {
  const free = new FreeRounds([SOON], 'NPR');
  free.beginRound(round('soon', '2.75'));
  expect(free.next).toMatchObject({ left: 1, won: money('NPR', 725n) });
  expect(free.finishRound(round('soon', '2.75'))).toBeUndefined();
  expect(free.next).toMatchObject({ left: 1, won: money('NPR', 1_000n) });
});

test('the last round shows the total win of the award, and the next award follows', () => {
  const free = new FreeRounds([{ ...SOON, left: 1 }, LATER], 'NPR');
  free.beginRound(round('soon', '2.75'));
  expect(free.shown).toMatchObject({ awardId: 'soon', left: 0 });
  expect(free.finishRound(round('soon', '2.75'))).toEqual(money('NPR', 1_000n));
  expect(free.shown?.awardId).toBe('later');
  expect(free.active).toMatchObject({ awardId: 'later', won: money('NPR', 0n) });
});

test('ignores a round with own money, and a round that was not started here', () => {
  const free = new FreeRounds([SOON], 'NPR');
  free.beginRound(round(null, '9.00'));
  expect(free.finishRound(round(null, '9.00'))).toBeUndefined();
  expect(free.finishRound(round('soon', '9.00'))).toBeUndefined();
  expect(free.next).toMatchObject({ left: 2, won: money('NPR', 725n) });
});

test('the state from the arcade replaces the local counts and keeps the choice of the player', () => {
  const free = new FreeRounds([SOON, LATER], 'NPR');
  free.toggle();
  free.replace([LATER]);
  expect([free.next?.awardId, free.active]).toEqual(['later', undefined]);
  free.drop('later');
  expect(free.next).toBeUndefined();
});
