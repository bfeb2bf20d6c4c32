import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../platform/db.ts';
import type { ResourceDefinition } from './resource-definition.ts';

/**
 * A row as JSON, by the names of its columns, the key first. It has only the columns that operators may see. A whole number that a JavaScript number
 * cannot hold, such as the id of a bet, is its digits as text.
 */
export type Row = Readonly<Record<string, unknown>>;

/** The new values by column, as the kinds of `fields.ts` have parsed them. */
export type ColumnValues = ReadonlyMap<string, { readonly value: unknown; readonly json: boolean }>;

/** Selects the rows of a merchant, the row with a key, or both. If neither is given, all rows are selected. */
export interface RowFilter {
  readonly merchantId: number | undefined;
  readonly key: unknown;
}

/** A list of at least one condition, so that no statement changes or deletes a whole table. */
type Conditions = readonly [RawBuilder<unknown>, ...RawBuilder<unknown>[]];

/** Selects a row that is to be changed or deleted. Only `RowSelector.fromFilter` makes one, so it always carries a condition. */
export class RowSelector {
  readonly conditions: Conditions;

  private constructor(conditions: Conditions) {
    this.conditions = conditions;
  }

  /** Returns `undefined` if neither a merchant nor a key is given, because such a selector would select the whole table. */
  static fromFilter(resource: ResourceDefinition, where: RowFilter): RowSelector | undefined {
    const [first, ...others] = buildConditions(resource, where);
    return first && new RowSelector([first, ...others]);
  }
}

/** Returns the columns that an operator may see. The values of all other columns stay in the database. */
function listShownColumns({ key, fields, listColumns = [] }: ResourceDefinition): string[] {
  return [...(key ? [key.column] : []), ...Object.values(fields).map(({ column }) => column), ...listColumns];
}

/**
 * Builds the expression for the shown columns of a row as the text of a JSON object. Citus does not support `json_build_object` in `returning`, so a
 * change returns plain columns, and a select around it builds the value.
 */
function buildSnapshot(resource: ResourceDefinition): RawBuilder<string> {
  const pairs = listShownColumns(resource).flatMap((column) => [sql.lit(column), sql.ref(column)]);
  return sql`json_build_object(${sql.join(pairs)})::text`;
}

/** The third argument of a reviver, which the types of TypeScript do not have yet: the text from which a number was parsed. */
interface ParsedText {
  readonly source: string;
}

function parseSnapshot(text: string): Row {
  return JSON.parse(text, (_key, value: unknown, ...[parsed]: readonly ParsedText[]) =>
    typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) ? parsed?.source : value,
  ) as Row;
}

function buildConditions({ key }: ResourceDefinition, { merchantId, key: value }: RowFilter): RawBuilder<unknown>[] {
  return [
    ...(merchantId === undefined ? [] : [sql`merchant_id = ${merchantId}`]),
    ...(key === undefined || value === undefined ? [] : [sql`${sql.ref(key.column)} = ${value}`]),
  ];
}

function buildListCondition(resource: ResourceDefinition, where: RowFilter): RawBuilder<unknown> {
  const conditions = buildConditions(resource, where);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

function buildRowCondition({ conditions }: RowSelector): RawBuilder<unknown> {
  return sql.join(conditions, sql` and `);
}

export interface ListOptions {
  readonly search: string;
  readonly limit: number;
}

/** Lists the rows whose shown columns contain the search text, whatever its case. An empty search text finds all rows. */
export async function listRows(
  db: Db,
  resource: ResourceDefinition,
  where: RowFilter,
  { search, limit }: ListOptions,
): Promise<Row[]> {
  const order = sql.join(
    resource.order.map((column) => (resource.descending ? sql`${sql.ref(column)} desc` : sql.ref(column))),
  );
  const { rows } = await sql<{ row: string }>`
    select ${buildSnapshot(resource)} as row from ${sql.table(resource.table)}
    where ${buildListCondition(resource, where)} and strpos(lower(${buildSnapshot(resource)}), lower(${search})) > 0
    order by ${order} limit ${limit}`.execute(db);
  return rows.map(({ row }) => parseSnapshot(row));
}

/** Reads a row and locks it until the transaction ends. Returns `undefined` if there is no such row. */
export async function lockRow(tx: Tx, resource: ResourceDefinition, selector: RowSelector): Promise<Row | undefined> {
  const { rows } = await sql<{ row: string }>`
    select ${buildSnapshot(resource)} as row from ${sql.table(resource.table)} where ${buildRowCondition(selector)} for update`.execute(
    tx,
  );
  return rows[0] && parseSnapshot(rows[0].row);
}

function toSqlValue({ value, json }: { readonly value: unknown; readonly json: boolean }): RawBuilder<unknown> {
  return json && value !== null ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`;
}

/** Inserts a row and returns its shown columns. */
export async function insertRow(tx: Tx, resource: ResourceDefinition, values: ColumnValues): Promise<Row | undefined> {
  return await changeAndSnapshot(
    tx,
    resource,
    sql`
    insert into ${sql.table(resource.table)} (${sql.join([...values.keys()].map((column) => sql.ref(column)))})
    values (${sql.join([...values.values()].map(toSqlValue))})`,
  );
}

/**
 * Changes a row and returns its shown columns, or `undefined` if there is no such row. Merges translations: languages missing from `values` keep
 * their stored text.
 */
export async function updateRow(
  tx: Tx,
  resource: ResourceDefinition,
  selector: RowSelector,
  values: ColumnValues,
): Promise<Row | undefined> {
  const changes = [...values].map(([column, value]): [string, RawBuilder<unknown>] => [
    column,
    value.json ? sql`(${sql.ref(column)} || ${toSqlValue(value)})` : toSqlValue(value),
  ]);
  const { derived } = resource;
  const source = changes.find(([column]) => column === derived?.from);
  if (derived && source) changes.push([derived.column, derived.write(source[1])]);
  const assignments = changes.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  return await changeAndSnapshot(
    tx,
    resource,
    sql`update ${sql.table(resource.table)} set ${sql.join(assignments)} where ${buildRowCondition(selector)}`,
  );
}

/** Runs a statement that changes one row, and returns the shown columns of the row after the change. */
async function changeAndSnapshot(
  tx: Tx,
  resource: ResourceDefinition,
  change: RawBuilder<unknown>,
): Promise<Row | undefined> {
  const columns = sql.join(listShownColumns(resource).map((column) => sql.ref(column)));
  const { rows } = await sql<{ row: string }>`
    with changed as (${change} returning ${columns}) select ${buildSnapshot(resource)} as row from changed`.execute(tx);
  return rows[0] && parseSnapshot(rows[0].row);
}

/** Deletes a row. The caller has locked the row before. */
export async function deleteRow(tx: Tx, resource: ResourceDefinition, selector: RowSelector): Promise<void> {
  await sql`delete from ${sql.table(resource.table)} where ${buildRowCondition(selector)}`.execute(tx);
}
