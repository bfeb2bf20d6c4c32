import { afterEach, beforeEach, expect, test } from 'vitest';
import { firstIdAt, TIMED_ID_MIN } from '../domain/record-id.ts';
import { migrate } from '../platform/migrate.ts';
import { openOldSchema, type OldSchema } from '../testing/old-layout.ts';

/** The last migration of the layout without monthly partitions. */
const LAST_OF_OLD_LAYOUT = '0129';
const MEMBER_COUNT = 300;
const now = new Date();
const [YEAR, MONTH] = [now.getUTCFullYear(), now.getUTCMonth()];
const THIS_MONTH = `${YEAR}_${String(MONTH + 1).padStart(2, '0')}`;

let oldLayout: OldSchema;
let client: OldSchema['client'];
beforeEach(async () => {
  oldLayout = await openOldSchema(LAST_OF_OLD_LAYOUT);
  ({ client } = oldLayout);
});
afterEach(async () => await oldLayout.close());

/**
 * The ranges of ids, each with the partition of its rows, its first id, and the time of its rows. Ids of early releases were counted from 1; they say
 * nothing about the time of their row, so their rows lie in the partition `untimed`. Later ids begin with the time.
 */
const ID_RANGES = [
  { partition: 'untimed', id: 1n, at: new Date(Date.UTC(YEAR, MONTH - 3, 5)) },
  {
    partition: 'earlier',
    id: firstIdAt(new Date(Date.UTC(YEAR, MONTH - 2, 5))),
    at: new Date(Date.UTC(YEAR, MONTH - 2, 5)),
  },
  { partition: THIS_MONTH, id: firstIdAt(new Date(Date.UTC(YEAR, MONTH, 1))), at: new Date(Date.UTC(YEAR, MONTH, 1)) },
] as const;

async function addRows(): Promise<void> {
  for (const { partition, id, at } of ID_RANGES) {
    const values = [String(id), at, MEMBER_COUNT, partition];
    await client.query(
      `insert into posting (bucket, member_id, posting_id, key, kind, digest, created_at)
       select n & 255, n, $1::bigint + n, 'bet:A:' || $4 || n, 'bet', sha256($4::bytea), $2 from generate_series(1, $3) n`,
      values,
    );
    await client.query(
      `insert into entry (bucket, member_id, posting_id, line_no, account, currency, amount_minor, balance_after_minor, created_at)
       select n & 255, n, $1::bigint + n, line, case line when 1 then 'cash' else 'house:promotion' end, 'NPR', 1, case line when 1 then n end, $2
       from generate_series(1, $3) n, generate_series(1, 2) line`,
      values.slice(0, 3),
    );
    await client.query(
      `insert into bet (bucket, member_id, bet_id, merchant_id, integration_code, vendor_code, game_type, game_code, round_id, transaction_id,
         line, currency, stake_minor, win_minor, wins, valid_bet_minor, state, placed_at, settled_at, day, round_closed)
       select n & 255, n, $1::bigint + n, 1, 'A', 'V', 'RNG', 'g', 'r' || $4, $4 || n, n::text::ltree, 'NPR', n, 2, 1, n, 'won', $2::timestamptz, $2, ($2::timestamptz)::date, true
       from generate_series(1, $3) n`,
      values,
    );
  }
}

/** The columns that the migration must not change. */
const OLD_QUERIES = {
  posting: 'select bucket, member_id, posting_id, key, kind, digest, created_at from posting',
  entry: `select bucket, member_id, posting_id, line_no, account, currency, amount_minor, balance_after_minor, created_at from entry`,
  bet: `select bucket, member_id, bet_id, merchant_id, integration_code, vendor_code, game_type, game_code, round_id, transaction_id, line, currency,
    stake_minor, win_minor, wins, valid_bet_minor, state, placed_at, settled_at, day, round_closed from bet`,
} as const;
/** The migration moves the key of a posting to the table `idempotency`. */
const NEW_QUERIES = {
  ...OLD_QUERIES,
  posting: `${OLD_QUERIES.posting} join idempotency using (bucket, member_id, posting_id, key)`,
};

async function readAll(queries: typeof OLD_QUERIES | typeof NEW_QUERIES): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const [table, query] of Object.entries(queries))
    rows[table] = (await client.query<Record<string, unknown>>(`${query} order by 3, 4`)).rows;
  return rows;
}

test('every row moves unchanged into the partition of its id', async () => {
  await addRows();
  const before = await readAll(OLD_QUERIES);
  expect([before['posting'], before['entry'], before['bet']].map((rows) => rows?.length)).toEqual([900, 1_800, 900]);
  await migrate(oldLayout.url);
  expect(await readAll(NEW_QUERIES)).toEqual(before);
  for (const { table, rows } of [
    { table: 'posting', rows: MEMBER_COUNT },
    { table: 'entry', rows: 2 * MEMBER_COUNT },
    { table: 'bet', rows: MEMBER_COUNT },
  ]) {
    const { rows: counts } = await client.query<{ partition: string; rows: number }>(
      `select tableoid::regclass::text as partition, count(*)::integer as rows from ${table} group by 1`,
    );
    const expected = ID_RANGES.map(({ partition }) => ({ partition: `${table}_${partition}`, rows }));
    expect(counts.toSorted((one, other) => one.partition.localeCompare(other.partition))).toEqual(
      expected.toSorted((one, other) => one.partition.localeCompare(other.partition)),
    );
  }
  const { rows } = await client.query<{ found: number }>(
    'select count(*)::integer as found from bet_round join bet using (bucket, member_id, integration_code, round_id, transaction_id, bet_id)',
  );
  expect(rows).toEqual([{ found: 900 }]);
});

test('a query of days after the last untimed row does not read the untimed partitions', async () => {
  await addRows();
  await migrate(oldLayout.url);
  const after = firstIdAt(new Date(Date.UTC(YEAR, MONTH - 2, 1)));
  for (const [table, id, time] of [
    ['posting', 'posting_id', 'created_at'],
    ['entry', 'posting_id', 'created_at'],
    ['bet', 'bet_id', 'placed_at'],
  ]) {
    const explain = async (from: Date): Promise<string> =>
      JSON.stringify(
        (
          await client.query(
            `explain (format json) select from ${table} where ${time} >= $1 and (${id} < ${TIMED_ID_MIN} or ${id} >= ${after})`,
            [from],
          )
        ).rows,
      );
    expect(await explain(new Date(Date.UTC(YEAR, MONTH - 2, 1)))).not.toContain(`${table}_untimed`);
    expect(await explain(new Date(Date.UTC(YEAR, MONTH - 3, 1)))).toContain(`${table}_untimed`);
  }
});
