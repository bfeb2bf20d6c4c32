import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '@baize/dev-env/child';
import { utcDay } from '@baize/postgres/utc-day';
import type pg from 'pg';
import { toDecimalText, type BookedRound, type DriverBook } from './driver.ts';
import { discardPoisonedEvents, findPoisonDifferences, readParkedEvents } from './poisoned-events.ts';
import type { Processes } from './processes.ts';
import type { Fault, InjectedFault } from './schedule.ts';
import { ARCADE, DRIVER, FUNDS_MINOR, type TestPlayer } from './world.ts';

const SETTLE_DEADLINE_MS = 60_000;
const POLL_EVERY_MS = 100;
const DAY_MS = 86_400_000;
/** The largest shift of a clock that a schedule contains (`CLOCK_SHIFTS_MS` in schedule.ts). */
const CLOCK_SHIFT_MAX_MS = 600_000;
const RUN_STARTED_AT_MS = Date.now();

// A finding is a sentence about one difference. A check returns its findings, and none if everything is right.

/**
 * Waits until every bet and round is finished and every outbox event is delivered, or parked if it is poisoned. Returns a finding if that takes
 * longer than a minute.
 */
export async function checkSettled(platform: pg.Client, arcade: pg.Client): Promise<string[]> {
  const deadline = Date.now() + SETTLE_DEADLINE_MS;
  for (;;) {
    const openBets = await readCount(platform, "select count(*)::integer as n from bet where state = 'open'");
    const undeliveredEvents = await readCount(
      platform,
      `select ((select count(*) from outbox) + (select count(*) from outbox_parked where payload->>'poison' is null)
         + coalesce(sum(waiting), 0))::integer as n from outbox_backlog`,
    );
    const unfinishedRounds = await readCount(
      arcade,
      'select count(*)::integer as n from round where next_attempt_at is not null',
    );
    if (openBets + undeliveredEvents + unfinishedRounds === 0) return [];
    if (Date.now() > deadline)
      return [
        `${openBets} bets and ${unfinishedRounds} rounds of the arcade stay open, ${undeliveredEvents} events undelivered`,
      ];
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
  }
}

/** Kinds of faults that may stop a server or its connection to the database after it has parked an event and before it raises the alert. */
const ALERT_ENDING_FAULTS = new Set<Fault['kind']>(['kill', 'fsync', 'fill', 'cut', 'no-answer', 'exhaust']);
/** The time between the start of the transaction that parks an event and the alert. */
const ALERT_WITHIN_MS = 3_000;

/** Checks the poisoned events of a seed and removes them. Waits for the log lines of the alerts, which may arrive after the rows. */
export async function checkAndDiscardPoisonedEvents(
  platform: pg.Client,
  processes: Processes,
  injected: readonly InjectedFault[],
): Promise<string[]> {
  const state = await readParkedEvents(platform);
  const poisons = injected.flatMap(({ poison }) => (poison === undefined ? [] : [poison]));
  const isAlertExcused = (parkedAt: Date): boolean =>
    injected.some(
      ({ fault, startedAt, endedAt }) =>
        ALERT_ENDING_FAULTS.has(fault.kind) &&
        startedAt - ALERT_WITHIN_MS <= parkedAt.getTime() &&
        endedAt + ALERT_WITHIN_MS >= parkedAt.getTime(),
    );
  const findDifferences = (): string[] =>
    findPoisonDifferences({ ...state, poisons, alerts: processes.parkedAlerts, isAlertExcused });
  const deadline = Date.now() + ALERT_WITHIN_MS;
  while (findDifferences().length > 0 && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
  const findings = findDifferences();
  await discardPoisonedEvents(platform);
  processes.forgetParkedAlerts();
  return findings;
}

/** Checks that every transaction whose success the platform has acknowledged to the driver is stored under the acknowledged id. */
export async function checkAcknowledgedStored(platform: pg.Client, { acknowledged }: DriverBook): Promise<string[]> {
  const { rows } = await platform.query<{ transaction_id: string; wallet_transaction_id: string }>(
    `select transaction_id, wallet_transaction_id from wallet_transaction where integration_code = '${DRIVER}' and transaction_id = any($1)`,
    [[...acknowledged.keys()]],
  );
  const ids = new Map(rows.map((row) => [row.transaction_id, row.wallet_transaction_id]));
  return [...acknowledged].flatMap(([id, content]) =>
    content.includes(`"walletTransactionId":"${ids.get(id)}"`)
      ? []
      : [`${id} was acknowledged (${content}), but its stored id is ${ids.get(id)}`],
  );
}

/** Checks that each balance is the initial balance less the stakes plus the wins that the two vendors (the driver and the arcade) have recorded. */
export async function checkBalances(
  platform: pg.Client,
  arcade: pg.Client,
  players: readonly TestPlayer[],
  rounds: readonly BookedRound[],
): Promise<string[]> {
  const findings: string[] = [];
  for (const { playerId } of players) {
    const playerRounds = rounds.filter((round) => round.playerId === playerId);
    const driverProfit = playerRounds.reduce((sum, { stakeMinor, winMinor }) => sum + winMinor - stakeMinor, 0);
    const arcadeProfit = await readCount(
      arcade,
      "select coalesce(sum(win_minor - stake_minor), 0)::integer as n from round where state = 'settled' and player_ref = $1",
      [playerId],
    );
    const balance = await readCount(
      platform,
      "select balance_minor::integer as n from wallet_account where kind = 'cash' and member_id = $1",
      [playerId],
    );
    const expected = Number(FUNDS_MINOR) + driverProfit + arcadeProfit;
    if (balance !== expected) findings.push(`player ${playerId} has ${balance}, both vendors' books say ${expected}`);
  }
  return findings;
}

/** Runs the operator's verification and reconciliation commands on the database. Returns the output of those that fail. */
export async function runOperatorChecks(
  processes: Processes,
  dataDir: string,
  rounds: readonly BookedRound[],
): Promise<string[]> {
  const day = utcDay();
  const env = { DATABASE_URL: processes.urlOf('platform'), ARCADE_DATABASE_URL: processes.urlOf('arcade') };
  const arcadeBook = join(dataDir, 'arcade.csv');
  const driverBook = join(dataDir, 'driver.csv');
  await writeFile(arcadeBook, (await runCommand(['apps/arcade/src/server/book-cli.ts', day], env)).output);
  await writeFile(driverBook, formatRoundsAsCsv(rounds));
  const buildLedgerCommand = (...args: string[]) => ['apps/server/src/ops/cli.ts', 'ledger', ...args];
  const reconcile = (integration: string, file: string) =>
    buildLedgerCommand('reconcile', '--integration', integration, '--day', day, '--file', file);
  const reconciliations = [reconcile(ARCADE, arcadeBook), reconcile(DRIVER, driverBook)];
  const commands = [
    buildLedgerCommand('verify', '--new'),
    buildLedgerCommand('verify'),
    buildLedgerCommand('rollups'),
    ...(isWithinOneDay() ? reconciliations : []),
  ];
  if (!isWithinOneDay()) console.warn('NOT RUN: reconcile compares one UTC day, and this run may touch two');
  // The commands are independent and take most of a seed's time, so they run concurrently.
  const results = await Promise.all(commands.map(async (args) => ({ args, ...(await runCommand(args, env)) })));
  return results
    .filter(({ code }) => code !== 0)
    .map(({ args, output: out }) => `${args.slice(1).join(' ')}: ${out.trim()}`);
}

/** Returns whether the run, with every possible shift of a clock, lies within one UTC day. Otherwise rounds may be booked on two days. */
function isWithinOneDay(): boolean {
  const shiftDays = CLOCK_SHIFT_MAX_MS / DAY_MS;
  return utcDay(-(Date.now() - RUN_STARTED_AT_MS) / DAY_MS - shiftDays) === utcDay(shiftDays);
}

/** Formats the rounds as the CSV file that `pnpm ops ledger reconcile` reads. */
function formatRoundsAsCsv(rounds: readonly BookedRound[]): string {
  const lines = rounds.map(
    ({ roundId, playerId, stakeMinor, winMinor }) =>
      `${roundId},${playerId},NPR,${toDecimalText(stakeMinor)},${toDecimalText(winMinor)}`,
  );
  return ['roundId,playerId,currency,stake,win', ...lines, ''].join('\n');
}

/** Runs a Node.js program in the repository. `code` is 0 or 1; `output` also contains the errors if the program fails. */
async function runCommand(args: string[], env: Record<string, string>): Promise<{ code: number; output: string }> {
  return await new Promise((resolve) => {
    const options = { cwd: root, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 };
    execFile(process.execPath, args, options, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, output: error ? stdout + stderr : stdout }),
    );
  });
}

/** Runs a query whose one row has the count in column `n`. */
async function readCount(client: pg.Client, text: string, values: readonly unknown[] = []): Promise<number> {
  const { rows } = await client.query<{ n: number }>(text, [...values]);
  return rows[0]?.n ?? 0;
}
