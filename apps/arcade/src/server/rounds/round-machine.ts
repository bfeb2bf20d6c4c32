import type { WalletReply } from '../wallet/wallet.ts';

/**
 * The life of a round. The outcome is drawn and stored before the first state; no act draws again.
 *
 *   betting ──taken──> drawn ──win taken──> paid ──closed──> settled
 *      ├──refused──> refused
 *      └──unknown──> rolling_back ──rolled back──> rolled_back
 *
 * `disputed` is where the wallet finally refuses what it must not refuse: nothing more is sent, and a person is called.
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

export const roundActs = {
  betTaken: { from: ['betting'], to: 'drawn' },
  betRefused: { from: ['betting'], to: 'refused' },
  betUnknown: { from: ['betting'], to: 'rolling_back' },
  winTaken: { from: ['drawn'], to: 'paid' },
  nothingWon: { from: ['drawn'], to: 'paid' },
  closed: { from: ['paid'], to: 'settled' },
  rolledBack: { from: ['rolling_back'], to: 'rolled_back' },
  refusedForGood: { from: ['drawn', 'paid', 'rolling_back'], to: 'disputed' },
} as const satisfies Record<string, { from: readonly RoundState[]; to: RoundState }>;
export type RoundAct = keyof typeof roundActs;

const FINISHED: ReadonlySet<RoundState> = new Set(['settled', 'refused', 'rolled_back', 'disputed']);

export function isFinished(state: RoundState): boolean {
  return FINISHED.has(state);
}

export function mayAct(act: RoundAct, state: RoundState): boolean {
  return roundActs[act].from.some((from) => from === state);
}

/** The bet is sent once. Whatever is not a definite answer is unknown, and an unknown bet is rolled back. */
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

/** `again` means: the same call, later. A bad signature is the transport's fault (a clock, a key in rotation), not the round's. */
export function judgeWin(reply: WalletReply): 'winTaken' | 'refusedForGood' | 'again' {
  return judgeOwed(reply, 'winTaken', []);
}

export function judgeClose(reply: WalletReply): 'closed' | 'refusedForGood' | 'again' {
  return judgeOwed(reply, 'closed', ['ALREADY_SETTLED']);
}

/** TX_NOT_FOUND is definite: the wallet keeps a tombstone and will refuse the bet should it still arrive. */
export function judgeRollback(reply: WalletReply): 'rolledBack' | 'refusedForGood' | 'again' {
  return judgeOwed(reply, 'rolledBack', ['TX_NOT_FOUND', 'ALREADY_ROLLED_BACK']);
}

function judgeOwed<Done extends RoundAct>(
  reply: WalletReply,
  done: Done,
  alsoDone: readonly string[],
): Done | 'refusedForGood' | 'again' {
  if (reply.kind === 'silence') return 'again';
  if (reply.code === 'OK' || reply.code === 'DUPLICATE' || alsoDone.includes(reply.code)) return done;
  return ['MAINTENANCE', 'TEMPORARY', 'BAD_SIGNATURE'].includes(reply.code) ? 'again' : 'refusedForGood';
}

const RETRY_FIRST_MS = 500;
const RETRY_LONGEST_MS = 60_000;

/** Half a second, doubled with each try, up to a minute. */
export function retryDelayMs(attempts: number): number {
  return Math.min(RETRY_LONGEST_MS, RETRY_FIRST_MS * 2 ** Math.min(attempts, 20));
}
