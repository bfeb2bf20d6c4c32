import type { WalletReply } from '../wallet/wallet.ts';

/**
 * The state machine of a round. The outcome is drawn and stored when the round is inserted, and no transition draws again. A round begins in
 * state `betting`, and a round from an award of free rounds in state `drawn`, because no bet is sent for it.
 *
 *   betting ──betTaken──> drawn ──winTaken, nothingWon──> paid ──closed, nothingToClose──> settled
 *      ├──betRefused──> refused
 *      └──betUnknown──> rolling_back ──rolledBack──> rolled_back
 *   drawn, paid, rolling_back ──refusedForGood──> disputed
 *
 * `drawn` means that the wallet has taken the stake or that the round is free, so that the drawn outcome counts and its win is owed. `paid` means
 * that no win is owed any more: the wallet has taken the win, or nothing was won. A round becomes `disputed` when the wallet definitely refuses a
 * call that it must accept. The arcade makes no further wallet call for a disputed round, and a person has to look at the round.
 */
export const ROUND_STATES = [
  'betting',
  'drawn',
  'paid',
  'settled',
  'refused',
  'rolling_back',
  'rolled_back',
  'disputed',
] as const;
export type RoundState = (typeof ROUND_STATES)[number];

/** Each transition with the states in which it is allowed and the state to which it leads. The table `round_event` stores the names. */
export const roundTransitions = {
  betTaken: { from: ['betting'], to: 'drawn' },
  betRefused: { from: ['betting'], to: 'refused' },
  betUnknown: { from: ['betting'], to: 'rolling_back' },
  winTaken: { from: ['drawn'], to: 'paid' },
  nothingWon: { from: ['drawn'], to: 'paid' },
  closed: { from: ['paid'], to: 'settled' },
  nothingToClose: { from: ['paid'], to: 'settled' },
  rolledBack: { from: ['rolling_back'], to: 'rolled_back' },
  refusedForGood: { from: ['drawn', 'paid', 'rolling_back'], to: 'disputed' },
} as const satisfies Record<string, { from: readonly RoundState[]; to: RoundState }>;
export type RoundTransition = keyof typeof roundTransitions;

const FINISHED: ReadonlySet<RoundState> = new Set(['settled', 'refused', 'rolled_back', 'disputed']);

/** Returns true if no transition leaves the state, so that recovery has nothing more to do for the round. */
export function isFinished(state: RoundState): boolean {
  return FINISHED.has(state);
}

/** Returns true if the transition is allowed in this state. */
export function canApply(transition: RoundTransition, state: RoundState): boolean {
  return roundTransitions[transition].from.some((from) => from === state);
}

/**
 * Judges the reply to a bet. A bet is sent once and never retried: if its reply is not definite, the wallet may have taken the stake, and the
 * bet is rolled back. A bad signature is definite here, because the wallet checks the signature before it processes the call, so that no
 * stake was taken.
 */
export function judgeBet(reply: WalletReply): 'betTaken' | 'betRefused' | 'betUnknown' {
  if (reply.kind === 'no-answer') return 'betUnknown';
  switch (reply.code) {
    case 'OK':
    case 'DUPLICATE':
      return 'betTaken';
    case 'MAINTENANCE':
    case 'TEMPORARY':
      return 'betUnknown';
    default:
      return 'betRefused';
  }
}

/** Judges the reply to a win. `retry` means that the same call is repeated later with the same transaction id. */
export function judgeWin(reply: WalletReply): 'winTaken' | 'refusedForGood' | 'retry' {
  return judgeRequiredCall(reply, 'winTaken', []);
}

/**
 * Judges the reply to the win of a free round. LIMIT_CREDIT is retried, because the wallet does not store it and takes the same call once its
 * cap allows the amount.
 */
export function judgePromoWin(reply: WalletReply): 'winTaken' | 'refusedForGood' | 'retry' {
  if (reply.kind === 'answer' && reply.code === 'LIMIT_CREDIT') return 'retry';
  return judgeWin(reply);
}

/** Judges the reply to the close of a round. ALREADY_SETTLED counts as closed, because an earlier attempt may have closed the round. */
export function judgeClose(reply: WalletReply): 'closed' | 'refusedForGood' | 'retry' {
  return judgeRequiredCall(reply, 'closed', ['ALREADY_SETTLED']);
}

/**
 * Judges the reply to a rollback. TX_NOT_FOUND counts as rolled back, because the wallet then stores a tombstone for the bet and refuses the
 * bet if the bet still arrives.
 */
export function judgeRollback(reply: WalletReply): 'rolledBack' | 'refusedForGood' | 'retry' {
  return judgeRequiredCall(reply, 'rolledBack', ['TX_NOT_FOUND', 'ALREADY_ROLLED_BACK']);
}

/**
 * Judges the reply to a call that the wallet must accept in the end. `alsoDone` lists the codes that count as success besides OK and
 * DUPLICATE. A bad signature is retried, because it is caused by a wrong clock or a key rotation and not by the round.
 */
function judgeRequiredCall<Done extends RoundTransition>(
  reply: WalletReply,
  done: Done,
  alsoDone: readonly string[],
): Done | 'refusedForGood' | 'retry' {
  if (reply.kind === 'no-answer') return 'retry';
  if (reply.code === 'OK' || reply.code === 'DUPLICATE' || alsoDone.includes(reply.code)) return done;
  return ['MAINTENANCE', 'TEMPORARY', 'BAD_SIGNATURE'].includes(reply.code) ? 'retry' : 'refusedForGood';
}

const RETRY_FIRST_MS = 500;
const RETRY_LONGEST_MS = 60_000;
/** Seven doublings already exceed the longest delay. The cap keeps the power a finite number however often a call was tried. */
const RETRY_DOUBLINGS_MAX = 20;

/**
 * Returns the delay before the next attempt (exponential backoff): half a second, doubled with each failed attempt, up to a minute. `attempts` is
 * the number of failed attempts before this one.
 */
export function retryDelayMs(attempts: number): number {
  return Math.min(RETRY_LONGEST_MS, RETRY_FIRST_MS * 2 ** Math.min(attempts, RETRY_DOUBLINGS_MAX));
}
