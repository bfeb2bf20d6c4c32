import { describe, expect, test } from 'vitest';
import { endsLater, computeExclusionEnd } from './exclusion.ts';
import { applyLimitChange, applyConfirmedRaise, exceedsLimit, type LimitState } from './limit.ts';

const now = new Date('2026-11-21T10:00:00Z');
const tomorrow = new Date('2026-11-22T10:00:00Z');
const HOURS = 24;
const at = (value: bigint | null, raise: LimitState['raise'] = null): LimitState => ({ value, raise });

describe('a change of a limit', () => {
  test.each([
    ['the first one', at(null), 500n],
    ['a lower one', at(500n), 400n],
    ['the same', at(500n), 500n],
    ['no limit where there is none', at(null), null],
  ])('%s applies at once', (_name, state, requested) => {
    expect(applyLimitChange(state, requested, now, HOURS)).toEqual(at(requested));
  });

  test.each([
    ['a higher one', 501n],
    ['none any more', null],
  ])('%s waits, and the present limit stays', (_name, requested) => {
    expect(applyLimitChange(at(500n), requested, now, HOURS)).toEqual(at(500n, { to: requested, at: tomorrow }));
  });

  test('a raise that is requested again waits again; a lower limit cancels it', () => {
    const waiting = at(500n, { to: 900n, at: new Date('2026-11-21T11:00:00Z') });
    expect(applyLimitChange(waiting, 900n, now, HOURS).raise?.at).toEqual(tomorrow);
    expect(applyLimitChange(waiting, 450n, now, HOURS)).toEqual(at(450n));
  });
});

test('a raise applies after its waiting time and a confirmation, not before', () => {
  const waiting = at(500n, { to: null, at: tomorrow });
  expect(applyConfirmedRaise(at(500n), now)).toEqual({ ok: false, code: 'play.no_raise' });
  expect(applyConfirmedRaise(waiting, new Date(tomorrow.getTime() - 1))).toMatchObject({ code: 'play.raise_waits' });
  expect(applyConfirmedRaise(waiting, tomorrow)).toEqual({ ok: true, value: at(null) });
});

test('an amount equal to the limit is allowed', () => {
  expect(exceedsLimit(500n, 400n, 100n)).toBe(false);
  expect(exceedsLimit(500n, 400n, 101n)).toBe(true);
  expect(exceedsLimit(null, 400n, 10n ** 15n)).toBe(false);
});

test('a break has its length, and is never shortened', () => {
  expect(computeExclusionEnd('24_hours', now)).toEqual(tomorrow);
  expect(computeExclusionEnd('6_months', now)?.toISOString()).toBe('2027-05-21T10:00:00.000Z');
  expect(computeExclusionEnd('6_months', new Date('2026-08-31T10:00:00Z'))?.toISOString()).toBe(
    '2027-03-03T10:00:00.000Z',
  );
  expect(computeExclusionEnd('for_ever', now)).toBeNull();
  expect(endsLater(tomorrow, undefined)).toBe(true);
  expect(endsLater(tomorrow, now)).toBe(true);
  expect(endsLater(tomorrow, tomorrow)).toBe(false);
  expect(endsLater(null, tomorrow)).toBe(true);
  expect(endsLater(tomorrow, null)).toBe(false);
});
