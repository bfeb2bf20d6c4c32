import { isCurrency, parseAmount, type Money } from '@baize/money';
import type { Logger } from 'pino';
import type { WalletReply } from '../wallet/wallet.ts';
import { judgeBet, judgeClose, judgeRollback, judgeWin, retryDelayMs, type RoundAct } from './round-machine.ts';
import { findRound } from './round-queries.ts';
import { applyAct, claimDueRounds, postpone } from './round-store.ts';
import type { Round } from './round.ts';
import { walletOf, type WalletDeps } from './wallet-of.ts';

export interface RoundDeps extends WalletDeps {
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
}

const RECOVERY_BATCH = 20;
/** betting, then drawn, paid, settled, or rolling back, rolled back: no round takes more steps than this. */
const STEPS_MAX = 6;

/** Sends the bet, once, and drives the round on from there as far as the wallet answers. */
export async function playRound(deps: RoundDeps, round: Round, walletSession: string): Promise<Round> {
  const reply = await walletOf(deps, playedOf(round)).bet({
    walletSession,
    playerRef: round.playerRef,
    transactionId: betIdOf(round),
    roundId: round.id,
    gameCode: round.gameCode,
    amount: round.stake,
  });
  return await driveOn(deps, await act(deps, round, judgeBet(reply), reply));
}

/** Takes the round's next steps until it is over or the wallet gives no definite answer. */
async function driveOn(deps: RoundDeps, start: Round): Promise<Round> {
  let round = start;
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const next = await nextStep(deps, round);
    if (!next) return round;
    round = next;
  }
  return round;
}

async function nextStep(deps: RoundDeps, round: Round): Promise<Round | undefined> {
  const wallet = walletOf(deps, playedOf(round));
  const base = { playerRef: round.playerRef, roundId: round.id };
  switch (round.state) {
    case 'betting':
      // Nobody waits for this bet's answer any more: whether it was taken is unknown.
      return await act(deps, round, 'betUnknown', { kind: 'silence', why: 'the process that sent the bet is gone' });
    case 'rolling_back': {
      const reply = await wallet.rollback({
        ...base,
        transactionId: `${round.id}:rollback`,
        betTransactionId: betIdOf(round),
      });
      return await settleOrPostpone(deps, round, judgeRollback(reply), reply);
    }
    case 'drawn': {
      if (round.win.amountMinor === 0n)
        return await act(deps, round, 'nothingWon', { kind: 'silence', why: 'nothing was won' });
      const reply = await wallet.win({
        ...base,
        transactionId: `${round.id}:win`,
        betTransactionId: betIdOf(round),
        gameCode: round.gameCode,
        amount: round.win,
      });
      return await settleOrPostpone(deps, round, judgeWin(reply), reply);
    }
    case 'paid': {
      const reply = await wallet.closeRound(base);
      return await settleOrPostpone(deps, round, judgeClose(reply), reply);
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

async function settleOrPostpone(
  deps: RoundDeps,
  round: Round,
  judged: RoundAct | 'again',
  reply: WalletReply,
): Promise<Round | undefined> {
  if (judged !== 'again') return await act(deps, round, judged, reply);
  await postpone(deps.db, round, answerOf(reply), retryDelayMs(round.attempts));
  deps.log.warn(
    { roundId: round.id, state: round.state, answer: answerOf(reply), attempts: round.attempts + 1 },
    'the wallet gave no definite answer',
  );
  return undefined;
}

async function act(deps: RoundDeps, round: Round, judged: RoundAct, reply: WalletReply): Promise<Round> {
  const moved = await applyAct(deps.db, round, judged, { answer: answerOf(reply), balance: balanceOf(round, reply) });
  if (moved?.state === 'disputed')
    deps.log.error(
      { roundId: round.id, from: round.state, answer: answerOf(reply) },
      'a round is disputed: a person must look at it',
    );
  if (moved) return moved;
  // Recovery was faster (this process slept longer than its lease): go on from what is stored.
  const stored = await findRound(deps.db, round.id);
  if (!stored) throw new Error(`round ${round.id} is gone`);
  return stored;
}

/** Drives every round whose time has come. Returns how many there were. */
export async function recoverDueRounds(deps: RoundDeps): Promise<number> {
  const rounds = await claimDueRounds(deps.db, RECOVERY_BATCH);
  const results = await Promise.allSettled(rounds.map(async (round) => await driveOn(deps, round)));
  results.forEach((result, index) => {
    if (result.status === 'rejected')
      deps.log.error({ err: result.reason, roundId: rounds[index]?.id }, 'a round could not be driven on');
  });
  return rounds.length;
}

function playedOf({ mode, purse, stake }: Round) {
  return { mode, purse, currency: stake.currency };
}

function betIdOf(round: Round): string {
  return `${round.id}:bet`;
}

function answerOf(reply: WalletReply): string {
  return reply.kind === 'answer' ? reply.code : reply.why;
}

function balanceOf(round: Round, reply: WalletReply): Money | undefined {
  if (reply.kind === 'silence' || reply.balance === undefined) return undefined;
  const { currency } = round.stake;
  return isCurrency(currency) ? parseAmount(reply.balance, currency) : undefined;
}
