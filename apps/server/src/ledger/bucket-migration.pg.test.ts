import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '../platform/migrate.ts';
import { openOldSchema, type OldSchema } from '../testing/old-layout.ts';

/** The last migration of the layout without buckets, in which the database generated the ids. */
const LAST_OF_OLD_LAYOUT = '0089';
const MEMBERS = 600;

let oldLayout: OldSchema;
let client: OldSchema['client'];
beforeEach(async () => {
  oldLayout = await openOldSchema(LAST_OF_OLD_LAYOUT);
  ({ client } = oldLayout);
});
afterEach(async () => await oldLayout.close());

const OLD_ROWS = [
  `insert into wallet_account (member_id, kind, currency, balance_minor) select n, 'cash', 'NPR', 100 + n from members`,
  `insert into posting (member_id, key, kind, digest) select n, 'd' || n, 'deposit', sha256('x') from members`,
  `insert into entry (member_id, posting_id, line_no, account, currency, amount_minor, balance_after_minor)
   select p.member_id, p.posting_id, 1, 'cash', 'NPR', 100 + p.member_id, 100 + p.member_id from posting p`,
  `insert into bet (member_id, merchant_id, integration_code, vendor_code, game_type, game_code, round_id, transaction_id, line, currency,
     stake_minor, day)
   select n, 1, 'ARCADE', 'PG', 'RNG', 'game', 'r' || n, 't' || n, n::text::ltree, 'NPR', 1, current_date from members`,
  `insert into game_session (member_id, token_hash, integration_code, vendor_code, game_code, currency, expires_at)
   select n, sha256(n::text::bytea), 'ARCADE', 'PG', 'game', 'NPR', now() from members`,
  `insert into launch_token (member_id, token_hash, integration_code, vendor_code, game_code, language, expires_at)
   select n, sha256(n::text::bytea), 'ARCADE', 'PG', 'game', 'ne', now() from members`,
  `insert into vendor_wallet (member_id, vendor_code, may_hold) select n, 'PG', true from members`,
  `insert into vendor_closing (member_id, vendor_code, reason, asked_at, ask_at) select n, 'PG', 'LIMIT_LOSS', now(), now() from members`,
  `insert into vendor_transfer (member_id, merchant_id, vendor_code, request_id, cause, direction, currency, amount_minor, created_at, ask_at)
   select n, 1, 'PG', gen_random_uuid(), 'member', 'in', 'NPR', n, now(), now() from members`,
  `insert into turnover_requirement (member_id, merchant_id, source, source_key, currency, amount_minor, required_minor, created_at)
   select n, 1, 'deposit', 'deposit:' || n, 'NPR', n, n, now() from members`,
];
const TABLES_OF_PLAY = ['wallet_account', 'posting', 'entry', 'bet', 'game_session', 'launch_token'];
const TABLES = [...TABLES_OF_PLAY, 'vendor_wallet', 'vendor_closing', 'vendor_transfer', 'turnover_requirement'];

/** The tables of the new layout from which the columns of a table are read, if some of them moved to another table. */
const NEW_JOINS: Readonly<Record<string, string>> = {
  posting: 'posting join idempotency using (bucket, member_id, posting_id, key)',
};

/** Reads every column of the old layout from every row. `joins` names the tables of the new layout to read from, where they differ. */
async function readRows(
  columns: ReadonlyMap<string, string>,
  joins: Readonly<Record<string, string>> = {},
): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const table of TABLES)
    rows[table] = (await client.query(`select ${columns.get(table)} from ${joins[table] ?? table} order by 1, 2`)).rows;
  return rows;
}

async function readColumns(): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ table_name: string; columns: string }>(
    `select table_name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
     from information_schema.columns where table_schema = 'public' and table_name = any($1) group by table_name`,
    [TABLES],
  );
  return new Map(rows.map(({ table_name, columns }) => [table_name, columns]));
}

test('every row of the old layout moves into its bucket with unchanged values', async () => {
  await client.query(`create temp view members as select n::bigint from generate_series(1, ${MEMBERS}) n`);
  for (const statement of OLD_ROWS) await client.query(statement);
  const columns = await readColumns();
  const before = await readRows(columns);
  expect(before['entry']).toHaveLength(MEMBERS);

  await migrate(oldLayout.url);
  expect(await readRows(columns, NEW_JOINS)).toEqual(before);
  for (const table of [...TABLES, 'idempotency', 'bet_round']) {
    const { rows } = await client.query(
      `select count(*)::integer as rows, count(distinct bucket)::integer as buckets, bool_and(bucket = member_id % 256) as right from ${table}`,
    );
    expect(rows).toEqual([{ rows: MEMBERS, buckets: 256, right: true }]);
  }
});
