import { isCurrency, parseAmount, type Money } from '@baize/money';
import type { Logger } from 'pino';
import type { WalletReply } from '../wallet/wallet.ts';
import { judgeBet, judgeClose, judgeRollback, judgeWin, retryDelayMs, type RoundTransition } from './round-machine.ts';
import { findRound } from './round-queries.ts';
import { applyTransition, leaseDueRounds, postpone } from './round-store.ts';
import type { Round } from './round.ts';
import { selectWallet, type WalletDeps } from './select-wallet.ts';

export interface RoundDeps extends WalletDeps {
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

const RECOVERY_BATCH = 20;
/** No path through the state machine (`round-machine.ts`) has more transitions. The limit stops an endless loop. */
const STEPS_MAX = 6;

/** Sends the bet of a new round once, then advances the round until it is finished or the wallet gives no definite answer. */
export async function playRound(deps: RoundDeps, round: Round, walletSession: string): Promise<Round> {
  const reply = await selectWallet(deps, walletChoiceOf(round)).bet({
    walletSession,
    playerRef: round.playerRef,
    transactionId: betTransactionIdOf(round),
    roundId: round.id,
    gameCode: round.gameCode,
    amount: round.stake,
  });
  return await advanceRound(deps, await applyReply(deps, round, judgeBet(reply), reply));
}

/** Applies transitions until the round is finished or the wallet gives no definite answer. */
async function advanceRound(deps: RoundDeps, start: Round): Promise<Round> {
  let round = start;
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const next = await advanceOneStep(deps, round);
    if (!next) return round;
    round = next;
  }
  return round;
}

/** Makes the wallet call that the round's state requires. Returns `undefined` if the round is finished or its call was postponed. */
async function advanceOneStep(deps: RoundDeps, round: Round): Promise<Round | undefined> {
  const wallet = selectWallet(deps, walletChoiceOf(round));
  const base = { playerRef: round.playerRef, roundId: round.id };
  switch (round.state) {
    case 'betting':
      // The process that sent the bet has died, so whether the wallet accepted the bet is unknown.
      return await applyReply(deps, round, 'betUnknown', {
        kind: 'silence',
        why: 'the process that sent the bet is gone',
      });
    case 'rolling_back': {
      const reply = await wallet.rollback({
        ...base,
        transactionId: `${round.id}:rollback`,
        betTransactionId: betTransactionIdOf(round),
      });
      return await applyOrPostpone(deps, round, judgeRollback(reply), reply);
    }
    case 'drawn': {
      if (round.win.amountMinor === 0n)
        return await applyReply(deps, round, 'nothingWon', { kind: 'silence', why: 'nothing was won' });
      const reply = await wallet.win({
        ...base,
        transactionId: `${round.id}:win`,
        betTransactionId: betTransactionIdOf(round),
        gameCode: round.gameCode,
        amount: round.win,
      });
      return await applyOrPostpone(deps, round, judgeWin(reply), reply);
    }
    case 'paid': {
      const reply = await wallet.closeRound(base);
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

async function applyOrPostpone(
  deps: RoundDeps,
  round: Round,
  judgement: RoundTransition | 'retry',
  reply: WalletReply,
): Promise<Round | undefined> {
  if (judgement !== 'retry') return await applyReply(deps, round, judgement, reply);
  await postpone(deps.db, round, toAnswerText(reply), retryDelayMs(round.attempts));
  deps.log.warn(
    { roundId: round.id, state: round.state, answer: toAnswerText(reply), attempts: round.attempts + 1 },
    'the wallet gave no definite answer',
  );
  return undefined;
}

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
      'a round is disputed: a person must look at it',
    );
  if (updated) return updated;
  // Recovery advanced the round first, because the lease of this process had expired. The stored round is continued.
  const stored = await findRound(deps.db, round.id);
  if (!stored) throw new Error(`round ${round.id} is gone`);
  return stored;
}

/** Advances the unfinished rounds that are due. A round that fails is logged and does not stop the others. Returns how many were due. */
export async function recoverDueRounds(deps: RoundDeps): Promise<number> {
  const rounds = await leaseDueRounds(deps.db, RECOVERY_BATCH);
  const results = await Promise.allSettled(rounds.map(async (round) => await advanceRound(deps, round)));
  results.forEach((result, index) => {
    if (result.status === 'rejected')
      deps.log.error({ err: result.reason, roundId: rounds[index]?.id }, 'a round could not be driven on');
  });
  return rounds.length;
}

function walletChoiceOf({ mode, purse, stake }: Round) {
  return { mode, purse, currency: stake.currency };
}

function betTransactionIdOf(round: Round): string {
  return `${round.id}:bet`;
}

function toAnswerText(reply: WalletReply): string {
  return reply.kind === 'answer' ? reply.code : reply.why;
}

function parseBalance(round: Round, reply: WalletReply): Money | undefined {
  if (reply.kind === 'silence' || reply.balance === undefined) return undefined;
  const { currency } = round.stake;
  return isCurrency(currency) ? parseAmount(reply.balance, currency) : undefined;
}
