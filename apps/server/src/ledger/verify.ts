import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../platform/db.ts';
import { isInPlacementOf, placementOf } from '../platform/placements.ts';
import { checks, selectMemberAccounts, type CheckName, type Scope } from './checks.ts';
import { MEMBERS_FIRST, nextStepSize, STEP_TIMEOUT_MS } from './step-size.ts';

/** The first discrepancy found. This module never repairs data; discrepancies must be investigated manually. */
export interface Difference {
  readonly check: CheckName;
  /** Describes the discrepancy for a person. */
  readonly detail: string;
}

/** The numbers of verified accounts and postings, and the first difference, or undefined if there is none. */
export interface Verification {
  readonly accounts: bigint;
  readonly postings: bigint;
  readonly difference: Difference | undefined;
}

/** A member's place in the order of verification, which is the order of the keys. */
export interface MemberPlace {
  readonly bucket: number;
  readonly memberId: bigint;
}

/** The start of the first range. The member id is the smallest value of a PostgreSQL `bigint`. */
export const FIRST_PLACE: MemberPlace = { bucket: 0, memberId: -(2n ** 63n) };
/** SQLSTATE `query_canceled`, raised when `statement_timeout` expires (and also by `pg_cancel_backend`). */
const STATEMENT_TIMEOUT_SQLSTATE = '57014';

/** The checkpoint of a verification, from which an interrupted run resumes. */
export interface Progress {
  /** All members before this place are verified; the next range begins here. */
  readonly from: MemberPlace;
  readonly verified: Verification;
}

const NOTHING_VERIFIED: Progress = {
  from: FIRST_PLACE,
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
 * Recomputes all balances from the entries and stops at the first discrepancy. Members are verified in ranges of bucket and id, each in its own short
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
    const step = await verifyUnlessTooLarge(db, createRangeScope(from, end), size);
    const tookMs = performance.now() - startedAt;
    size = nextStepSize(size, step ? tookMs : Infinity);
    if (!step) continue;
    found = addVerification(found, step);
    if (found.difference || end === undefined) return found;
    from = end;
    await onStep?.({ from, verified: found });
  }
}

/** Runs the checks of a range. Returns undefined if a check timed out and the range can be made smaller. A time-out of a single member is thrown. */
async function verifyUnlessTooLarge(db: Db, scope: Scope, size: number): Promise<Verification | undefined> {
  try {
    return await verifyScope(db, scope);
  } catch (error) {
    const isTimeout = error instanceof Error && 'code' in error && error.code === STATEMENT_TIMEOUT_SQLSTATE;
    if (isTimeout && size > 1) return undefined;
    throw error;
  }
}

/** Adds the counts of a step to the sum. The difference of the result is that of the step, because a run ends with the first difference. */
export function addVerification(sum: Verification, { accounts, postings, difference }: Verification): Verification {
  return { accounts: sum.accounts + accounts, postings: sum.postings + postings, difference };
}

/**
 * Returns the exclusive end of a range of about `size` members that begins at `from`: the first member after it, or undefined if this is
 * the last range (keyset pagination). A range lies in one placement.
 */
async function findRangeEnd(db: Db, { bucket, memberId }: MemberPlace, size: number): Promise<MemberPlace | undefined> {
  const { rows } = await sql<MemberPlace>`
    select distinct bucket, member_id as "memberId" from wallet_account
    where ${isInPlacementOf('wallet_account', bucket)} and (bucket, member_id) > (${bucket}::smallint, ${memberId}::bigint)
    order by bucket, member_id offset ${size - 1} limit 1`.execute(db);
  return rows[0] ?? (await findNextPlacement(db, bucket));
}

/** Returns the beginning of the next placement that has something to verify. */
async function findNextPlacement(db: Db, bucket: number): Promise<MemberPlace | undefined> {
  if (placementOf(bucket) === placementOf(bucket + 1)) return undefined;
  const { rows } = await sql<{ bucket: number | null }>`
    select least(
      (select min(bucket) from wallet_account where bucket > ${bucket}),
      (select min(bucket) from posting where bucket > ${bucket}),
      (select min(bucket) from entry where bucket > ${bucket})
    ) as bucket`.execute(db);
  const next = rows[0]?.bucket;
  return next == null ? undefined : { ...FIRST_PLACE, bucket: next };
}

/** Scope of all rows with `from <= place < end`; without `end` there is no upper bound. */
function createRangeScope(from: MemberPlace, end: MemberPlace | undefined): Scope {
  const placed: Scope['placed'] = (alias) => isInPlacementOf(alias, from.bucket);
  const isBucketInRange: Scope['posted'] = (alias) =>
    sql<boolean>`${placed(alias)} and ${isInRange(sql.ref(`${alias}.bucket`), sql.ref(`${alias}.member_id`), from, end)}`;
  return {
    posted: isBucketInRange,
    wallets: isBucketInRange,
    holdsAllEntries: true,
    placed,
    members: (alias) => {
      const memberId = sql.ref(`${alias}.member_id`);
      return isInRange(sql`(${memberId} & 255)`, memberId, from, end);
    },
  };
}

/**
 * Returns the condition `from <= (bucket, memberId) < end`. The condition on the bucket alone excludes nothing more. PostgreSQL needs it to estimate
 * the rows of the range: from a comparison of pairs it takes the two bounds as independent, so that it would expect a quarter of all rows in the middle
 * of the buckets and read the whole history for each range.
 */
function isInRange(
  bucket: RawBuilder<unknown>,
  memberId: RawBuilder<unknown>,
  from: MemberPlace,
  end: MemberPlace | undefined,
): RawBuilder<boolean> {
  const isFrom = sql<boolean>`(${bucket}, ${memberId}) >= (${from.bucket}::bigint, ${from.memberId}::bigint)`;
  return end === undefined
    ? isFrom
    : sql<boolean>`${isFrom} and (${bucket}, ${memberId}) < (${end.bucket}::bigint, ${end.memberId}::bigint)
        and ${bucket} between ${from.bucket}::bigint and ${end.bucket}::bigint`;
}

/** Runs the checks on one snapshot until one finds a difference. */
export async function verifyScope(db: Db, scope: Scope): Promise<Verification> {
  return await runOnSnapshot(db, STEP_TIMEOUT_MS, async (tx) => {
    // A posting and its entries lie in the same month: PostgreSQL joins month with month, instead of each posting with every month.
    await sql`set local enable_partitionwise_join = on`.execute(tx);
    const { rows } = await sql<{ accounts: bigint; postings: bigint }>`
      select (select count(*) from (${selectMemberAccounts(scope)}) w) as accounts,
        (select count(*) from posting p where ${scope.posted('p')}) as postings`.execute(tx);
    const [counts = { accounts: 0n, postings: 0n }] = rows;
    return { ...counts, difference: await findFirstDifference(tx, scope) };
  });
}

/**
 * Runs `work` in a read-only transaction with isolation level repeatable read, so that all of its statements see one snapshot. A statement that takes
 * longer than `statementTimeoutMs` is cancelled.
 */
export async function runOnSnapshot<Value>(
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

async function findFirstDifference(tx: Tx, scope: Scope): Promise<Difference | undefined> {
  for (const [check, query] of Object.entries(checks)) {
    const wrong = (await query(scope).execute(tx)).rows[0];
    // The cast is needed because `Object.entries` types the keys as string.
    if (wrong) return { check: check as CheckName, detail: wrong.detail };
  }
  return undefined;
}
