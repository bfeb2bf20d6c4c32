import { WORK_LEVEL_MAX } from '@baize/contract/limits';

/** The numbers of attempts to log in within the window of the counters (`GUESS_WINDOW_MINUTES`), including the attempt that is priced. */
export interface LoginAttemptCounts {
  readonly ofAccount: number;
  readonly ofAddressRange: number;
  /** The attempts of the browser; 0 without a cookie. */
  readonly ofDevice: number;
}

/** The challenges that a log-in attempt has to solve before its password is checked. */
export interface LoginAttemptPrice {
  readonly needsCaptcha: boolean;
  /** The lowest level of the proof of work, from 1 to `WORK_LEVEL_MAX`. 0 demands no more than the brand requires of every log-in. */
  readonly workLevel: number;
}

/**
 * The numbers of attempts that need no captcha (spec section 2, login popup). Many people share one
 * address, and a few share one browser.
 */
const FREE_ATTEMPTS_PER_ACCOUNT = 1;
const FREE_ATTEMPTS_PER_ADDRESS_RANGE = 5;
const FREE_ATTEMPTS_PER_DEVICE = 3;
/** The number of attempts at one account that only need a captcha. Each further ten add one level of work. */
const ATTEMPTS_PER_WORK_LEVEL = 10;
/** The number of proofs of one address range at the lowest level. Each further twenty add one level. */
const PROOFS_PER_WORK_LEVEL = 20;

/**
 * Returns the cost of an attempt to log in. The cost rises up to a ceiling, and an attempt that pays it is judged by
 * the password only: a stranger who guesses at an account makes its owner's log-in slower, but never impossible
 * (docs/decisions/0010-guesses-cost-and-lock-nobody-out.md). `sharedScale` multiplies the limits by address and
 * browser, for tests that simulate many people.
 */
export function priceLoginAttempt(
  { ofAccount, ofAddressRange, ofDevice }: LoginAttemptCounts,
  sharedScale: number,
): LoginAttemptPrice {
  // The first attempt needs no captcha at any scale.
  const isOver = (attempts: number, free: number): boolean => attempts > Math.max(1, free * sharedScale);
  const needsCaptcha =
    ofAccount > FREE_ATTEMPTS_PER_ACCOUNT ||
    isOver(ofAddressRange, FREE_ATTEMPTS_PER_ADDRESS_RANGE) ||
    isOver(ofDevice, FREE_ATTEMPTS_PER_DEVICE);
  return { needsCaptcha, workLevel: limitLevel(Math.floor((ofAccount - 1) / ATTEMPTS_PER_WORK_LEVEL)) };
}

/** Returns the level of the n-th proof of work that an address range requests within the window. */
export function priceProofOfWork(proofs: number, sharedScale: number): number {
  return limitLevel(1 + Math.floor((proofs - 1) / (PROOFS_PER_WORK_LEVEL * sharedScale)));
}

function limitLevel(level: number): number {
  return Math.min(level, WORK_LEVEL_MAX);
}
