import { sql } from 'kysely';
import { assert } from '../domain/assert.ts';
import { assertActWellFormed, splitLegsIntoRounds, walletsOfAct, type LedgerAct } from '../domain/wallet/act.ts';
import type { InsufficientFunds, PostingCommand } from '../domain/wallet/posting.ts';
import type { Tx } from '../platform/db.ts';
import { storeActOnce, storeActLegs } from './act-statements.ts';
import {
  lockWallets,
  postOnLockedWallets,
  applyPostingToWallet,
  type KeyReusedRefusal,
  type LockedWallet,
  type PostingSuccess,
  type PostResult,
} from './post.ts';

/** All legs of the act are posted, now or by an earlier call. */
export interface ActSuccess {
  readonly ok: true;
  /** The results stand in the order of the act's legs. A leg that was posted before is `replayed`. */
  readonly legs: readonly PostingSuccess[];
}

/** No leg of the act is posted. */
export interface ActRefusal {
  readonly ok: false;
  readonly refusal: InsufficientFunds | KeyReusedRefusal;
  /** The leg that was refused. Undefined if the act id itself was used before with other content. */
  readonly leg: PostingCommand | undefined;
}

export type ActResult = ActSuccess | ActRefusal;

/**
 * Posts all legs of a business act, or none. The wallets of its members are locked in the order of `lockRows`, whatever the order of the legs. If
 * another transaction holds a wallet, the transaction fails after `lock_timeout` with SQLSTATE 55P03 (`lock_not_available`), which releases its
 * locks; the caller then posts the act again. A repeated act writes nothing and returns the results that were stored when it was posted.
 */
export async function postAct(tx: Tx, act: LedgerAct, at: Date = new Date()): Promise<ActResult> {
  assertActWellFormed(act);
  return await postActOnLockedWallets(tx, await lockWallets(tx, walletsOfAct(act)), act, at);
}

/**
 * Posts an act, one business operation whose legs are postings of single members, on wallets that the caller has locked. Every account that a leg moves
 * must be among the locked ones. A refused act is rolled back to a savepoint, so that the transaction of the caller can go on.
 */
export async function postActOnLockedWallets(
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
  if (!(await storeActOnce(tx, act))) return refuse({ ok: false, code: 'ledger.key_reused' }, undefined);
  const resultByLeg = new Map<PostingCommand, PostingSuccess>();
  const walletByMember = new Map(wallets.map((wallet) => [wallet.memberId, wallet]));
  for (const round of splitLegsIntoRounds(act.legs)) {
    for (const { leg, result } of await postRound(tx, walletByMember, round, at)) {
      if (!result.ok) return refuse(result, leg);
      resultByLeg.set(leg, result);
    }
  }
  const legs = act.legs.map((leg) => ({ memberId: leg.memberId, ...requireDefined(resultByLeg.get(leg), leg) }));
  await storeActLegs(tx, act.actId, legs);
  return { ok: true, legs };
}

interface PostedLeg {
  readonly leg: PostingCommand;
  readonly result: PostResult;
}

/**
 * Posts one leg of each member of the round in one statement, and replaces their wallets in `wallets` by the wallets after the legs. One statement
 * can change a wallet row only once, so a member with several legs takes part in several rounds.
 */
async function postRound(
  tx: Tx,
  wallets: Map<bigint, LockedWallet>,
  round: readonly PostingCommand[],
  at: Date,
): Promise<PostedLeg[]> {
  const planned = round.map((command) => ({ command, wallet: requireDefined(wallets.get(command.memberId), command) }));
  const results = await postOnLockedWallets(tx, planned, at);
  return planned.map(({ command, wallet }, index) => {
    const result = requireDefined(results[index], command);
    // A replayed leg returns the balances of the time when it was posted, and the wallet may have changed since.
    if (result.ok && !result.replayed) wallets.set(wallet.memberId, applyPostingToWallet(wallet, result));
    return { leg: command, result };
  });
}

function refuse(refusal: InsufficientFunds | KeyReusedRefusal, leg: PostingCommand | undefined): ActRefusal {
  return { ok: false, refusal, leg };
}

function requireDefined<Value>(value: Value | undefined, { key }: PostingCommand): Value {
  assert(value !== undefined, `leg ${key} has no wallet or no result`);
  return value;
}
