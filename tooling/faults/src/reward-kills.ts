/**
 * `pnpm test:reward-kills` lets 1,500 members complete a mission whose budget covers 1,000 rewards, on two servers with their workers, and kills the servers
 * and PostgreSQL with SIGKILL while the workers count and the members claim. At the end the budget is used to the unit, and each of 1,000 members was
 * paid once.
 */
import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@baize/arcade/catalogue/games';
import { migrate } from '@baize/server/migrate';
import { verifyBooks, withClient } from './platform-checks.ts';
import { Processes } from './processes.ts';
import {
  createRewardProgram,
  findWrongRewards,
  HOST,
  MEMBERS,
  publishBets,
  readRewardProgress,
  readWaitingRewards,
  REWARDED,
  type RewardProgress,
  type WaitingReward,
} from './reward-program.ts';
import { createWorld } from './world.ts';

const ENTER_ONLY = 0o711;
/** Kills while rewards are granted, and while they are claimed. Each kill waits for its share of the rewards. */
const KILLS = [
  { at: ({ granted }: RewardProgress) => granted > 0, process: 'first server', restarted: ['first server'] },
  { at: ({ claimed }: RewardProgress) => claimed >= 0.1 * REWARDED, process: 'PostgreSQL', restarted: ['PostgreSQL'] },
  {
    at: ({ claimed }: RewardProgress) => claimed >= 0.3 * REWARDED,
    process: 'second server',
    restarted: ['second server'],
  },
  {
    at: ({ claimed }: RewardProgress) => claimed >= 0.6 * REWARDED,
    process: 'first server',
    restarted: ['first server'],
  },
] as const;
const DEADLINE_MS = 300_000;
const POLL_EVERY_MS = 20;
/** Claims of the driver at the same time. */
const CLAIMS_AT_ONCE = 16;
const CLAIM_TIMEOUT_MS = 10_000;

/** Answers to a claim: paid, or paid by the other request before. */
const EXPECTED: ReadonlySet<string> = new Set(['200', 'reward.already_claimed']);

setMaxListeners(0, process);
const dataDir = await mkdtemp(join(tmpdir(), 'baize-faults-'));
await chmod(dataDir, ENTER_ONLY);
const processes = await Processes.prepare(dataDir, 'kills-only');
const url = processes.urlOf('platform');
let deadline = Number.POSITIVE_INFINITY;
let unanswered = 0;
try {
  const findings = await run();
  for (const finding of findings) console.error(`WRONG: ${finding}`);
  console.log(
    `${MEMBERS} members, ${REWARDED} rewards under ${KILLS.length} kills, ${unanswered} claims without an answer. Differences: ${findings.length}`,
  );
  if (findings.length > 0) process.exitCode = 1;
} finally {
  await processes.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function run(): Promise<string[]> {
  await migrate(url);
  const key = await withClient(url, async (client) => {
    const world = await createWorld(client, processes.secretKey, games[0]?.gameCode ?? '');
    await createRewardProgram(client);
    return world.key;
  });
  await processes.startAll(key);
  deadline = Date.now() + DEADLINE_MS;
  await withClient(url, publishBets);
  const stopping = new AbortController();
  const claiming = claimAll(stopping.signal);
  for (const { at, process: name, restarted } of KILLS) {
    const { granted, claimed } = await waitFor(at);
    await processes.kill(name);
    console.log(`killed the ${name} when ${granted} rewards were granted and ${claimed} claimed`);
    await Promise.all(restarted.map(async (each) => await processes.start(each)));
  }
  await waitFor(({ claimed, waitingEvents }) => claimed >= REWARDED && waitingEvents === 0);
  stopping.abort();
  const refusals = await claiming;
  return [
    ...refusals,
    ...processes.takeUnexpectedExits(),
    ...(await withClient(url, findWrongRewards)),
    ...(await verifyBooks(url)),
  ];
}

/** Claims each reward on both servers with one request id each, until both have answered. Returns the answers that no reward should get. */
async function claimAll(signal: AbortSignal): Promise<string[]> {
  const wrong: string[] = [];
  const requestIds = new Map<string, [string, string]>();
  while (!signal.aborted) {
    const waiting = await withClient(url, async (client) => await readWaitingRewards(client, CLAIMS_AT_ONCE)).catch(
      () => [],
    );
    if (waiting.length === 0) await pause();
    await Promise.all(
      waiting.flatMap((reward) => {
        const ids = requestIds.get(reward.grantId) ?? [randomUUID(), randomUUID()];
        requestIds.set(reward.grantId, ids);
        return (['first server', 'second server'] as const).map(async (server, place) => {
          const code = await claim(processes.ports[server], reward, ids[place] ?? '');
          if (code === undefined) unanswered += 1;
          else if (!EXPECTED.has(code)) wrong.push(`the claim of ${reward.grantId} was answered by ${code}`);
        });
      }),
    );
  }
  return wrong;
}

/** Returns "200" or the code of the refusal; `undefined` without an answer. */
async function claim(port: number, { grantId, token }: WaitingReward, requestId: string): Promise<string | undefined> {
  const body = JSON.stringify({ requestId, rewardId: grantId });
  const headers = {
    host: HOST,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  const target = { host: '127.0.0.1', port, path: '/wps/promotion/rewards/claim', method: 'POST', headers };
  return await new Promise((resolve) => {
    const sent = request({ ...target, timeout: CLAIM_TIMEOUT_MS }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('error', () => resolve(undefined));
      response.on('end', () => resolve(codeOf(response.statusCode ?? 0, text)));
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
    sent.on('error', () => resolve(undefined));
    sent.end(body);
  });
}

/** A server error is no answer: the request id is kept, and the claim is sent again. */
function codeOf(status: number, text: string): string | undefined {
  if (status === 200) return '200';
  if (status >= 500) return undefined;
  const body = JSON.parse(text) as { readonly code?: string };
  return body.code ?? String(status);
}

async function waitFor(isWanted: (progress: RewardProgress) => boolean): Promise<RewardProgress> {
  for (;;) {
    // While PostgreSQL is down, nothing can be read.
    const progress = await withClient(url, readRewardProgress).catch(() => undefined);
    if (progress && isWanted(progress)) return progress;
    if (Date.now() > deadline) throw new Error(`the rewards do not go on: ${JSON.stringify(progress)}`);
    await pause();
  }
}

async function pause(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
}
