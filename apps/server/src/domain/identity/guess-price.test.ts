import { WORK_LEVEL_MAX } from '@baize/contract/limits';
import { describe, expect, test } from 'vitest';
import { priceLoginAttempt, priceProofOfWork, type LoginAttemptCounts } from './guess-price.ts';

const first: LoginAttemptCounts = { ofAccount: 1, ofAddressRange: 1, ofDevice: 0 };

describe('the price of a guess', () => {
  test.each<[string, LoginAttemptCounts, boolean]>([
    ['the first try of an account', first, false],
    ['the second try of an account', { ...first, ofAccount: 2 }, true],
    ['the fifth try of an address', { ...first, ofAddressRange: 5 }, false],
    ['the sixth try of an address', { ...first, ofAddressRange: 6 }, true],
    ['the third try of a browser', { ...first, ofDevice: 3 }, false],
    ['the fourth try of a browser', { ...first, ofDevice: 4 }, true],
  ])('%s: captcha %s', (_name, tries, needsCaptcha) => {
    expect(priceLoginAttempt(tries, 1)).toEqual({ needsCaptcha, workLevel: 0 });
  });

  test.each([
    [10, 0],
    [11, 1],
    [21, 2],
    [51, WORK_LEVEL_MAX],
    [100_000, WORK_LEVEL_MAX],
  ])('attempt %i at an account costs work of level %i', (ofAccount, workLevel) => {
    expect(priceLoginAttempt({ ...first, ofAccount }, 1)).toEqual({ needsCaptcha: true, workLevel });
  });

  test('is scaled for addresses and browsers, and not for accounts', () => {
    expect(priceLoginAttempt({ ofAccount: 2, ofAddressRange: 6, ofDevice: 4 }, 10).needsCaptcha).toBe(true);
    expect(priceLoginAttempt({ ofAccount: 1, ofAddressRange: 50, ofDevice: 30 }, 10).needsCaptcha).toBe(false);
  });
});

test.each([
  [1, 1],
  [20, 1],
  [21, 2],
  [10_000, WORK_LEVEL_MAX],
])('proof %i of an address range has level %i', (proofs, level) => {
  expect(priceProofOfWork(proofs, 1)).toBe(level);
});
