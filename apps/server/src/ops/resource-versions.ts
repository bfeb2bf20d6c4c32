import { sql } from 'kysely';
import { assert } from '../domain/assert.ts';
import type { Tx } from '../platform/db.ts';
import type { ResourceDefinition } from './resource-definition.ts';
import type { Row, ColumnValues } from './rows.ts';

/** The row whose versions are read, by its merchant and its key. */
interface VersionedRow {
  readonly merchantId: number | undefined;
  readonly key: unknown;
}

/**
 * Returns the values of a change together with the number of the version that the change makes. `before` is the row before the change; null for a new
 * one, which counts on from a removed row with the same key. Resources without versions are left as they are.
 */
export async function withNextVersion(
  tx: Tx,
  resource: ResourceDefinition,
  row: VersionedRow,
  { before, values }: { readonly before: Row | null; readonly values: ColumnValues },
): Promise<ColumnValues> {
  if (!resource.versions) return values;
  const last = before ? readVersion(before) : await findLastVersion(tx, resource, row);
  return new Map([...values, ['version', { value: last + 1, json: false }]]);
}

/** Keeps a row as it was before a change or its removal, if the resource has versions. */
export async function keepVersion(
  tx: Tx,
  { versions, key }: ResourceDefinition,
  { merchantId, before, now }: { readonly merchantId: number | undefined; readonly before: Row; readonly now: Date },
): Promise<void> {
  if (!versions) return;
  assert(key !== undefined, 'a resource with versions has no key');
  await sql`
    insert into ${sql.table(versions.table)} (merchant_id, ${sql.ref(key.column)}, version, ${sql.ref(versions.column)}, created_at)
    values (${merchantId}, ${before[key.column]}, ${readVersion(before)}, ${JSON.stringify(before)}::jsonb, ${now})`.execute(
    tx,
  );
}

async function findLastVersion(
  tx: Tx,
  { versions, key }: ResourceDefinition,
  { merchantId, key: value }: VersionedRow,
): Promise<number> {
  assert(versions !== undefined && key !== undefined, 'a resource without versions or without a key');
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(version), 0)::int as version from ${sql.table(versions.table)}
    where merchant_id = ${merchantId} and ${sql.ref(key.column)} = ${value}`.execute(tx);
  return rows[0]?.version ?? 0;
}

function readVersion(row: Row): number {
  const { version } = row;
  assert(typeof version === 'number', 'a row of a resource with versions has no version');
  return version;
}
