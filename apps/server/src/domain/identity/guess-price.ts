import { WORK_LEVEL_MAX } from '@baize/contract/limits';

/** Tries of the last minutes, this one included. */
export interface GuessTries {
  readonly ofAccount: number;
  readonly ofAddressRange: number;
  /** 0 where the browser has no cookie yet. */
  readonly ofDevice: number;
}

export interface GuessPrice {
  readonly needsCaptcha: boolean;
  /** The least work that the pass of the human check has to have cost; 0: only what the brand asks of everybody. */
  readonly workLevel: number;
}

/** Spec section 2, login popup: a captcha after a failed login. Many people share one address, and a few share one browser. */
const FREE_TRIES_PER_ACCOUNT = 1;
const FREE_TRIES_PER_ADDRESS_RANGE = 5;
const FREE_TRIES_PER_DEVICE = 3;
/** Tries of one account at the price of a captcha alone; each further ten cost one level of work more. */
const TRIES_PER_WORK_LEVEL = 10;
/** Proofs that one address range is given at the lowest level; each further twenty cost one level more. */
const PROOFS_PER_WORK_LEVEL = 20;

/**
 * What a try to log in costs. The price rises and has a ceiling, and whoever pays it is judged by the password alone: a stranger who tries
 * an account makes its owner's log-in slower, and never impossible (docs/decisions/0010-guesses-cost-and-lock-nobody-out.md).
 * `sharedScale` widens what is counted by address and browser, for tests that play many people.
 */
export function priceGuess({ ofAccount, ofAddressRange, ofDevice }: GuessTries, sharedScale: number): GuessPrice {
  // The first try is free whatever the scale.
  const isOver = (tries: number, free: number): boolean => tries > Math.max(1, free * sharedScale);
  const needsCaptcha =
    ofAccount > FREE_TRIES_PER_ACCOUNT ||
    isOver(ofAddressRange, FREE_TRIES_PER_ADDRESS_RANGE) ||
    isOver(ofDevice, FREE_TRIES_PER_DEVICE);
  return { needsCaptcha, workLevel: limitLevel(Math.floor((ofAccount - 1) / TRIES_PER_WORK_LEVEL)) };
}

/** The level of the n-th proof of work that an address range asks for within the window. */
export function priceProof(proofs: number, sharedScale: number): number {
  return limitLevel(1 + Math.floor((proofs - 1) / (PROOFS_PER_WORK_LEVEL * sharedScale)));
}

function limitLevel(level: number): number {
  return Math.min(level, WORK_LEVEL_MAX);
}
