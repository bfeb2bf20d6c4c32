import { sql } from 'kysely';
import { assert } from '../domain/assert.ts';
import { assertActWellFormed, roundsOfLegs, walletsOfAct, type LedgerAct } from '../domain/wallet/act.ts';
import type { InsufficientFunds, PostingCommand } from '../domain/wallet/posting.ts';
import type { Tx } from '../platform/db.ts';
import { storeAct, storeActLegs } from './act-statements.ts';
import {
  lockWallets,
  postOnEach,
  walletAfter,
  type KeyReused,
  type LockedWallet,
  type Posted,
  type PostResult,
} from './post.ts';

export interface ActPosted {
  readonly ok: true;
  /** The results stand in the order of the act's legs. A leg that was posted before is `replayed`. */
  readonly legs: readonly Posted[];
}

export interface ActRefused {
  readonly ok: false;
  readonly refusal: InsufficientFunds | KeyReused;
  /** The leg that was refused. Undefined where the act id itself was used before with other content. */
  readonly leg: PostingCommand | undefined;
}

export type ActResult = ActPosted | ActRefused;

/**
 * Posts all legs of a business act, or none. The wallets of its members are locked in the order of `lockRows`, whatever the order of the
 * legs. A wallet that another transaction holds fails the transaction with 55P03 after `lock_timeout`, which releases the others; the caller
 * then posts the act again. A repeated act writes nothing and reports what it posted before.
 */
export async function postAct(tx: Tx, act: LedgerAct, at: Date = new Date()): Promise<ActResult> {
  assertActWellFormed(act);
  return await postActOn(tx, await lockWallets(tx, walletsOfAct(act)), act, at);
}

/** Posts an act on wallets that are locked already, where every pocket that a leg moves is among the locked ones. */
export async function postActOn(
  tx: Tx,
  wallets: readonly LockedWallet[],
  act: LedgerAct,
  at: Date = new Date(),
): Promise<ActResult> {
  assertActWellFormed(act);
  await sql`savepoint before_act`.execute(tx);
  const result = await writeAct(tx, wallets, act, at);
  if (!result.ok) await sql`rollback to savepoint before_act`.execute(tx);
  await sql`release savepoint before_act`.execute(tx);
  return result;
}

async function writeAct(tx: Tx, wallets: readonly LockedWallet[], act: LedgerAct, at: Date): Promise<ActResult> {
  if (!(await storeAct(tx, act))) return refuse({ ok: false, code: 'ledger.key_reused' }, undefined);
  const posted = new Map<PostingCommand, Posted>();
  const byMember = new Map(wallets.map((wallet) => [wallet.memberId, wallet]));
  for (const round of roundsOfLegs(act.legs)) {
    for (const { leg, result } of await postRound(tx, byMember, round, at)) {
      if (!result.ok) return refuse(result, leg);
      posted.set(leg, result);
    }
  }
  const legs = act.legs.map((leg) => ({ memberId: leg.memberId, ...found(posted.get(leg), leg) }));
  await storeActLegs(tx, act.actId, legs);
  return { ok: true, legs };
}

interface PostedLeg {
  readonly leg: PostingCommand;
  readonly result: PostResult;
}

/**
 * Posts one leg of each of these members in one statement, and leaves their wallets in `wallets` as the legs left them. A statement moves a
 * wallet once, so a member with several legs takes part in several rounds.
 */
async function postRound(
  tx: Tx,
  wallets: Map<bigint, LockedWallet>,
  round: readonly PostingCommand[],
  at: Date,
): Promise<PostedLeg[]> {
  const planned = round.map((command) => ({ command, wallet: found(wallets.get(command.memberId), command) }));
  const results = await postOnEach(tx, planned, at);
  return planned.map(({ command, wallet }, place) => {
    const result = found(results[place], command);
    // A replayed leg reports the balances of its own time, and the wallet may have moved since.
    if (result.ok && !result.replayed) wallets.set(wallet.memberId, walletAfter(wallet, result));
    return { leg: command, result };
  });
}

function refuse(refusal: InsufficientFunds | KeyReused, leg: PostingCommand | undefined): ActRefused {
  return { ok: false, refusal, leg };
}

function found<Value>(value: Value | undefined, { key }: PostingCommand): Value {
  assert(value !== undefined, `leg ${key} has no wallet or no result`);
  return value;
}
