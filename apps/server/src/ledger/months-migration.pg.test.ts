import { afterEach, beforeEach, expect, test } from 'vitest';
import { firstIdAt } from '../domain/record-id.ts';
import { migrate } from '../platform/migrate.ts';
import { openOldLayout, type OldLayout } from '../testing/old-layout.ts';

/** The last migration of the layout without monthly partitions. */
const LAST_OF_OLD_LAYOUT = '0129';
const MEMBERS = 300;
const now = new Date();
const [YEAR, MONTH] = [now.getUTCFullYear(), now.getUTCMonth()];
const THIS_MONTH = `${YEAR}_${String(MONTH + 1).padStart(2, '0')}`;

let oldLayout: OldLayout;
let client: OldLayout['client'];
beforeEach(async () => {
  oldLayout = await openOldLayout(LAST_OF_OLD_LAYOUT);
  ({ client } = oldLayout);
});
afterEach(async () => await oldLayout.close());

/** The kinds of ids, each with the partition of its rows, the first id, and the time of the rows. */
const KINDS = [
  { partition: 'untimed', id: 1n, at: new Date(Date.UTC(YEAR, MONTH - 3, 5)) },
  {
    partition: 'earlier',
    id: firstIdAt(new Date(Date.UTC(YEAR, MONTH - 2, 5))),
    at: new Date(Date.UTC(YEAR, MONTH - 2, 5)),
  },
  { partition: THIS_MONTH, id: firstIdAt(new Date(Date.UTC(YEAR, MONTH, 1))), at: new Date(Date.UTC(YEAR, MONTH, 1)) },
] as const;

async function addRows(): Promise<void> {
  for (const { partition, id, at } of KINDS) {
    const values = [String(id), at, MEMBERS, partition];
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

const READS = {
  posting: 'select bucket, member_id, posting_id, key, kind, digest, created_at from posting',
  entry: `select bucket, member_id, posting_id, line_no, account, currency, amount_minor, balance_after_minor, created_at from entry`,
  bet: `select bucket, member_id, bet_id, merchant_id, integration_code, vendor_code, game_type, game_code, round_id, transaction_id, line, currency,
    stake_minor, win_minor, wins, valid_bet_minor, state, placed_at, settled_at, day, round_closed from bet`,
} as const;
const MOVED_READS = {
  ...READS,
  posting: `${READS.posting} join idempotency using (bucket, member_id, posting_id, key)`,
};

async function readAll(reads: typeof READS | typeof MOVED_READS): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const [table, read] of Object.entries(reads))
    rows[table] = (await client.query<Record<string, unknown>>(`${read} order by 3, 4`)).rows;
  return rows;
}

test('every row moves unchanged into the partition of its id', async () => {
  await addRows();
  const before = await readAll(READS);
  expect([before['posting'], before['entry'], before['bet']].map((rows) => rows?.length)).toEqual([900, 1_800, 900]);
  await migrate(oldLayout.url);
  expect(await readAll(MOVED_READS)).toEqual(before);
  for (const { table, rows } of [
    { table: 'posting', rows: MEMBERS },
    { table: 'entry', rows: 2 * MEMBERS },
    { table: 'bet', rows: MEMBERS },
  ]) {
    const { rows: counts } = await client.query<{ place: string; rows: number }>(
      `select tableoid::regclass::text as place, count(*)::integer as rows from ${table} group by 1`,
    );
    const expected = KINDS.map(({ partition }) => ({ place: `${table}_${partition}`, rows }));
    expect(counts.toSorted((one, other) => one.place.localeCompare(other.place))).toEqual(
      expected.toSorted((one, other) => one.place.localeCompare(other.place)),
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
            `explain (format json) select from ${table} where ${time} >= $1 and (${id} < ${2n ** 50n} or ${id} >= ${after})`,
            [from],
          )
        ).rows,
      );
    expect(await explain(new Date(Date.UTC(YEAR, MONTH - 2, 1)))).not.toContain(`${table}_untimed`);
    expect(await explain(new Date(Date.UTC(YEAR, MONTH - 3, 1)))).toContain(`${table}_untimed`);
  }
});
