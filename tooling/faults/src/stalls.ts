/**
 * `pnpm test:stalls [--seconds 15]` measures how a stalled server, database backend or wallet affects players who do not depend on it. Forty
 * players bet through two servers, and their rate during each stall is compared with the rate before. It exits with 1 if a target is missed.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { games } from '@baize/arcade/catalogue/games';
import { migrate } from '@baize/server/migrate';
import pg from 'pg';
import { Processes } from './processes.ts';
import { waitForReadiness } from './readiness.ts';
import { summariseRates } from './stall-rates.ts';
import { startBetting, type BettingLoad, type PlacedBet } from './steady-players.ts';
import { freezeBackend, lockWallets } from './stuck-database.ts';
import { createWorld, createPlayer, type TestPlayer, type World } from './world.ts';

const PLAYERS = 40;
const WARM_UP_MS = 4_000;
const RECOVERY_MS = 2_000;
/** The share of their rate that unaffected players must keep after the first second of a stall. */
const RATE_SHARE_MIN = 0.8;
/** The rate during a stall is measured from this time after its start. */
const MEASURED_AFTER_MS = 1_000;
/** The time limit of an answer. The wallet API promises an answer within 2 s, and the rest allows for delays of this machine. */
const ANSWERED_WITHIN_MS = 2_500;
/** The time within which `/readyz` must report that the database is unreachable. */
const NOTICED_WITHIN_MS = 5_000;
const READINESS_WAIT_MAX_MS = 60_000;
const OPEN_TRANSACTION_WAIT_MAX_MS = 60_000;
const STANDSTILL_WAIT_MAX_MS = 150;
/** The mode of the data folder. PostgreSQL runs under another user, which must be able to enter the folder but not to list its files. */
const DATA_DIR_MODE = 0o711;

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '15' } } });
const stallMs = Number(values.seconds) * 1_000;
if (!(stallMs >= 3_000)) throw new Error('--seconds must be a number of at least 3.');

interface StallCase {
  readonly name: string;
  /** Starts the stall, runs `during`, and ends the stall. `during` receives the ids of the players whose wallets are locked, if they are known. */
  readonly stall: (processes: Processes, during: (held?: readonly string[]) => Promise<void>) => Promise<void>;
  /** True if the stall stops the first server, so that all players use the second server during the stall. */
  readonly isServerStopped: boolean;
}

const cases: readonly StallCase[] = [
  { name: 'a server stopped in a transaction', stall: stopServer, isServerStopped: true },
  {
    name: 'a database backend stopped',
    stall: async (processes, during) => await freezeBackend(processes.urlOf('platform'), during),
    isServerStopped: false,
  },
  {
    name: 'a wallet locked by another connection',
    stall: async (processes, during) => await lockWallets(processes.urlOf('platform'), 1, during),
    isServerStopped: false,
  },
  {
    name: 'ten wallets locked by another connection',
    stall: async (processes, during) => await lockWallets(processes.urlOf('platform'), 10, during),
    isServerStopped: false,
  },
];

const dataDir = await mkdtemp(join(tmpdir(), 'baize-stalls-'));
await chmod(dataDir, DATA_DIR_MODE);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const processes = await Processes.prepare(dataDir, 'kills-only');
try {
  await migrate(processes.urlOf('platform'));
  const { world, players } = await createPlayers();
  await processes.startAll(world.key);
  for (const stallCase of cases) await measureCase(stallCase, world, players);
  await measureSilentDatabase(world, players);
} finally {
  await processes.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function createPlayers(): Promise<{ world: World; players: TestPlayer[] }> {
  const client = new pg.Client({ connectionString: processes.urlOf('platform') });
  await client.connect();
  try {
    const world = await createWorld(client, processes.secretKey, games[0]?.gameCode ?? '');
    const players: TestPlayer[] = [];
    while (players.length < PLAYERS) players.push(await createPlayer(client, world));
    return { world, players };
  } finally {
    await client.end();
  }
}

/** Stops the first server while one of its transactions is open and holds locks on wallets. */
async function stopServer(running: Processes, during: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: running.urlOf('platform') });
  await client.connect();
  try {
    const deadline = performance.now() + OPEN_TRANSACTION_WAIT_MAX_MS;
    for (;;) {
      if (performance.now() > deadline) throw new Error('the first server was never stopped within a transaction');
      running.pause('first server');
      if (await hasStoppedTransaction(client)) break;
      running.resume('first server');
      await sleep(20);
    }
    await during();
  } finally {
    running.resume('first server');
    await client.end();
  }
}

/** Returns whether a stopped server has an open transaction with locks on wallets. The transactions of the other server change their state all the time. */
async function hasStoppedTransaction(client: pg.Client): Promise<boolean> {
  const deadline = performance.now() + STANDSTILL_WAIT_MAX_MS;
  do {
    const { rows } = await client.query(
      `select from pg_stat_activity join pg_locks using (pid)
       where relation = 'wallet_account'::regclass and mode = 'RowShareLock' and granted
         and datname = current_database() and state = 'idle in transaction' and clock_timestamp() - state_change > '50ms'`,
    );
    if (rows.length > 0) return true;
    await sleep(10);
  } while (performance.now() < deadline);
  return false;
}

/** Bets with all players before, during and after the stall, and reports the case. */
async function measureCase(
  { name, stall, isServerStopped }: StallCase,
  world: World,
  players: readonly TestPlayer[],
): Promise<void> {
  const betting = startBetting({ origins: processes.walletOrigins, key: world.key, players });
  await sleep(WARM_UP_MS);
  const stalledAt = performance.now();
  let endedAt = stalledAt;
  let lockedPlayerIds: readonly string[] | undefined;
  await stall(processes, async (heldPlayers) => {
    lockedPlayerIds = heldPlayers;
    if (isServerStopped) betting.useServer(1);
    await sleep(stallMs);
    endedAt = performance.now();
  });
  betting.useServer('both');
  await sleep(RECOVERY_MS);
  await betting.stop();
  reportCase(name, betting, { stalledAt, endedAt, isServerStopped, lockedPlayerIds });
}

/** Checks that both servers report that they are not ready while the database is unreachable, and that they recover by themselves. */
async function measureSilentDatabase(world: World, players: readonly TestPlayer[]): Promise<void> {
  const name = 'a database that drops every packet';
  const link = processes.link('servers - database');
  const betting = startBetting({ origins: processes.walletOrigins, key: world.key, players });
  await sleep(WARM_UP_MS);
  const silentAt = performance.now();
  link.silence();
  const noticedAfterMs = await measureReadiness(false, silentAt);
  await sleep(RECOVERY_MS);
  link.heal();
  const healedAt = performance.now();
  const recoveredAfterMs = await measureReadiness(true, healedAt);
  await sleep(RECOVERY_MS);
  await betting.stop();
  const { bets } = betting;
  const slowest = Math.max(0, ...bets.map(({ sentAt, answeredAt }) => answeredAt - sentAt));
  const betsAfterRepair = bets.filter((bet) => isAcceptedBet(bet) && bet.sentAt > healedAt).length;
  console.log(
    `${name}: noticed after ${noticedAfterMs.toFixed(0)} ms, ready again ${recoveredAfterMs.toFixed(0)} ms after it was back, ${betsAfterRepair} bets after that; ` +
      `slowest call ${slowest.toFixed(0)} ms`,
  );
  if (noticedAfterMs > NOTICED_WITHIN_MS) reportMiss(`${name}: noticed after ${noticedAfterMs.toFixed(0)} ms`);
  if (slowest > ANSWERED_WITHIN_MS) reportMiss(`${name}: a call took ${slowest.toFixed(0)} ms`);
  if (betsAfterRepair < PLAYERS) reportMiss(`${name}: ${betsAfterRepair} bets were taken after it was back`);
}

/** Waits until both servers report the expected state at `/readyz`. Returns the milliseconds since `since`. */
async function measureReadiness(isReady: boolean, since: number): Promise<number> {
  await waitForReadiness({ origins: processes.walletOrigins, isReady, waitMaxMs: READINESS_WAIT_MAX_MS });
  return performance.now() - since;
}

interface Stall {
  readonly stalledAt: number;
  readonly endedAt: number;
  readonly isServerStopped: boolean;
  /** The ids of the players whose wallets are locked, or undefined if the stall does not know them. */
  readonly lockedPlayerIds: readonly string[] | undefined;
}

/**
 * Prints the result of one case and checks its targets. Free players are those whose wallets are not locked. If the stall does not know which
 * wallets are locked, free players are those without a failed call during the stall.
 */
function reportCase(
  name: string,
  { bets }: BettingLoad,
  { stalledAt, endedAt, isServerStopped, lockedPlayerIds }: Stall,
): void {
  const affectedPlayers = new Set(
    bets.filter((bet) => isAffected(bet, stalledAt, endedAt)).map(({ playerId }) => playerId),
  );
  const excludedPlayers = lockedPlayerIds === undefined ? affectedPlayers : new Set(lockedPlayerIds);
  const freeBets = bets.filter((bet) => !excludedPlayers.has(bet.playerId) && isAcceptedBet(bet));
  const perSecond = (from: number, to: number): number =>
    (freeBets.filter(({ answeredAt }) => answeredAt >= from && answeredAt < to).length * 1_000) / (to - from);
  const rateBefore = perSecond(stalledAt - WARM_UP_MS / 2, stalledAt);
  const ratesDuring = Array.from({ length: Math.floor((endedAt - stalledAt - MEASURED_AFTER_MS) / 1_000) }, (_, at) =>
    perSecond(stalledAt + MEASURED_AFTER_MS + at * 1_000, stalledAt + MEASURED_AFTER_MS + (at + 1) * 1_000),
  );
  const measuredCalls = bets.filter(({ server }) => !(isServerStopped && server === 0));
  const slowest = Math.max(0, ...measuredCalls.map(({ sentAt, answeredAt }) => answeredAt - sentAt));
  const returnedPlayers = new Set(
    bets.filter((bet) => isAcceptedDuringStall(bet, stalledAt, endedAt)).map(({ playerId }) => playerId),
  );
  const lostPlayers = [...affectedPlayers].filter((playerId) => !returnedPlayers.has(playerId)).length;
  const temporary = bets.filter(({ code }) => code === 'TEMPORARY').length;
  const rates = summariseRates(rateBefore, ratesDuring);
  if (rates === undefined) {
    reportMiss(`${name}: no bets of free players were measured before the stall, or the stall did not happen`);
    return;
  }
  console.log(
    `${name}: ${affectedPlayers.size} of ${PLAYERS} players met it, ${lostPlayers} until its end; free players ${rateBefore.toFixed(0)} bets/s before, ${rates.mean.toFixed(0)} during ` +
      `(worst second ${rates.worst.toFixed(0)}: ${ratesDuring.map((each) => each.toFixed(0)).join(' ')}); ${temporary} TEMPORARY; slowest call ${slowest.toFixed(0)} ms`,
  );
  if (rates.keptShare < RATE_SHARE_MIN)
    reportMiss(`${name}: free players kept ${(100 * rates.keptShare).toFixed(0)} % of their rate in the worst second`);
  if (slowest > ANSWERED_WITHIN_MS) reportMiss(`${name}: a call took ${slowest.toFixed(0)} ms`);
  // PostgreSQL rolls back the transactions of the stopped server, so its players must be able to bet at the other
  // server.
  if (isServerStopped && lostPlayers > 0)
    reportMiss(`${name}: ${lostPlayers} players could not go on at the other server`);
  const affectedMax = lockedPlayerIds?.length ?? PLAYERS / 2;
  if (affectedPlayers.size > affectedMax)
    reportMiss(`${name}: ${affectedPlayers.size} players met it, of at most ${affectedMax}`);
}

function isAcceptedBet({ call, code }: PlacedBet): boolean {
  return call === 'bet' && code === 'OK';
}

function isAffected({ code, sentAt, answeredAt }: PlacedBet, stalledAt: number, endedAt: number): boolean {
  return code !== 'OK' && answeredAt > stalledAt && sentAt < endedAt;
}

/** Returns whether the bet was accepted during the stall, after the time-outs of earlier calls. */
function isAcceptedDuringStall(bet: PlacedBet, stalledAt: number, endedAt: number): boolean {
  const { sentAt, answeredAt } = bet;
  return isAcceptedBet(bet) && sentAt > stalledAt + MEASURED_AFTER_MS && answeredAt < endedAt;
}

function reportMiss(message: string): void {
  console.error(`MISSED: ${message}`);
  process.exitCode = 1;
}

async function sleep(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}
