import { sql, type RawBuilder } from 'kysely';
import { assert } from '../domain/assert.ts';
import type { Db } from './db.ts';

/**
 * A placement holds the rows of one or more buckets (docs/decisions/0050-one-code-path-on-citus.md). On one PostgreSQL all buckets lie in
 * one placement. With Citus each bucket counts as a placement of its own, because a statement is sent to one shard, and can lock rows,
 * only where it names one bucket as a value.
 */
let isOnePlacement = true;

/** Detects how buckets are placed, once when a process starts. Until then all buckets lie in one placement. */
export async function detectPlacements(db: Db): Promise<void> {
  const { rows } = await sql<{ hasCitus: boolean }>`
    select exists (select from pg_extension where extname = 'citus') as "hasCitus"`.execute(db);
  setPlacements(rows[0]?.hasCitus === true ? 'by bucket' : 'one');
}

/** Sets how buckets are placed. `detectPlacements` calls it when the process starts; tests also run the statements by bucket on one PostgreSQL. */
export function setPlacements(kind: 'one' | 'by bucket'): void {
  isOnePlacement = kind === 'one';
}

/** Returns whether all buckets lie in one placement, so that one statement may read or lock rows of any bucket. */
export function hasOnePlacement(): boolean {
  return isOnePlacement;
}

/**
 * Returns a value that two buckets share if and only if they lie in one placement: 0 for every bucket on one PostgreSQL, the bucket itself with Citus,
 * which is `undefined` for an unknown bucket.
 */
export function placementOf(bucket: number | undefined): number | undefined {
  return isOnePlacement ? 0 : bucket;
}

/** Splits rows so that each group lies in one placement. Groups are in the order of their buckets, so that locks are taken in one order. */
export function groupByPlacement<Row>(rows: readonly Row[], bucketOfRow: (row: Row) => number): Row[][] {
  const groups = Map.groupBy(rows, (row) => placementOf(bucketOfRow(row)) ?? 0);
  return [...groups].toSorted(([one], [other]) => one - other).map(([, group]) => group);
}

/**
 * Calls `run` once for the rows of each placement, and returns the answers in the order of `rows`, which have to be distinct objects. `bucket` is the
 * bucket of the first row and is for `isInPlacementOf` alone: on one PostgreSQL, the rows have several buckets. `run` answers in the order of its rows.
 */
export async function mapByPlacement<Row, Answer>(
  rows: readonly Row[],
  bucketOfRow: (row: Row) => number,
  run: (rows: readonly Row[], bucket: number) => Promise<readonly Answer[]>,
): Promise<Answer[]> {
  const answers = new Map<Row, Answer | undefined>();
  for (const group of groupByPlacement(rows, bucketOfRow)) {
    const [first] = group;
    if (first === undefined) continue;
    const groupAnswers = await run(group, bucketOfRow(first));
    assert(groupAnswers.length === group.length, 'each row has one answer');
    for (const [index, row] of group.entries()) answers.set(row, groupAnswers[index]);
  }
  // The assertion above gave each row its answer, which may itself be undefined.
  return rows.map((row) => answers.get(row) as Answer);
}

/**
 * Returns the condition that the rows of the table `alias` lie in the placement of this bucket. The statement has to select
 * its rows by other conditions as well: on one PostgreSQL this one is always true, and it only tells Citus the shard.
 */
export function isInPlacementOf(alias: string, bucket: number): RawBuilder<boolean> {
  return isOnePlacement ? sql<boolean>`true` : sql<boolean>`${sql.ref(`${alias}.bucket`)} = ${bucket}::smallint`;
}
