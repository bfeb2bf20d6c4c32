import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../platform/db.ts';
import type { Noun } from './noun.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Columns and what they take, as `fields.ts` read it. */
export type Values = ReadonlyMap<string, { readonly value: unknown; readonly json: boolean }>;

/** The rows that `list` shows: of the merchant, or the one that the key names, or all of them. */
export interface Where {
  readonly merchantId: number | undefined;
  readonly key: unknown;
}

/** A list of at least one condition: a statement that changes or deletes cannot be written without it. */
type Conditions = readonly [RawBuilder<unknown>, ...RawBuilder<unknown>[]];

/** A row that is to be changed or deleted. Only `RowName.of` makes one, so it always carries a condition. */
export class RowName {
  readonly conditions: Conditions;

  private constructor(conditions: Conditions) {
    this.conditions = conditions;
  }

  /** Undefined where neither a merchant nor a key is named: such a name would mean the whole table. */
  static of(noun: Noun, where: Where): RowName | undefined {
    const [first, ...others] = conditionsOf(noun, where);
    return first && new RowName([first, ...others]);
  }
}

/** The columns that an operator may see of a row: nothing else of the table leaves it. */
function shownColumns({ key, fields, shown = [] }: Noun): string[] {
  return [...(key ? [key.column] : []), ...Object.values(fields).map(({ column }) => column), ...shown];
}

/** The shown columns as one JSON value. Citus takes no `jsonb_build_object` in `returning`, so a change returns columns to a select around it. */
function snapshot(noun: Noun): RawBuilder<Row> {
  const pairs = shownColumns(noun).flatMap((column) => [sql.lit(column), sql.ref(column)]);
  return sql`jsonb_build_object(${sql.join(pairs)})`;
}

function conditionsOf({ key }: Noun, { merchantId, key: value }: Where): RawBuilder<unknown>[] {
  return [
    ...(merchantId === undefined ? [] : [sql`merchant_id = ${merchantId}`]),
    ...(key === undefined || value === undefined ? [] : [sql`${sql.ref(key.column)} = ${value}`]),
  ];
}

function listCondition(noun: Noun, where: Where): RawBuilder<unknown> {
  const conditions = conditionsOf(noun, where);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

function rowCondition({ conditions }: RowName): RawBuilder<unknown> {
  return sql.join(conditions, sql` and `);
}

export interface ListOptions {
  readonly search: string;
  readonly limit: number;
}

export async function listRows(db: Db, noun: Noun, where: Where, { search, limit }: ListOptions): Promise<Row[]> {
  const order = sql.join(noun.order.map((column) => (noun.lastFirst ? sql`${sql.ref(column)} desc` : sql.ref(column))));
  const { rows } = await sql<{ row: Row }>`
    select ${snapshot(noun)} as row from ${sql.table(noun.table)}
    where ${listCondition(noun, where)} and strpos(lower(${snapshot(noun)}::text), lower(${search})) > 0
    order by ${order} limit ${limit}`.execute(db);
  return rows.map(({ row }) => row);
}

/** Reads the row and locks it until the change is written. */
export async function findRow(tx: Tx, noun: Noun, name: RowName): Promise<Row | undefined> {
  const { rows } = await sql<{ row: Row }>`
    select ${snapshot(noun)} as row from ${sql.table(noun.table)} where ${rowCondition(name)} for update`.execute(tx);
  return rows[0]?.row;
}

function stored({ value, json }: { readonly value: unknown; readonly json: boolean }): RawBuilder<unknown> {
  return json && value !== null ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`;
}

export async function insertRow(tx: Tx, noun: Noun, values: Values): Promise<Row | undefined> {
  return await snapshotAfter(
    tx,
    noun,
    sql`
    insert into ${sql.table(noun.table)} (${sql.join([...values.keys()].map((column) => sql.ref(column)))})
    values (${sql.join([...values.values()].map(stored))})`,
  );
}

/** Merges translations: languages missing from `values` keep their stored text. */
export async function updateRow(tx: Tx, noun: Noun, name: RowName, values: Values): Promise<Row | undefined> {
  const changes = [...values].map(([column, value]): [string, RawBuilder<unknown>] => [
    column,
    value.json ? sql`(${sql.ref(column)} || ${stored(value)})` : stored(value),
  ]);
  const { derived } = noun;
  const source = changes.find(([column]) => column === derived?.from);
  if (derived && source) changes.push([derived.column, derived.write(source[1])]);
  const sets = changes.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  return await snapshotAfter(
    tx,
    noun,
    sql`update ${sql.table(noun.table)} set ${sql.join(sets)} where ${rowCondition(name)}`,
  );
}

async function snapshotAfter(tx: Tx, noun: Noun, change: RawBuilder<unknown>): Promise<Row | undefined> {
  const columns = sql.join(shownColumns(noun).map((column) => sql.ref(column)));
  const { rows } = await sql<{ row: Row }>`
    with changed as (${change} returning ${columns}) select ${snapshot(noun)} as row from changed`.execute(tx);
  return rows[0]?.row;
}

export async function deleteRow(tx: Tx, noun: Noun, name: RowName): Promise<void> {
  await sql`delete from ${sql.table(noun.table)} where ${rowCondition(name)}`.execute(tx);
}
