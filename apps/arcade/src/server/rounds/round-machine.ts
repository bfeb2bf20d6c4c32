import type { WalletReply } from '../wallet/wallet.ts';

/**
 * The state machine of a round. The outcome is drawn and stored before the first state, and no transition draws again.
 *
 *   betting ──taken──> drawn ──win taken──> paid ──closed──> settled
 *      ├──refused──> refused
 *      └──unknown──> rolling_back ──rolled back──> rolled_back
 *
 * A round is `disputed` after the wallet has definitely refused a call that it must accept. Nothing more is sent then, and a person has to
 * look at the round.
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

export const roundTransitions = {
  betTaken: { from: ['betting'], to: 'drawn' },
  betRefused: { from: ['betting'], to: 'refused' },
  betUnknown: { from: ['betting'], to: 'rolling_back' },
  winTaken: { from: ['drawn'], to: 'paid' },
  nothingWon: { from: ['drawn'], to: 'paid' },
  closed: { from: ['paid'], to: 'settled' },
  rolledBack: { from: ['rolling_back'], to: 'rolled_back' },
  refusedForGood: { from: ['drawn', 'paid', 'rolling_back'], to: 'disputed' },
} as const satisfies Record<string, { from: readonly RoundState[]; to: RoundState }>;
export type RoundTransition = keyof typeof roundTransitions;

const FINISHED: ReadonlySet<RoundState> = new Set(['settled', 'refused', 'rolled_back', 'disputed']);

export function isFinished(state: RoundState): boolean {
  return FINISHED.has(state);
}

export function canApply(transition: RoundTransition, state: RoundState): boolean {
  return roundTransitions[transition].from.some((from) => from === state);
}

/** Judges the reply to a bet. A bet is sent once: after any reply that is not definite, the outcome is unknown and the bet is rolled back. */
export function judgeBet(reply: WalletReply): 'betTaken' | 'betRefused' | 'betUnknown' {
  if (reply.kind === 'silence') return 'betUnknown';
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

/** Judges the reply to a win. `retry` means that the same call is repeated later. */
export function judgeWin(reply: WalletReply): 'winTaken' | 'refusedForGood' | 'retry' {
  return judgeRequiredCall(reply, 'winTaken', []);
}

export function judgeClose(reply: WalletReply): 'closed' | 'refusedForGood' | 'retry' {
  return judgeRequiredCall(reply, 'closed', ['ALREADY_SETTLED']);
}

/** TX_NOT_FOUND is definite, because the wallet stores a tombstone and refuses the bet if it still arrives. */
export function judgeRollback(reply: WalletReply): 'rolledBack' | 'refusedForGood' | 'retry' {
  return judgeRequiredCall(reply, 'rolledBack', ['TX_NOT_FOUND', 'ALREADY_ROLLED_BACK']);
}

/**
 * Judges the reply to a call that the wallet must accept in the end. A bad signature is retried, because its cause is a clock or a key in
 * rotation and not the round.
 */
function judgeRequiredCall<Done extends RoundTransition>(
  reply: WalletReply,
  done: Done,
  alsoDone: readonly string[],
): Done | 'refusedForGood' | 'retry' {
  if (reply.kind === 'silence') return 'retry';
  if (reply.code === 'OK' || reply.code === 'DUPLICATE' || alsoDone.includes(reply.code)) return done;
  return ['MAINTENANCE', 'TEMPORARY', 'BAD_SIGNATURE'].includes(reply.code) ? 'retry' : 'refusedForGood';
}

const RETRY_FIRST_MS = 500;
const RETRY_LONGEST_MS = 60_000;

/** Returns the delay before the next attempt: half a second, doubled with each attempt, up to a minute. */
export function retryDelayMs(attempts: number): number {
  return Math.min(RETRY_LONGEST_MS, RETRY_FIRST_MS * 2 ** Math.min(attempts, 20));
}
