import { isCurrency, parseAmount, type Money } from '@baize/money';
import type { Logger } from 'pino';
import type { WalletReply } from '../wallet/wallet.ts';
import {
  judgeBet,
  judgeClose,
  judgePromoWin,
  judgeRollback,
  judgeWin,
  retryDelayMs,
  type RoundTransition,
} from './round-machine.ts';
import { findRound } from './round-queries.ts';
import { applyTransition, leaseDueRounds, postponeNextAttempt } from './round-store.ts';
import type { Round } from './round.ts';
import { selectWallet, type WalletDeps } from './select-wallet.ts';

/** Playing and recovering rounds needs these. */
export interface RoundDeps extends WalletDeps {
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** The most rounds that one run of recovery leases and advances concurrently. */
const RECOVERY_BATCH_ROUNDS = 20;
/** The longest path through the state machine (`round-machine.ts`) has fewer transitions. The limit prevents an endless loop. */
const STEPS_MAX = 6;

/**
 * Sends the bet of a new round once, then advances the round until it is finished or the wallet gives no definite answer. No bet is sent for a
 * free round.
 */
export async function playRound(deps: RoundDeps, round: Round, walletSession: string): Promise<Round> {
  if (round.awardId !== null) return await advanceRound(deps, round);
  const reply = await selectWallet(deps, toWalletChoice(round)).bet({
    walletSession,
    playerRef: round.playerRef,
    transactionId: toBetTransactionId(round),
    roundId: round.id,
    gameCode: round.gameCode,
    amount: round.stake,
  });
  return await advanceRound(deps, await applyReply(deps, round, judgeBet(reply), reply));
}

/** Applies transitions until the round is finished or the wallet gives no definite answer. */
async function advanceRound(deps: RoundDeps, initialRound: Round): Promise<Round> {
  let round = initialRound;
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const next = await advanceOneStep(deps, round);
    if (!next) return round;
    round = next;
  }
  return round;
}

/** Makes the wallet call that the round's state requires. Returns `undefined` if the round is finished or its call was postponed. */
async function advanceOneStep(deps: RoundDeps, round: Round): Promise<Round | undefined> {
  const wallet = selectWallet(deps, toWalletChoice(round));
  const roundKeys = { playerRef: round.playerRef, roundId: round.id };
  switch (round.state) {
    case 'betting':
      // `playRound` leaves this state with the reply to the bet, so only recovery finds a round in it: the process that sent the bet has died
      // or has lost its lease, and the wallet may have accepted the bet.
      return await applyReply(deps, round, 'betUnknown', {
        kind: 'no-answer',
        reason: 'the process that sent the bet has ended',
      });
    case 'rolling_back': {
      const reply = await wallet.rollback({
        ...roundKeys,
        transactionId: `${round.id}:rollback`,
        betTransactionId: toBetTransactionId(round),
      });
      return await applyOrPostpone(deps, round, judgeRollback(reply), reply);
    }
    case 'drawn': {
      if (round.win.amountMinor === 0n)
        return await applyReply(deps, round, 'nothingWon', { kind: 'no-answer', reason: 'nothing was won' });
      if (round.awardId !== null) return await payFreeRound(deps, round, round.awardId);
      const reply = await wallet.win({
        ...roundKeys,
        transactionId: toWinTransactionId(round),
        betTransactionId: toBetTransactionId(round),
        gameCode: round.gameCode,
        amount: round.win,
      });
      return await applyOrPostpone(deps, round, judgeWin(reply), reply);
    }
    case 'paid': {
      // The wallet has no bet of a free round, so there is nothing to close.
      if (round.awardId !== null)
        return await applyReply(deps, round, 'nothingToClose', { kind: 'no-answer', reason: 'the round had no bet' });
      const reply = await wallet.closeRound(roundKeys);
      return await applyOrPostpone(deps, round, judgeClose(reply), reply);
    }
    case 'settled':
    case 'refused':
    case 'rolled_back':
    case 'disputed':
      return undefined;
    default:
      return round.state satisfies never;
  }
}

/** Pays the win of a free round. Awards of free rounds come from the platform, so the call always goes to its wallet, never to a demo wallet. */
async function payFreeRound(deps: RoundDeps, round: Round, awardId: string): Promise<Round | undefined> {
  const reply = await deps.wallets.real.promoWin({
    playerRef: round.playerRef,
    transactionId: toWinTransactionId(round),
    promotionId: awardId,
    amount: round.win,
  });
  return await applyOrPostpone(deps, round, judgePromoWin(reply), reply);
}

/** Applies the judged transition. If the judgement is `retry`, schedules the next attempt with backoff and returns `undefined`. */
async function applyOrPostpone(
  deps: RoundDeps,
  round: Round,
  judgement: RoundTransition | 'retry',
  reply: WalletReply,
): Promise<Round | undefined> {
  if (judgement !== 'retry') return await applyReply(deps, round, judgement, reply);
  await postponeNextAttempt(deps.db, round, toAnswerText(reply), retryDelayMs(round.attempts));
  deps.log.warn(
    { roundId: round.id, state: round.state, answer: toAnswerText(reply), attempts: round.attempts + 1 },
    'the wallet gave no definite answer',
  );
  return undefined;
}

/**
 * Applies the transition and returns the round as it is stored afterwards. If another process has advanced the round first, the transition is not
 * applied, and the round is returned as the other process has stored it.
 */
async function applyReply(
  deps: RoundDeps,
  round: Round,
  transition: RoundTransition,
  reply: WalletReply,
): Promise<Round> {
  const updated = await applyTransition(deps.db, round, transition, {
    answer: toAnswerText(reply),
    balance: parseBalance(round, reply),
  });
  if (updated?.state === 'disputed')
    deps.log.error(
      { roundId: round.id, from: round.state, answer: toAnswerText(reply) },
      'the wallet has refused a call that it must accept; the round needs a person to settle it',
    );
  if (updated) return updated;
  // The lease of this process had expired and recovery has advanced the round, so this process continues with the stored round.
  const stored = await findRound(deps.db, round.id);
  if (!stored) throw new Error(`round ${round.id} does not exist any more`);
  return stored;
}

/**
 * Leases a batch of unfinished rounds that are due and advances them concurrently. An error in one round is logged and does not stop the
 * other rounds. Returns the number of leased rounds.
 */
export async function recoverDueRounds(deps: RoundDeps): Promise<number> {
  const rounds = await leaseDueRounds(deps.db, RECOVERY_BATCH_ROUNDS);
  const results = await Promise.allSettled(rounds.map(async (round) => await advanceRound(deps, round)));
  results.forEach((result, index) => {
    if (result.status === 'rejected')
      deps.log.error({ err: result.reason, roundId: rounds[index]?.id }, 'recovery could not advance a round');
  });
  return rounds.length;
}

function toWalletChoice({ mode, purse, stake }: Round) {
  return { mode, purse, currency: stake.currency };
}

function toBetTransactionId(round: Round): string {
  return `${round.id}:bet`;
}

function toWinTransactionId(round: Round): string {
  return `${round.id}:win`;
}

function toAnswerText(reply: WalletReply): string {
  return reply.kind === 'answer' ? reply.code : reply.reason;
}

function parseBalance(round: Round, reply: WalletReply): Money | undefined {
  if (reply.kind === 'no-answer' || reply.balance === undefined) return undefined;
  const { currency } = round.stake;
  return isCurrency(currency) ? parseAmount(reply.balance, currency) : undefined;
}
