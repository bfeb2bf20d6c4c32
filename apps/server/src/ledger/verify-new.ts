import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';
import { hasOnePlacement, isInPlacementOf } from '../platform/placements.ts';
import type { Scope } from './checks.ts';
import { deleteRun, releaseRun, resumeRun, saveProgress, startRun } from './verification-run.ts';
import { rollUpAndVerifyTransitAccounts, verifyAllHouseAccounts } from './verify-house.ts';
import {
  addVerification,
  verifyLedger,
  verifyScope,
  type Difference,
  type Progress,
  type Verification,
} from './verify.ts';

/** The time of the postings that a verification covers. */
interface Span {
  /** The start of the span. Undefined means the beginning of the ledger. */
  readonly since: Date | undefined;
  readonly until: Date;
}

/**
 * Safety margin. A transaction fixes its `now()` shortly before its `xact_start` appears in `pg_stat_activity`, so it can still write rows
 * with a slightly older `created_at`.
 */
const CLOCK_SLACK_SECONDS = 10;
/**
 * Longest time range verified in one snapshot. A backlog is verified and recorded in ranges of this length, so that no snapshot stays open
 * for long and holds back vacuum.
 */
const SPAN_MAX_MS = 15 * 60_000;

/**
 * Verifies the ledger and records the result together with the time it covers. `whole` checks everything; `new` checks what was
 * posted since the last verification that found no discrepancy, and falls back to `whole` if there was none. Only a whole verification
 * detects manual changes to rows that were already verified, to a balance without a new entry, or to the sum of a house account.
 */
export async function verifyAndRecord(db: Db, how: 'whole' | 'new'): Promise<Verification> {
  const since = how === 'new' ? await readEndOfLastVerification(db) : undefined;
  const until = await readLowWaterMark(db);
  return since === undefined ? await verifyWhole(db, until) : await verifySpans(db, { since, until });
}

async function verifyWhole(db: Db, until: Date): Promise<Verification> {
  const found = await addHouseChecks(await verifyLedger(db), async () => await verifyAllHouseAccounts(db, until));
  await recordVerification(db, { since: undefined, until }, found);
  return found;
}

/**
 * Adds the result of the house checks. Runs these checks only if the accounts of members add up, because a discrepancy of a member is a discrepancy
 * of the house as well.
 */
async function addHouseChecks(
  found: Verification,
  verifyHouse: () => Promise<Difference | undefined>,
): Promise<Verification> {
  return found.difference ? found : { ...found, difference: await verifyHouse() };
}

/** Options of a whole verification that can be interrupted. */
interface ResumeOptions {
  /**
   * When aborted, the run stops after its current step, keeps its checkpoint and releases its lease. The call rejects with the abort
   * reason.
   */
  readonly signal: AbortSignal;
  /** The number of members in the first step. */
  readonly membersFirst?: number;
}

/** Runs a whole verification with checkpoints: resumes an interrupted run if there is one, otherwise starts a new one. */
export async function verifyWholeResumably(db: Db, { signal, ...options }: ResumeOptions): Promise<Verification> {
  const { runId, until, progress } = (await resumeRun(db)) ?? (await startRun(db, await readLowWaterMark(db)));
  const onStep = async (step: Progress): Promise<void> => {
    await saveProgress(db, runId, step);
    signal.throwIfAborted();
  };
  try {
    const members = await verifyLedger(db, { ...options, start: progress, onStep });
    const found = await addHouseChecks(members, async () => await verifyAllHouseAccounts(db, until, signal));
    await recordVerification(db, { since: undefined, until }, found);
    await deleteRun(db, runId);
    return found;
  } catch (error) {
    await releaseRun(db, runId);
    throw error;
  }
}

/** Verifies the postings between two times span by span, and records each span. Stops at the first span with a difference. */
async function verifySpans(db: Db, { since, until }: { since: Date; until: Date }): Promise<Verification> {
  let found: Verification | undefined;
  for (let from = since; found === undefined || (from < until && !found.difference);) {
    const span = { since: from, until: new Date(Math.min(until.getTime(), from.getTime() + SPAN_MAX_MS)) };
    const members = await verifySpan(db, span);
    const step = await addHouseChecks(members, async () => await rollUpAndVerifyTransitAccounts(db, span.until));
    await recordVerification(db, span, step);
    found = found ? addVerification(found, step) : step;
    from = span.until;
  }
  return found;
}

/** Verifies the rows that were posted in a span of time, placement by placement. */
async function verifySpan(db: Db, span: Span): Promise<Verification> {
  let found: Verification = { accounts: 0n, postings: 0n, difference: undefined };
  for (const bucket of await findPlacementsPostedIn(db, span)) {
    found = addVerification(found, await verifyScope(db, createSpanScope(span, bucket)));
    if (found.difference) return found;
  }
  return found;
}

/** Returns one bucket of each placement that may have rows of this span. */
async function findPlacementsPostedIn(db: Db, span: Span): Promise<number[]> {
  if (hasOnePlacement()) return [0];
  const { posted } = createSpanScope(span, undefined);
  const { rows } = await sql<{ bucket: number }>`
    select bucket from posting where ${posted('posting')}
    union
    select bucket from entry where ${posted('entry')}`.execute(db);
  return rows.map(({ bucket }) => bucket).toSorted((one, other) => one - other);
}

async function readEndOfLastVerification(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('ledger_verification')
    .select('until')
    .where('difference', 'is', null)
    .orderBy('verification_id', 'desc')
    .executeTakeFirst();
  return row?.until;
}

/**
 * Returns the latest moment before which no transaction is still open. All rows with an earlier `created_at` are committed or rolled back,
 * so an incremental verification up to it cannot miss a late commit (a low-water mark). Only sessions of clients count: they
 * alone write such rows, and the transaction of an autovacuum may last for hours. Needs `pg_read_all_stats` to see other roles' sessions.
 */
export async function readLowWaterMark(db: Db): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    select least(now(), min(xact_start)) - make_interval(secs => ${CLOCK_SLACK_SECONDS}) as until
    from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and xact_start is not null
      and pid <> pg_backend_pid()`.execute(db);
  return rows[0]?.until ?? new Date(0);
}

/**
 * Builds the scope of the rows that were posted in the span and lie in the placement of this bucket, or in any placement if `bucket` is undefined.
 * The BRIN indexes on `created_at` find the rows. Only accounts with an entry in the span are verified, so that no table is scanned for accounts.
 */
function createSpanScope({ since = new Date(0), until }: Span, bucket: number | undefined): Scope {
  const placed: Scope['placed'] = (alias) =>
    bucket === undefined ? sql<boolean>`true` : isInPlacementOf(alias, bucket);
  return {
    posted: (alias) => {
      const createdAt = sql.ref(`${alias}.created_at`);
      return sql<boolean>`${placed(alias)} and ${createdAt} >= ${since} and ${createdAt} < ${until}`;
    },
    placed,
    holdsAllEntries: false,
    wallets: () => sql<boolean>`false`,
    members: () => sql<boolean>`false`,
  };
}

/** Stores the result of a verification. The next incremental verification continues at `until`, unless a difference was found. */
async function recordVerification(db: Db, { since, until }: Span, { accounts, postings, difference }: Verification) {
  const differenceText = difference ? `${difference.check}: ${difference.detail}` : null;
  await db.transaction().execute(
    async (tx) =>
      await tx
        .insertInto('ledger_verification')
        .values({ since: since ?? null, until, accounts, postings, difference: differenceText })
        .execute(),
  );
}
