import { expect, test } from 'vitest';
import { judgeStake, type StakeContext } from './judge-stake.ts';

const now = new Date('2026-11-21T12:00:00Z');
const acceptedContext: StakeContext = {
  isMemberBlocked: false,
  isExcluded: false,
  hasSessionEnded: false,
  sessionExpiresAt: new Date('2026-11-21T12:00:01Z'),
  sessionGameCode: 'crown',
  currency: 'NPR',
  isUnderMaintenance: false,
  isGameEnabled: true,
  usesVendorWallet: false,
  stakeMaxMinor: 500n,
};
const requestedStake = { gameCode: 'crown', currency: 'NPR', amountMinor: 500n };

test('a stake equal to the limit is accepted', () => {
  expect(judgeStake(acceptedContext, requestedStake, now)).toBe('OK');
  expect(
    judgeStake({ ...acceptedContext, stakeMaxMinor: null }, { ...requestedStake, amountMinor: 10n ** 15n }, now),
  ).toBe('OK');
});

test('a vendor with its own wallet cannot stake from the main wallet', () => {
  expect(judgeStake({ ...acceptedContext, usesVendorWallet: true }, requestedStake, now)).toBe('GAME_DISABLED');
});

/** Each row adds one violation to the row below it, so that the check named first is the one that runs first. */
test('the checks run in the order of the document', () => {
  const limit = { ...requestedStake, amountMinor: 501n };
  expect(judgeStake(acceptedContext, limit, now)).toBe('LIMIT_STAKE');
  const foreign = { ...limit, currency: 'USD' };
  expect(judgeStake(acceptedContext, foreign, now)).toBe('WRONG_CURRENCY');
  const off = { ...acceptedContext, isGameEnabled: false };
  expect(judgeStake(off, foreign, now)).toBe('GAME_DISABLED');
  const down = { ...off, isUnderMaintenance: true };
  expect(judgeStake(down, foreign, now)).toBe('MAINTENANCE');
  const expired = { ...down, sessionExpiresAt: now };
  expect(judgeStake(expired, foreign, now)).toBe('TOKEN_EXPIRED');
  expect(judgeStake(expired, { ...foreign, gameCode: 'other' }, now)).toBe('INVALID_TOKEN');
  const ended = { ...expired, hasSessionEnded: true };
  expect(judgeStake(ended, foreign, now)).toBe('INVALID_TOKEN');
  const excluded = { ...ended, isExcluded: true };
  expect(judgeStake(excluded, foreign, now)).toBe('SELF_EXCLUDED');
  expect(judgeStake({ ...excluded, isMemberBlocked: true }, foreign, now)).toBe('USER_BLOCKED');
});
