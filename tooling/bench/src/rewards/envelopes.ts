import { fork, type ChildProcess } from 'node:child_process';
import { loadavg } from 'node:os';
import { createDb, createPool, type Db } from '@baize/server/db';
import { createEnvelopeRound } from '@baize/server/envelope-rounds';
import { createKeyRing } from '@baize/server/key-ring';
import { verifyLedger } from '@baize/server/ledger/verify';
import { LONG_LIMITS } from '@baize/server/pool-limits';
import { findProgram } from '@baize/server/reward-programs';
import { transaction } from '@baize/server/transaction';
import { sql } from 'kysely';
import pg from 'pg';
import { nextMessage } from '../next-message.ts';
import { describeMachine, formatTable } from '../table.ts';
import { createBrand } from './world.ts';
import type { OpenReport } from './open-envelopes.ts';

const MEMBERS = 5_000;
/** The envelopes of one round (a window of a red envelope rain). There are half as many envelopes as members, so half of the members get none. */
const DECK = [
  { amountMinor: 100, count: 2_000 },
  { amountMinor: 500, count: 400 },
  { amountMinor: 8_800, count: 100 },
] as const;
const ENVELOPES = DECK.reduce((sum, { count }) => sum + count, 0);
const POOL_MINOR = DECK.reduce((sum, { amountMinor, count }) => sum + BigInt(amountMinor) * BigInt(count), 0n);
/** Target of design/rewards.md: 10,000 opens in ten seconds. */
const AIM_SECONDS = 10;
const KILL_AFTER_MS = 700;

/**
 * `pnpm bench rewards --envelopes`: 5,000 members open envelopes of one window in two processes, each member in both of
 * them. Afterwards another window is opened while one process is killed and restarted. No member may get two envelopes,
 * and the paid sum must equal the budget exactly.
 */
export async function benchEnvelopes(url: string): Promise<void> {
  await fillEnvelopeWorld(url);
  const db = createDb(createPool({ connectionString: url, max: 4, limits: LONG_LIMITS, onError: () => {} }));
  try {
    const undisturbed = await openRoundInProcesses(db, url, false);
    const withKill = await openRoundInProcesses(db, url, true);
    console.log(`\n${describeMachine()}; load at the end ${loadavg()[0]?.toFixed(1)}\n`);
    console.log(
      formatTable(
        ['opens', 'processes', 'seconds', 'opens/s', 'aim opens/s', 'p50 ms', 'p95 ms'],
        [
          [
            String(2 * MEMBERS),
            '2',
            undisturbed.seconds.toFixed(2),
            ((2 * MEMBERS) / undisturbed.seconds).toFixed(0),
            ((2 * MEMBERS) / AIM_SECONDS).toFixed(0),
            quantile(undisturbed.durationsMs, 0.5),
            quantile(undisturbed.durationsMs, 0.95),
          ],
        ],
      ),
    );
    const { difference } = await verifyLedger(db);
    const isRight = undisturbed.isExact && withKill.isExact && difference === undefined;
    console.log(isRight ? '\nOne envelope each, the budget to the unit, also with a process killed.' : '\nWRONG.');
    if (!isRight) process.exitCode = 1;
  } finally {
    await db.destroy();
  }
}

/** The result of opening one round. */
interface OpeningResult {
  readonly seconds: number;
  readonly durationsMs: readonly number[];
  /** True if every envelope went to one member and the paid sum equals the budget. */
  readonly isExact: boolean;
}

/** Creates a round, lets two processes open it for all members, and checks the result. */
async function openRoundInProcesses(db: Db, url: string, isProcessKilled: boolean): Promise<OpeningResult> {
  const roundId = await createRound(db, isProcessKilled ? 'killed' : 'calm');
  const task = { url, roundId: String(roundId), members: MEMBERS };
  const start = performance.now();
  const opened = await openInProcesses(task, isProcessKilled);
  const seconds = (performance.now() - start) / 1_000;
  const paid = opened.reduce((sum, each) => sum + each.paid, 0);
  const isExact = await isRoundExact(db, roundId);
  console.log(
    `${isProcessKilled ? 'with a process killed' : 'two processes'}: ${paid} envelopes were answered as paid.`,
  );
  return { seconds, durationsMs: opened.flatMap(({ durationsMs }) => durationsMs), isExact };
}

/** Opens the envelopes in two processes. Rejects if one of them ends without its report, except for the one that is killed on purpose. */
async function openInProcesses(task: object, isProcessKilled: boolean): Promise<OpenReport[]> {
  const children: ChildProcess[] = [];
  const run = async (first: number): Promise<OpenReport> => {
    const child = fork(new URL('open-envelopes.ts', import.meta.url));
    children.push(child);
    const opened = nextMessage<OpenReport>(child);
    child.send({ ...task, first });
    return await opened;
  };
  const runKilled = async (first: number): Promise<OpenReport> => {
    const firstRun = run(first);
    const child = children.at(-1);
    setTimeout(() => child?.kill('SIGKILL'), KILL_AFTER_MS);
    const hasReported = await firstRun.then(
      () => true,
      () => false,
    );
    // A process that ended before the kill proves nothing about processes that are killed.
    if (hasReported || child?.signalCode !== 'SIGKILL')
      throw new Error(`the process was not killed: it ended within ${KILL_AFTER_MS} ms`);
    return await run(first);
  };
  try {
    return await Promise.all([run(0), isProcessKilled ? runKilled(MEMBERS / 2) : run(MEMBERS / 2)]);
  } finally {
    for (const child of children) child.kill();
  }
}

/** Creates a round that is open now. Returns its id. */
async function createRound(db: Db, period: string): Promise<bigint> {
  const now = new Date();
  const program = await findProgram(db, 1, 'red_envelope', 'rain');
  if (!program) throw new Error('there is no program');
  const creation = await transaction(
    db,
    async (tx) =>
      await createEnvelopeRound(tx, createKeyRing([Buffer.alloc(32, 1)]), {
        program,
        period,
        titles: { en: period },
        plan: { kind: 'deck', amounts: DECK.map((each) => ({ ...each })) },
        turnoverPpm: 1_000_000,
        guests: undefined,
        opensAt: new Date(now.getTime() - 1_000),
        closesAt: new Date(now.getTime() + 3_600_000),
        day: now.toISOString().slice(0, 10),
        now,
      }),
  );
  if (creation === undefined || creation === 'spent') throw new Error('the round was not made');
  return creation.roundId;
}

/** Returns whether every envelope went to one member, no member has two, and the paid cash equals the pool. */
async function isRoundExact(db: Db, roundId: bigint): Promise<boolean> {
  const { rows } = await sql<{ grants: bigint; members: bigint; places: bigint; sum: bigint; given: bigint }>`
    select count(*) as grants, count(distinct g.member_id) as members, count(distinct d.number) as places,
      sum(g.amount_minor)::bigint as sum,
      (select granted_minor from reward_budget where program_code = 'rain' and day = '-infinity') as given
    from prize_draw d join reward_grant g using (bucket, member_id, grant_id)
    where d.round_id = ${roundId} and g.state = 'claimed'`.execute(db);
  const [row] = rows;
  const all = BigInt(ENVELOPES);
  const isBudgetExact = row?.given === POOL_MINOR || row?.given === 2n * POOL_MINOR;
  return row?.grants === all && row.members === all && row.places === all && row.sum === POOL_MINOR && isBudgetExact;
}

async function fillEnvelopeWorld(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await createBrand(client, MEMBERS);
    const definition = { windows: [], envelopes: [{ amount: '1.00', count: 1 }], turnoverPpm: 1_000_000 };
    await client.query(
      `insert into reward_program (merchant_id, code, kind, state, titles, definition, starts_at, budget_minor)
       values (1, 'rain', 'red_envelope', 'on', '{"en": "Rain"}', $1::jsonb, '2026-01-01', $2)`,
      [JSON.stringify(definition), String(2n * POOL_MINOR)],
    );
    await client.query(
      `insert into wallet_account (bucket, member_id, kind, currency)
       select (member_id & 255)::smallint, member_id, 'cash', 'NPR' from member`,
    );
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

function quantile(values: readonly number[], share: number): string {
  const sorted = values.toSorted((left, right) => left - right);
  return (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
}
