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
import { checkLedger, withClient } from './platform-checks.ts';
import { Processes } from './processes.ts';
import {
  createRewardProgram,
  findWrongRewards,
  HOST,
  MEMBERS,
  publishBets,
  readRewardProgress,
  readWaitingRewards,
  REWARDED_MEMBERS,
  type RewardProgress,
  type WaitingReward,
} from './reward-program.ts';
import { createWorld } from './world.ts';

/** Mode of the data folder. As root, PostgreSQL runs under another user, which must be able to enter the folder but not to list its files. */
const DATA_DIR_MODE = 0o711;
/** Kills while rewards are granted, and while they are claimed. Each kill waits for its share of the rewards. */
const KILLS = [
  { isDue: ({ granted }: RewardProgress) => granted > 0, process: 'first server', restarted: ['first server'] },
  {
    isDue: ({ claimed }: RewardProgress) => claimed >= 0.1 * REWARDED_MEMBERS,
    process: 'PostgreSQL',
    restarted: ['PostgreSQL'],
  },
  {
    isDue: ({ claimed }: RewardProgress) => claimed >= 0.3 * REWARDED_MEMBERS,
    process: 'second server',
    restarted: ['second server'],
  },
  {
    isDue: ({ claimed }: RewardProgress) => claimed >= 0.6 * REWARDED_MEMBERS,
    process: 'first server',
    restarted: ['first server'],
  },
] as const;
const DEADLINE_MS = 300_000;
const POLL_EVERY_MS = 20;
/** Claims of the driver at the same time. */
const CONCURRENT_CLAIMS = 16;
const CLAIM_TIMEOUT_MS = 10_000;

/** Answers to a claim: paid, or paid by the other request before. */
const EXPECTED_ANSWERS: ReadonlySet<string> = new Set(['200', 'reward.already_claimed']);

setMaxListeners(0, process);
const dataDir = await mkdtemp(join(tmpdir(), 'baize-faults-'));
await chmod(dataDir, DATA_DIR_MODE);
const processes = await Processes.prepare(dataDir, 'kills-only');
const url = processes.urlOf('platform');
let deadline = Number.POSITIVE_INFINITY;
let unansweredClaims = 0;
try {
  const findings = await runProgramUnderKills();
  for (const finding of findings) console.error(`WRONG: ${finding}`);
  console.log(
    `${MEMBERS} members, ${REWARDED_MEMBERS} rewards under ${KILLS.length} kills, ${unansweredClaims} claims without an answer. Differences: ${findings.length}`,
  );
  if (findings.length > 0) process.exitCode = 1;
} finally {
  await processes.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function runProgramUnderKills(): Promise<string[]> {
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
  for (const { isDue, process: name, restarted } of KILLS) {
    const { granted, claimed } = await waitFor(isDue);
    await processes.kill(name);
    console.log(`killed the ${name} when ${granted} rewards were granted and ${claimed} claimed`);
    await Promise.all(restarted.map(async (each) => await processes.start(each)));
  }
  await waitFor(({ claimed, waitingEvents }) => claimed >= REWARDED_MEMBERS && waitingEvents === 0);
  stopping.abort();
  const refusals = await claiming;
  return [
    ...refusals,
    ...processes.takeUnexpectedExits(),
    ...(await withClient(url, findWrongRewards)),
    ...(await checkLedger(url)),
  ];
}

/**
 * Claims each claimable reward on both servers at once, with one request id for each server, and repeats the claims until the reward is no longer
 * claimable. Returns the unexpected answers as findings.
 */
async function claimAll(signal: AbortSignal): Promise<string[]> {
  const findings: string[] = [];
  const requestIds = new Map<string, [string, string]>();
  while (!signal.aborted) {
    const waitingRewards = await withClient(
      url,
      async (client) => await readWaitingRewards(client, CONCURRENT_CLAIMS),
    ).catch(() => []);
    if (waitingRewards.length === 0) await pause();
    await Promise.all(
      waitingRewards.flatMap((reward) => {
        const ids = requestIds.get(reward.grantId) ?? [randomUUID(), randomUUID()];
        requestIds.set(reward.grantId, ids);
        return (['first server', 'second server'] as const).map(async (server, index) => {
          const code = await claim(processes.ports[server], reward, ids[index] ?? '');
          if (code === undefined) unansweredClaims += 1;
          else if (!EXPECTED_ANSWERS.has(code)) findings.push(`the claim of ${reward.grantId} was answered by ${code}`);
        });
      }),
    );
  }
  return findings;
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
      response.on('end', () => resolve(toOutcomeCode(response.statusCode ?? 0, text)));
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
    sent.on('error', () => resolve(undefined));
    sent.end(body);
  });
}

/** A server error is no answer: the request id is kept, and the claim is sent again. */
function toOutcomeCode(status: number, text: string): string | undefined {
  if (status === 200) return '200';
  if (status >= 500) return undefined;
  const body = JSON.parse(text) as { readonly code?: string };
  return body.code ?? String(status);
}

/** Polls the progress until it fulfils the condition. Throws after the deadline of the run. */
async function waitFor(isReached: (progress: RewardProgress) => boolean): Promise<RewardProgress> {
  for (;;) {
    // While PostgreSQL is down, nothing can be read.
    const progress = await withClient(url, readRewardProgress).catch(() => undefined);
    if (progress && isReached(progress)) return progress;
    if (Date.now() > deadline) throw new Error(`the rewards do not go on: ${JSON.stringify(progress)}`);
    await pause();
  }
}

async function pause(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
}
