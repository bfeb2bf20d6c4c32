import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db.ts';
import { writeAudit } from '../operators/operator-audit.ts';
import { identifyOperator } from '../operators/operator-identity.ts';
import { OperatorError } from './operator-error.ts';
import type { ResourceDefinition, Verb } from './resource-definition.ts';
import { keepVersion, withNextVersion } from './resource-versions.ts';
import {
  deleteRow,
  lockRow,
  insertRow,
  RowSelector,
  updateRow,
  type Row,
  type ColumnValues,
  type RowFilter,
} from './rows.ts';

/** A change that an operator has ordered: one verb on one row of a resource. */
export interface ChangeOrder {
  readonly resourceName: string;
  readonly resource: ResourceDefinition;
  readonly verb: Exclude<Verb, 'list'>;
  readonly where: RowFilter;
  readonly values: ColumnValues;
  /** The log-in name of the operator, for the audit. */
  readonly by: string;
  readonly now: Date;
}

/** The row before and after a change. `before` is `null` for an added row, and `after` is `null` for a removed row. */
export interface Change {
  /** The resource and the key of the row, e.g. "domains play.example". Without a key, the id of the merchant stands in its place. */
  readonly target: string;
  readonly before: Row | null;
  readonly after: Row | null;
  /** Sentences for the operator about consequences of the change. */
  readonly remarks?: readonly string[];
}

/**
 * The tables that the lobby caches. A change of one of them raises the catalogue version, which invalidates the caches. The file
 * migrations/0079_vendor_round_cursor.sql explains why triggers do not suffice.
 */
const CATALOGUE_TABLES: ReadonlySet<ResourceDefinition['table']> = new Set([
  'merchant_category_text',
  'integration',
  'vendor',
  'merchant_vendor',
  'game',
  'game_category',
  'merchant_switch',
  'merchant',
]);

/**
 * Writes the change and its audit row in one transaction. A dry run writes both and rolls both back. Throws an `OperatorError` if the row does not
 * exist or is not valid; an error of the database passes through.
 */
export async function applyAuditedChange(db: Db, order: ChangeOrder, dryRun: boolean): Promise<Change> {
  const merchantId = order.where.merchantId ?? null;
  const command = `${order.resourceName} ${order.verb}`;
  return await runInTransaction(db, dryRun, async (tx) => {
    const change = await applyChange(tx, order);
    if (CATALOGUE_TABLES.has(order.resource.table)) await sql`select raise_catalogue_version()`.execute(tx);
    const { loginName: operator } = await identifyOperator(tx, order.by, order.now);
    await writeAudit(tx, { ...change, operator, merchantId, command, now: order.now });
    return change;
  });
}

/** Runs `work` in one transaction, which a dry run rolls back. */
export async function runInTransaction<Value>(
  db: Db,
  dryRun: boolean,
  work: (tx: Tx) => Promise<Value>,
): Promise<Value> {
  const tx = await db.startTransaction().execute();
  try {
    const value = await work(tx);
    await (dryRun ? tx.rollback() : tx.commit()).execute();
    return value;
  } catch (error) {
    if (!tx.isCommitted && !tx.isRolledBack) await tx.rollback().execute();
    throw error;
  }
}

async function applyChange(tx: Tx, order: ChangeOrder): Promise<Change> {
  const change = await writeChange(tx, order);
  const { before, after } = change;
  if (after) await order.resource.validateRow?.(tx, after);
  const remarks = (before && after && (await order.resource.describeConsequences?.(tx, before, after))) ?? [];
  return remarks.length === 0 ? change : { ...change, remarks };
}

async function writeChange(tx: Tx, { resourceName, resource, verb, where, values, now }: ChangeOrder): Promise<Change> {
  const describeTarget = (row: Row | null) =>
    `${resourceName} ${String(resource.key ? row?.[resource.key.column] : where.merchantId)}`;
  if (verb === 'add') {
    const after =
      (await insertRow(tx, resource, await withNextVersion(tx, resource, where, { before: null, values }))) ?? null;
    return { target: describeTarget(after), before: null, after };
  }
  const selector = RowSelector.fromFilter(resource, where);
  if (!selector) throw new OperatorError(`Say which of ${resourceName}: a change of every row is refused.`);
  const before = await lockRow(tx, resource, selector);
  if (!before)
    throw new OperatorError(`There is no such row: pnpm ops ${resourceName} list shows those that there are.`);
  await keepVersion(tx, resource, { merchantId: where.merchantId, before, now });
  if (verb === 'remove') {
    await deleteRow(tx, resource, selector);
    return { target: describeTarget(before), before, after: null };
  }
  const changed = await withNextVersion(tx, resource, where, { before, values });
  return { target: describeTarget(before), before, after: (await updateRow(tx, resource, selector, changed)) ?? null };
}
