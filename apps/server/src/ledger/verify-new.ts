import { sql } from 'kysely';
import type { Db } from '../platform/db.ts';
import type { Scope } from './checks.ts';
import { deleteRun, releaseRun, resumeRun, saveProgress, startRun } from './verification-run.ts';
import { addVerified, verifyLedger, verifyScope, type Progress, type Verification } from './verify.ts';

interface Span {
  /** Undefined: from the beginning. */
  readonly since: Date | undefined;
  readonly until: Date;
}

/** How far the clock of a transaction may be behind the moment at which others can see that it runs. */
const CLOCK_SLACK_SECONDS = 10;
/** After a pause, what is new is verified and remembered in spans of this length, so that no snapshot lives for long. */
const SPAN_MAX_MS = 15 * 60_000;

/**
 * Verifies the ledger, whole or what was posted since the last time that it added up, and remembers how far it came. What was changed
 * behind the ledger's back, in a part that was verified before or without any entry, is found by the whole verification alone.
 */
export async function verifyAndRemember(db: Db, how: 'whole' | 'new'): Promise<Verification> {
  const since = how === 'new' ? await readLastVerified(db) : undefined;
  const until = await settledUntil(db);
  return since === undefined ? await verifyWhole(db, until) : await verifySpans(db, { since, until });
}

async function verifyWhole(db: Db, until: Date): Promise<Verification> {
  const found = await verifyLedger(db);
  await remember(db, { since: undefined, until }, found);
  return found;
}

interface ResumeOptions {
  /** Ends the run after its current step, e.g. when the worker stops. */
  readonly signal: AbortSignal;
  readonly membersFirst?: number;
}

/** The whole verification, in a run that another worker takes up where this one was interrupted. */
export async function verifyWholeResumably(db: Db, { signal, ...options }: ResumeOptions): Promise<Verification> {
  const { runId, until, progress } = (await resumeRun(db)) ?? (await startRun(db, await settledUntil(db)));
  const onStep = async (step: Progress): Promise<void> => {
    await saveProgress(db, runId, step);
    signal.throwIfAborted();
  };
  try {
    const found = await verifyLedger(db, { ...options, start: progress, onStep });
    await remember(db, { since: undefined, until }, found);
    await deleteRun(db, runId);
    return found;
  } catch (error) {
    await releaseRun(db, runId);
    throw error;
  }
}

async function verifySpans(db: Db, { since, until }: { since: Date; until: Date }): Promise<Verification> {
  let found: Verification | undefined;
  for (let from = since; found === undefined || (from < until && !found.difference);) {
    const span = { since: from, until: new Date(Math.min(until.getTime(), from.getTime() + SPAN_MAX_MS)) };
    const step = await verifyScope(db, postedWithin(span));
    await remember(db, span, step);
    found = found ? addVerified(found, step) : step;
    from = span.until;
  }
  return found;
}

async function readLastVerified(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('ledger_verification')
    .select('until')
    .where('difference', 'is', null)
    .orderBy('verification_id', 'desc')
    .executeTakeFirst();
  return row?.until;
}

/** No transaction that began before this moment is still under way: what it wrote can be seen by now, or never will be. */
async function settledUntil(db: Db): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    select least(now(), min(xact_start)) - make_interval(secs => ${CLOCK_SLACK_SECONDS}) as until
    from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`.execute(db);
  return rows[0]?.until ?? new Date(0);
}

/** Found by the BRIN indexes on `created_at`. Accounts are those of the entries: no table is scanned for them. */
function postedWithin({ since = new Date(0), until }: Span): Scope {
  return {
    posted: (alias) => {
      const createdAt = sql.ref(`${alias}.created_at`);
      return sql<boolean>`${createdAt} >= ${since} and ${createdAt} < ${until}`;
    },
    members: () => sql<boolean>`false`,
  };
}

async function remember(db: Db, { since, until }: Span, { accounts, postings, difference }: Verification) {
  const found = difference ? `${difference.check}: ${difference.detail}` : null;
  await db.transaction().execute(
    async (tx) =>
      await tx
        .insertInto('ledger_verification')
        .values({ since: since ?? null, until, accounts, postings, difference: found })
        .execute(),
  );
}
