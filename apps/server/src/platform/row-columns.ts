import { sql, type RawBuilder } from 'kysely';

/** A column of rows that one statement writes: its name, its type in PostgreSQL, and the function that returns its value for a row. */
export interface RowColumn<Row> {
  readonly name: string;
  readonly type: 'bigint' | 'bytea' | 'integer' | 'jsonb' | 'ltree' | 'smallint' | 'text';
  readonly value: (row: Row) => bigint | Buffer | number | string | null;
}

/** Returns the names of the columns, separated by commas, for the lists of `insert` and `select`. */
export function columnNames(columns: readonly RowColumn<never>[]): RawBuilder<unknown> {
  return sql.join(columns.map(({ name }) => sql.ref(name)));
}

/**
 * Returns a source for `from` that has the rows with these columns, under the alias `given`. Each column is one array parameter, so that the text of
 * the statement does not depend on the number of rows, and the statement can be prepared.
 */
export function rowsFromColumns<Row>(columns: readonly RowColumn<Row>[], rows: readonly Row[]): RawBuilder<unknown> {
  const arrays = columns.map(({ type, value }) => sql`${rows.map(value)}::${sql.raw(type)}[]`);
  return sql`unnest(${sql.join(arrays)}) as given (${columnNames(columns)})`;
}
