import { expect, test } from 'vitest';
import { loosensLimit, usageTone, usedPercent } from './limit-value.ts';

const resetsAt = '2026-11-21T18:15:00.000Z';
const loss = { kind: 'loss', period: 'day', amount: '500.00', used: '125.00', resetsAt, raise: null } as const;
const session = { kind: 'session', period: 'day', minutes: 60, usedMinutes: 90, resetsAt, raise: null } as const;

test('the used share of a limit is never more than the whole', () => {
  expect(usedPercent(loss, 'NPR')).toBe(25);
  expect(usedPercent(session, 'NPR')).toBe(100);
  expect(usedPercent({ ...loss, amount: null }, 'NPR')).toBeUndefined();
});

test.each([
  ['500.00', false],
  ['499.99', false],
  ['500.01', true],
  ['', true],
])('%s instead of 500.00 loosens: %s', (asked, looser) => {
  expect(loosensLimit(loss, asked, 'NPR')).toBe(looser);
});

test('a first limit always tightens', () => {
  expect(loosensLimit({ ...loss, amount: null }, '900000', 'NPR')).toBe(false);
  expect(loosensLimit(session, '61', 'NPR')).toBe(true);
});

test('the colour shows how much of the limit is left', () => {
  expect([0, 79, 80, 100].map(usageTone)).toEqual(['felt', 'felt', 'brass', 'lose']);
});
