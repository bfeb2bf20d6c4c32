/**
 * `pnpm test:settlement-kills` settles an issue of 30,000 bets with two servers, each with its worker, and kills one or
 * the other with SIGKILL during the settlement. At the end each winner must be paid once, no bet may be open, and each
 * bet must be counted once.
 */
import { setMaxListeners } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@baize/arcade/catalogue/games';
import { migrate } from '@baize/server/migrate';
import type pg from 'pg';
import {
  createLotteryIssue,
  drawLotteryIssue,
  findWrongPayments,
  PLAYERS,
  readProgress,
  type SettlementProgress,
} from './lottery-issue.ts';
import { verifyBooks, withClient } from './platform-checks.ts';
import { Processes } from './processes.ts';
import { createWorld } from './world.ts';

const ENTER_ONLY = 0o711;
/** Kills by the settled share of the players. The servers are started again when both are down, so that each kill happens during the settlement. */
const KILLS = [
  { atShare: 0.05, process: 'PostgreSQL', restarted: ['PostgreSQL'] },
  { atShare: 0.25, process: 'first server', restarted: [] },
  { atShare: 0.5, process: 'second server', restarted: ['first server', 'second server'] },
] as const;
const DEADLINE_MS = 180_000;
const POLL_EVERY_MS = 10;

setMaxListeners(0, process);
const dataDir = await mkdtemp(join(tmpdir(), 'baize-faults-'));
await chmod(dataDir, ENTER_ONLY);
const processes = await Processes.prepare(dataDir, 'kills-only');
try {
  const findings = await run();
  for (const finding of findings) console.error(`WRONG: ${finding}`);
  console.log(`${PLAYERS} players settled under ${KILLS.length} kills. Differences: ${findings.length}`);
  if (findings.length > 0) process.exitCode = 1;
} finally {
  await processes.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function run(): Promise<string[]> {
  await migrate(processes.urlOf('platform'));
  const key = await inPlatform(async (client) => {
    const world = await createWorld(client, processes.secretKey, games[0]?.gameCode ?? '');
    await createLotteryIssue(client);
    return world.key;
  });
  await processes.startAll(key);
  await inPlatform(drawLotteryIssue);
  const late: string[] = [];
  for (const { atShare, process: name, restarted } of KILLS) {
    const { settledPlayers } = await waitFor((progress) => progress.settledPlayers >= PLAYERS * atShare);
    await processes.kill(name);
    if (settledPlayers === PLAYERS) late.push(`the ${name} was killed after the settlement, which shows nothing`);
    console.log(`killed the ${name} when ${settledPlayers} of ${PLAYERS} players were settled`);
    await Promise.all(restarted.map(async (each) => await processes.start(each)));
  }
  await waitFor(({ isSettled, waitingEvents }) => isSettled && waitingEvents === 0);
  return [
    ...late,
    ...processes.takeUnexpectedExits(),
    ...(await inPlatform(findWrongPayments)),
    ...(await verifyBooks(processes.urlOf('platform'))),
  ];
}

/** Polls the progress until it fulfils the condition. */
async function waitFor(isWanted: (progress: SettlementProgress) => boolean): Promise<SettlementProgress> {
  const deadline = Date.now() + DEADLINE_MS;
  for (;;) {
    // While PostgreSQL is down, nothing can be read.
    const progress = await inPlatform(readProgress).catch(() => undefined);
    if (progress && isWanted(progress)) return progress;
    if (Date.now() > deadline) throw new Error(`the settlement does not go on: ${JSON.stringify(progress)}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
  }
}

async function inPlatform<Value>(work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  return await withClient(processes.urlOf('platform'), work);
}
