import { depositStates, type DepositState } from '@baize/contract/codes';
import { assert } from '../assert.ts';

/**
 * The state machine of a deposit: each act with the states that allow it. A credited deposit stays credited until it is returned. A payment that arrives
 * after the deposit was cancelled or has expired is credited as well.
 */
const depositActs = {
  sendProof: ['pending', 'reviewing'],
  cancel: ['pending'],
  expire: ['pending'],
  approve: ['pending', 'reviewing', 'cancelled', 'expired'],
  reject: ['pending', 'reviewing'],
  /** The provider reports a payment. */
  pay: ['pending', 'cancelled', 'expired', 'failed'],
  /** The provider reports that the deposit will not be paid. */
  giveUp: ['pending'],
  /** A credited deposit was returned, so that the credit is taken back. */
  takeBack: ['credited'],
  /** The provider reports the return of a payment that was never credited. */
  endReturned: ['pending', 'reviewing', 'cancelled', 'expired', 'failed'],
  /** The provider's report contradicts the deposit, so that an operator has to decide. */
  question: ['pending', 'cancelled', 'expired', 'failed'],
} as const satisfies Readonly<Record<string, readonly DepositState[]>>;

type DepositAct = keyof typeof depositActs;

/** Returns whether the act is possible in this state. */
export function isDepositActAllowed(act: DepositAct, state: DepositState): boolean {
  return (depositActs[act] as readonly DepositState[]).includes(state);
}

/** Parses the state of a row. Throws for an unknown state, which is a mistake in the data. */
export function parseDepositState(text: string): DepositState {
  const state = depositStates.find((each) => each === text);
  assert(state !== undefined, `unknown state of a deposit ${text}`);
  return state;
}

/** Returns whether the deposit is over from the member's point of view. A payment that arrives later can still credit it. */
export function isDepositOver(state: DepositState): boolean {
  return state !== 'pending' && state !== 'reviewing';
}
