import { describe, expect, test } from 'vitest';
import { toAwardState } from './award.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const LATER = new Date('2026-11-20T12:00:00.001Z');

describe('the state of an award', () => {
  test.each([
    ['open', { played: 2, expiresAt: LATER, isCancelled: false }],
    ['expired', { played: 2, expiresAt: NOW, isCancelled: false }],
    ['cancelled', { played: 2, expiresAt: LATER, isCancelled: true }],
    ['cancelled', { played: 0, expiresAt: NOW, isCancelled: true }],
    ['used', { played: 3, expiresAt: LATER, isCancelled: false }],
    ['used', { played: 3, expiresAt: NOW, isCancelled: false }],
    ['used', { played: 3, expiresAt: NOW, isCancelled: true }],
  ] as const)('is %s for %j', (state, award) => {
    expect(toAwardState({ rounds: 3, ...award }, NOW)).toBe(state);
  });
});
