import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db.ts';
import { checks, walletsIn, type CheckName, type Scope } from './checks.ts';
import { MEMBERS_FIRST, nextStepSize, STEP_TIMEOUT_MS } from './step-size.ts';

/** The first discrepancy found. This module never repairs data; discrepancies must be investigated manually. */
export interface Difference {
  readonly check: CheckName;
  readonly detail: string;
}

export interface Verification {
  readonly accounts: bigint;
  readonly postings: bigint;
  readonly difference: Difference | undefined;
}

/** Smallest value of a PostgreSQL `bigint`, used as the start of the first range. */
export const FIRST_MEMBER_ID = -(2n ** 63n);
/** SQLSTATE `query_canceled`, raised when `statement_timeout` expires (and also by `pg_cancel_backend`). */
const STATEMENT_TIMEOUT_SQLSTATE = '57014';

/** Checkpoint of a verification. */
export interface Progress {
  /** All members with a smaller id are verified; the next range begins here. */
  readonly from: bigint;
  readonly verified: Verification;
}

const NOTHING_VERIFIED: Progress = {
  from: FIRST_MEMBER_ID,
  verified: { accounts: 0n, postings: 0n, difference: undefined },
};

interface VerifyOptions {
  /** Number of members in the first range; later ranges adapt to the measured time. */
  readonly membersFirst?: number;
  readonly start?: Progress;
  /** Called after each step but the last. An error ends the verification. */
  readonly onStep?: (progress: Progress) => Promise<void>;
}

/**
 * Recomputes all balances from the entries and stops at the first discrepancy. Members are verified in id ranges, each in its own short
 * repeatable-read snapshot, so that vacuum is not held back and bets are not blocked. This is safe because no check compares rows of
 * different members.
 */
export async function verifyLedger(
  db: Db,
  { membersFirst = MEMBERS_FIRST, start = NOTHING_VERIFIED, onStep }: VerifyOptions = {},
): Promise<Verification> {
  let { from, verified: found } = start;
  let size = membersFirst;
  for (;;) {
    const startedAt = performance.now();
    const end = await findRangeEnd(db, from, size);
    const step = await verifyUnlessTooLarge(db, memberRange(from, end), size);
    const tookMs = performance.now() - startedAt;
    size = nextStepSize(size, step ? tookMs : Infinity);
    if (!step) continue;
    found = addVerified(found, step);
    if (found.difference || end === undefined) return found;
    from = end;
    await onStep?.({ from, verified: found });
  }
}

/** Returns undefined if the range timed out and can be made smaller. A time-out of a single member is thrown. */
async function verifyUnlessTooLarge(db: Db, scope: Scope, size: number): Promise<Verification | undefined> {
  try {
    return await verifyScope(db, scope);
  } catch (error) {
    const isTimeout = error instanceof Error && 'code' in error && error.code === STATEMENT_TIMEOUT_SQLSTATE;
    if (isTimeout && size > 1) return undefined;
    throw error;
  }
}

export function addVerified(sum: Verification, { accounts, postings, difference }: Verification): Verification {
  return { accounts: sum.accounts + accounts, postings: sum.postings + postings, difference };
}

/**
 * Returns the exclusive end of a range of about `size` members that begins at `from`: the id of the first member after it, or undefined if
 * this is the last range (keyset pagination).
 */
async function findRangeEnd(db: Db, from: bigint, size: number): Promise<bigint | undefined> {
  const { rows } = await sql<{ memberId: bigint }>`
    select distinct member_id as "memberId" from wallet_account
    where member_id > ${from} order by member_id offset ${size - 1} limit 1`.execute(db);
  return rows[0]?.memberId;
}

/** Scope of all rows with `from <= member_id < end`; without `end` there is no upper bound. */
function memberRange(from: bigint, end: bigint | undefined): Scope {
  const isInRange: Scope['members'] = (alias) => {
    const memberId = sql.ref(`${alias}.member_id`);
    const isFromOn = sql<boolean>`${memberId} >= ${from}`;
    return end === undefined ? isFromOn : sql<boolean>`${isFromOn} and ${memberId} < ${end}`;
  };
  return { posted: isInRange, members: isInRange };
}

/** Runs the checks on one snapshot until one finds a difference. */
export async function verifyScope(db: Db, scope: Scope): Promise<Verification> {
  return await onSnapshot(db, STEP_TIMEOUT_MS, async (tx) => {
    const { rows } = await sql<{ accounts: bigint; postings: bigint }>`
      select (select count(*) from (${walletsIn(scope)}) w) as accounts,
        (select count(*) from posting p where ${scope.posted('p')}) as postings`.execute(tx);
    const [counts = { accounts: 0n, postings: 0n }] = rows;
    return { ...counts, difference: await firstDifference(tx, scope) };
  });
}

export async function onSnapshot<Value>(
  db: Db,
  statementTimeoutMs: number,
  work: (tx: Tx) => Promise<Value>,
): Promise<Value> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql.raw(`set local statement_timeout = ${statementTimeoutMs}`).execute(tx);
      return await work(tx);
    });
}

async function firstDifference(tx: Tx, scope: Scope): Promise<Difference | undefined> {
  for (const [check, query] of Object.entries(checks)) {
    const wrong = (await query(scope).execute(tx)).rows[0];
    // The cast is needed because `Object.entries` types the keys as string.
    if (wrong) return { check: check as CheckName, detail: wrong.detail };
  }
  return undefined;
}
