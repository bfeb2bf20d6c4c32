import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@baize/dev-env/child';
import { utcDay } from '@baize/postgres/utc-day';
import type pg from 'pg';
import { decimal, type BookedRound, type DriverBook } from './driver.ts';
import type { Processes } from './processes.ts';
import { ARCADE, DRIVER, FUNDS_MINOR, type Seat } from './world.ts';

const SETTLE_DEADLINE_MS = 60_000;
const LOOK_EVERY_MS = 100;
const DAY_MS = 86_400_000;
const CLOCK_JUMP_MAX_MS = 600_000;
const STARTED_AT_MS = Date.now();

/** Every open round ends, and every event is delivered; what does not within a minute is a finding. */
export async function settled(platform: pg.Client, arcade: pg.Client): Promise<string[]> {
  const deadline = Date.now() + SETTLE_DEADLINE_MS;
  for (;;) {
    const open = await countOf(platform, "select count(*)::integer as n from bet where state = 'open'");
    const waiting = await countOf(
      platform,
      'select ((select count(*) from outbox) + coalesce(sum(waiting + parked), 0))::integer as n from outbox_backlog',
    );
    const rounds = await countOf(arcade, 'select count(*)::integer as n from round where next_attempt_at is not null');
    if (open + waiting + rounds === 0) return [];
    if (Date.now() > deadline)
      return [`${open} bets and ${rounds} rounds of the arcade stay open, ${waiting} events undelivered`];
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** Nothing acknowledged that is not stored. */
export async function stored(platform: pg.Client, { acknowledged }: DriverBook): Promise<string[]> {
  const { rows } = await platform.query<{ transaction_id: string; wallet_transaction_id: string }>(
    `select transaction_id, wallet_transaction_id from wallet_transaction where integration_code = '${DRIVER}' and transaction_id = any($1)`,
    [[...acknowledged.keys()]],
  );
  const ids = new Map(rows.map((row) => [row.transaction_id, row.wallet_transaction_id]));
  return [...acknowledged].flatMap(([id, said]) =>
    said.includes(`"walletTransactionId":"${ids.get(id)}"`)
      ? []
      : [`${id} was acknowledged (${said}), stored is ${ids.get(id)}`],
  );
}

/** No money made or lost: what a player has is what it began with, less stakes, plus wins, as both vendors' books have them. */
export async function balances(
  platform: pg.Client,
  arcade: pg.Client,
  seats: readonly Seat[],
  rounds: readonly BookedRound[],
): Promise<string[]> {
  const findings: string[] = [];
  for (const { playerId } of seats) {
    const own = rounds.filter((round) => round.playerId === playerId);
    const driven = own.reduce((sum, { stakeMinor, winMinor }) => sum + winMinor - stakeMinor, 0);
    const spun = await countOf(
      arcade,
      "select coalesce(sum(win_minor - stake_minor), 0)::integer as n from round where state = 'settled' and player_ref = $1",
      [playerId],
    );
    const balance = await countOf(
      platform,
      "select balance_minor::integer as n from wallet_account where kind = 'cash' and member_id = $1",
      [playerId],
    );
    const expected = Number(FUNDS_MINOR) + driven + spun;
    if (balance !== expected) findings.push(`player ${playerId} has ${balance}, both vendors' books say ${expected}`);
  }
  return findings;
}

/** What an operator would ask, as an operator asks it: real commands on the real database. */
export async function operatorFinds(
  processes: Processes,
  dataDir: string,
  rounds: readonly BookedRound[],
): Promise<string[]> {
  const day = utcDay();
  const env = { DATABASE_URL: processes.urlOf('platform'), ARCADE_DATABASE_URL: processes.urlOf('arcade') };
  const arcadeBook = join(dataDir, 'arcade.csv');
  const driverBook = join(dataDir, 'driver.csv');
  await writeFile(arcadeBook, (await run(['apps/arcade/src/server/book-cli.ts', day], env)).out);
  await writeFile(driverBook, csvOf(rounds));
  const ops = (...args: string[]) => ['apps/server/src/ops/cli.ts', 'ledger', ...args];
  const reconcile = (integration: string, file: string) =>
    ops('reconcile', '--integration', integration, '--day', day, '--file', file);
  const books = [reconcile(ARCADE, arcadeBook), reconcile(DRIVER, driverBook)];
  const asked = [ops('verify', '--new'), ops('verify'), ops('rollups'), ...(ranOnOneDay() ? books : [])];
  if (!ranOnOneDay()) console.warn('NOT RUN: reconcile: a book is of one day (UTC), and this run is around midnight');
  // None of them asks another: beside each other they take half the time, and this is most of a seed's.
  const answers = await Promise.all(asked.map(async (args) => ({ args, ...(await run(args, env)) })));
  return answers.filter(({ code }) => code !== 0).map(({ args, out }) => `${args.slice(1).join(' ')}: ${out.trim()}`);
}

/** A clock that jumps moves a round to another day by as much. */
function ranOnOneDay(): boolean {
  const reach = CLOCK_JUMP_MAX_MS / DAY_MS;
  return utcDay(-(Date.now() - STARTED_AT_MS) / DAY_MS - reach) === utcDay(reach);
}

function csvOf(rounds: readonly BookedRound[]): string {
  const lines = rounds.map(
    ({ roundId, playerId, stakeMinor, winMinor }) =>
      `${roundId},${playerId},NPR,${decimal(stakeMinor)},${decimal(winMinor)}`,
  );
  return ['roundId,playerId,currency,stake,win', ...lines, ''].join('\n');
}

async function run(args: string[], env: Record<string, string>): Promise<{ code: number; out: string }> {
  return await new Promise((resolve) => {
    const options = { cwd: root, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 };
    execFile(process.execPath, args, options, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, out: error ? stdout + stderr : stdout }),
    );
  });
}

async function countOf(client: pg.Client, text: string, values: readonly unknown[] = []): Promise<number> {
  const { rows } = await client.query<{ n: number }>(text, [...values]);
  return rows[0]?.n ?? 0;
}
