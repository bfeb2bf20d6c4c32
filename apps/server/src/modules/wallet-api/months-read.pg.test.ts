import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWalletApi, type TestPlayer, type WalletApiTest } from '../../testing/wallet-api.ts';

let api: WalletApiTest;
let players: TestPlayer[];
beforeAll(async () => {
  api = await openWalletApi();
  players = await Promise.all(Array.from({ length: PLAYERS }, async () => await api.player(100_000n)));
});
afterAll(async () => await api.close());

/** The number of players, whose calls are applied together. */
const PLAYERS = 16;
const CONNECTIONS_MAX = 20;

/** Sends a call of each player at the same moment, so that the server applies the calls in one batch. */
async function callAtOnce(call: (player: TestPlayer, id: string) => Promise<{ readonly code: string }>): Promise<void> {
  const replies = await Promise.all(players.map(async (player) => await call(player, `m${player.playerId}`)));
  expect(replies.map(({ code }) => code)).toEqual(players.map(() => 'OK'));
}

/** Returns how often each partition of the history was scanned, by the name of the partition (`bet_2026_11`). */
async function readScans(): Promise<ReadonlyMap<string, bigint>> {
  // A connection publishes its counters with a delay, so every connection of the pool is asked to publish them now.
  const flush = sql`select pg_stat_force_next_flush()`;
  await Promise.all(Array.from({ length: CONNECTIONS_MAX }, async () => await flush.execute(api.db)));
  const { rows } = await sql<{ partition: string; scans: bigint }>`
    select relname as partition, seq_scan + coalesce(idx_scan, 0) as scans from pg_stat_user_tables
    where relid in (select inhrelid from pg_inherits)`.execute(api.db);
  return new Map(rows.map(({ partition, scans }) => [partition, scans]));
}

test('rounds of many players are played by looking into this month of the history alone', async () => {
  const month = api.clock.now.toISOString().slice(0, 7).replace('-', '_');
  await callAtOnce(async (player, id) => await player.bet(`${id}-bet`, '1.00', id));
  await callAtOnce(async (player, id) => await player.win(`${id}-win`, '2.00', id));
  await callAtOnce(async (player, id) => await player.closeRound(id));
  await callAtOnce(async (player, id) => await player.bet(`${id}-lost`, '1.00', `${id}-2`));
  await callAtOnce(async (player, id) => await player.rollback(`${id}-rb`, `${id}-lost`, `${id}-2`));
  await callAtOnce(async (player, id) => await player.closeRound(`${id}-2`));
  const scans = await readScans();
  expect(scans.get(`bet_${month}`)).toBeGreaterThan(0n);
  expect([...scans].filter(([each, count]) => !each.endsWith(month) && count > 0n)).toEqual([]);
});
