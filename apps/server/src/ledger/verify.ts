import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db.ts';
import { checks, walletsIn, type CheckName, type Scope } from './checks.ts';
import { MEMBERS_FIRST, nextStepSize, STEP_TIMEOUT_MS } from './step-size.ts';

/** The first thing found that does not add up. Nothing is ever repaired here: a person looks at it. */
export interface Difference {
  readonly check: CheckName;
  readonly detail: string;
}

export interface Verification {
  readonly accounts: bigint;
  readonly postings: bigint;
  readonly difference: Difference | undefined;
}

/** No member has a smaller id. */
export const FIRST_MEMBER_ID = -(2n ** 63n);
/** `query_canceled`: the statement took longer than its time-out. */
const STATEMENT_TIMEOUT_SQLSTATE = '57014';

/** How far a verification has come. */
export interface Progress {
  /** Members before this one are verified. */
  readonly from: bigint;
  readonly verified: Verification;
}

const NOTHING_VERIFIED: Progress = {
  from: FIRST_MEMBER_ID,
  verified: { accounts: 0n, postings: 0n, difference: undefined },
};

interface VerifyOptions {
  /** How many members the first step looks at. */
  readonly membersFirst?: number;
  readonly start?: Progress;
  /** Called after each step but the last. An error ends the verification. */
  readonly onStep?: (progress: Progress) => Promise<void>;
}

/**
 * Recomputes everything from the entries. Members are verified range by range, each range on a snapshot of its own that lives for seconds,
 * so that vacuum is not held back and play goes on. No check compares rows of two members.
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

/** Undefined where the range has to be smaller to be verified in time. */
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

/** The member behind the last one of a range that begins with `from`; undefined: the range has no end. */
async function findRangeEnd(db: Db, from: bigint, size: number): Promise<bigint | undefined> {
  const { rows } = await sql<{ memberId: bigint }>`
    select distinct member_id as "memberId" from wallet_account
    where member_id > ${from} order by member_id offset ${size - 1} limit 1`.execute(db);
  return rows[0]?.memberId;
}

/** Everything of the members from the first id up to the second, which is not included. */
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
    // Object.entries forgets the literal type of the keys.
    if (wrong) return { check: check as CheckName, detail: wrong.detail };
  }
  return undefined;
}
