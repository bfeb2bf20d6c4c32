import { describe, expect, test } from 'vitest';
import { listUpcomingWindows } from './envelope-windows.ts';
import type { TicketRuleDefinition, WeightedPrize } from './prize-definitions.ts';
import { findEnvelopeMistakes, findWheelMistakes } from './prize-mistakes.ts';
import { isCountedByRule, computeTicketsDue, type TicketFact } from './tickets.ts';

const NOW = new Date('2026-11-24T06:00:00Z');

describe('windows of envelopes', () => {
  const windows = [
    { from: '20:00', minutes: 30 },
    { from: '11:30', minutes: 60, weekdays: [2] },
  ];

  test('are those of the next hours on the clock of the brand, an open one included', () => {
    const ahead = listUpcomingWindows(windows, { now: NOW, timeZone: 'Asia/Kathmandu', hours: 24 });
    expect(ahead.map(({ period }) => period)).toEqual(['2026-11-24T11:30', '2026-11-24T20:00']);
    expect(ahead[0]?.opensAt).toEqual(new Date('2026-11-24T05:45:00Z'));
    expect(ahead[1]?.closesAt).toEqual(new Date('2026-11-24T14:45:00Z'));
  });

  test('keep their length where the clock changes', () => {
    const now = new Date('2026-03-28T20:00:00Z');
    const [window] = listUpcomingWindows([{ from: '02:30', minutes: 30 }], {
      now,
      timeZone: 'Europe/Berlin',
      hours: 12,
    });
    expect(window && window.closesAt.getTime() - window.opensAt.getTime()).toBe(1_800_000);
  });

  test('that overlap, end after midnight or have no envelopes are mistakes', () => {
    const envelopes = [{ amount: '1.00', count: 10 }];
    const judge = (from: string, minutes: number) =>
      findEnvelopeMistakes({ windows: [...windows, { from, minutes }], envelopes, turnoverPpm: 0 });
    expect(judge('20:30', 30)).toEqual([]);
    expect(judge('20:29', 30)).toHaveLength(1);
    expect(judge('23:50', 30)).toHaveLength(1);
    expect(findEnvelopeMistakes({ windows: [], envelopes: [{ amount: '0', count: 1 }], turnoverPpm: 0 })).toHaveLength(
      1,
    );
  });
});

describe('prizes of a wheel', () => {
  const prize = (id: string, weight: number, change: Partial<WeightedPrize> = {}): WeightedPrize => ({
    id,
    titles: { en: id },
    item: { kind: 'none' },
    weight,
    ...change,
  });
  const cash = { kind: 'cash', amount: '5.00', turnoverPpm: 0 } as const;

  test('add up to one, have unique ids, and end with one that is always available', () => {
    expect(findWheelMistakes({ prizes: [prize('a', 1, { item: cash }), prize('b', 999_999)] })).toEqual([]);
    expect(findWheelMistakes({ prizes: [prize('a', 1), prize('b', 2)] })).toHaveLength(1);
    expect(findWheelMistakes({ prizes: [prize('a', 1), prize('a', 999_999)] })).toHaveLength(1);
    expect(findWheelMistakes({ prizes: [prize('a', 1), prize('b', 999_999, { stock: 3 })] })).toHaveLength(1);
    expect(findWheelMistakes({ prizes: [prize('a', 1), prize('b', 999_999, { item: cash })] })).toHaveLength(1);
  });
});

describe('tickets', () => {
  const rule: TicketRuleDefinition = { kind: 'valid_bet', amount: '10.00', tickets: 2, dayMax: 5, gameTypes: ['RNG'] };

  test.each([
    [-1n, 0],
    [999n, 0],
    [1_000n, 2],
    [2_999n, 4],
    [3_000n, 5],
    [10n ** 17n, 5],
  ])('of %s minor units are %s', (progress, tickets) => {
    expect(computeTicketsDue(rule, progress, 'NPR')).toBe(tickets);
  });

  test('are given for the listed categories only', () => {
    const fact: TicketFact = { memberId: 1n, merchantId: 1, kind: 'valid_bet', day: '', at: NOW, amountMinor: 1n };
    expect(isCountedByRule(rule, { ...fact, gameType: 'RNG' })).toBe(true);
    expect(isCountedByRule(rule, { ...fact, gameType: 'LIVE' })).toBe(false);
    expect(isCountedByRule({ ...rule, gameTypes: [] }, { ...fact, gameType: 'LIVE' })).toBe(true);
    expect(isCountedByRule(rule, { ...fact, kind: 'deposit' })).toBe(false);
  });
});
