import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWalletApi, type TestPlayer, type WalletApiTest } from '../../testing/wallet-api.ts';

/** A statement that is used more often within a minute is prepared (platform/prepared-statements.ts). */
const ROUNDS_BEFORE = 12;
const ROUNDS_DURING = 15;

const errors: object[] = [];
let api: WalletApiTest;
beforeAll(async () => {
  api = await openWalletApi(errors);
});
afterAll(async () => await api.close());

async function createLimitedPlayer(): Promise<TestPlayer> {
  const player = await api.player(10_000_000n);
  const limit = { member_id: player.memberId, kind: 'loss', period: 'month', value: 10n ** 12n };
  await api.db.insertInto('play_limit').values(limit).execute();
  return player;
}

async function playRounds(player: TestPlayer, name: string, count: number): Promise<string[]> {
  const codes: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const round = `${name}-${player.playerId}-${number}`;
    const replies = [
      await player.bet(`${round}-bet`, '1.00', round),
      await player.win(`${round}-win`, '0.50', round),
      await player.closeRound(round),
      await player.bet(`${round}-back`, '1.00', `${round}-back`),
      await player.rollback(`${round}-rollback`, `${round}-back`, `${round}-back`),
    ];
    codes.push(...replies.map(({ code }) => code));
  }
  return codes;
}

/** Adds a column to every table, as migrations do while servers run. */
async function addColumns(): Promise<number> {
  const { rows } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') and c.relname !~ '_[0-9]{6,}$'
    order by 1`.execute(api.db);
  for (const { name } of rows) await sql`alter table ${sql.raw(name)} add column added_live text`.execute(api.db);
  return rows.length;
}

test('bets, wins and rollbacks go on while columns are added to every table', async () => {
  const players = [await createLimitedPlayer(), await createLimitedPlayer()];
  const play = async (name: string, count: number) =>
    await Promise.all(players.map(async (player) => await playRounds(player, name, count)));
  const before = await play('before', ROUNDS_BEFORE);
  const { rows: prepared } = await sql<{ n: number }>`
    select count(*)::integer as n from pg_prepared_statements where statement like '%play_limit%'`.execute(api.db);
  expect(prepared[0]?.n).toBeGreaterThan(0);
  const [added, during] = await Promise.all([addColumns(), play('during', ROUNDS_DURING)]);
  expect(added).toBeGreaterThan(50);
  const after = await play('after', 1);
  expect(new Set([before, during, after].flat(2))).toEqual(new Set(['OK']));
  expect(errors).toEqual([]);
});
