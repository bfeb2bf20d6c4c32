import { depositStates, type DepositState } from '@baize/contract/codes';
import { assert } from '../assert.ts';

/**
 * The state machine of a deposit: each act with the states that allow it. A credited deposit stays credited until it goes back, and money that came late
 * is the member's all the same.
 */
const depositActs = {
  sendProof: ['pending', 'reviewing'],
  cancel: ['pending'],
  expire: ['pending'],
  approve: ['pending', 'reviewing', 'cancelled', 'expired'],
  reject: ['pending', 'reviewing'],
  /** The provider says that it was paid. */
  pay: ['pending', 'cancelled', 'expired', 'failed'],
  /** The provider says that it will not be paid. */
  giveUp: ['pending'],
  /** It was credited, and goes back. */
  takeBack: ['credited'],
  /** The provider says that it gave back what was never credited here. */
  endReturned: ['pending', 'reviewing', 'cancelled', 'expired', 'failed'],
  /** The provider's answer does not fit the deposit, so that an operator has to look. */
  question: ['pending', 'cancelled', 'expired', 'failed'],
} as const satisfies Readonly<Record<string, readonly DepositState[]>>;

type DepositAct = keyof typeof depositActs;

export function isDepositActAllowed(act: DepositAct, state: DepositState): boolean {
  return (depositActs[act] as readonly DepositState[]).includes(state);
}

/** The state of a row: one that we do not know is a mistake in the data. */
export function parseDepositState(text: string): DepositState {
  const state = depositStates.find((each) => each === text);
  assert(state !== undefined, `unknown state of a deposit ${text}`);
  return state;
}

/** States in which nothing is left to happen, as far as the member is concerned. */
export function isDepositOver(state: DepositState): boolean {
  return state !== 'pending' && state !== 'reviewing';
}
