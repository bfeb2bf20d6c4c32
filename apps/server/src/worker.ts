import { SEALED_BODY_MAX_AGE_SECONDS } from '@baize/contract/limits';
import type { TaskList } from 'graphile-worker';
import { alertUnlessRollupsAgree, alertUnlessVerified } from './ledger/jobs.ts';
import { agencyEvents } from './modules/agency/events.ts';
import { askProviders, expireDeposits } from './modules/cashier/deposits/jobs.ts';
import { sweepTrials } from './modules/identity/free-play.ts';
import { sweepWaysIn } from './modules/identity/sweep.ts';
import { deliverWaiting } from './modules/identity/verification/message-queries.ts';
import { sweepProofs } from './modules/identity/verification/sweep.ts';
import { inboxEvents } from './modules/inbox/events.ts';
import { lobbyEvents } from './modules/lobby/events.ts';
import { sweepPlayTraces } from './modules/lobby/sweep.ts';
import { sweepExports } from './modules/records/sweep.ts';
import { reportOpenRounds, sweepNonces } from './modules/wallet-api/jobs.ts';
import { closeGames } from './modules/vendor-wallets/close-game.ts';
import { askClosingsOfExcluded } from './modules/vendor-wallets/closings.ts';
import { resolveTransfers } from './modules/vendor-wallets/jobs.ts';
import { fetchRounds } from './modules/vendor-wallets/rounds.ts';
import { receiveUnanswered } from './modules/withdrawals/jobs.ts';
import { createDb, createPool, type Db } from './platform/db.ts';
import { startJobRunner } from './platform/job-runner.ts';
import type { MessagePort } from './platform/messages.ts';
import { startOutboxDelivery, together } from './platform/outbox-delivery.ts';
import { startPolling } from './platform/polling.ts';
import { LONG_LIMITS, WORKER_LIMITS } from './platform/pool-limits.ts';
import { openSecret } from './platform/secret-box.ts';
import { sweepUploads } from './platform/uploads.ts';
import { turnoverEvents } from './platform/turnover.ts';

const POOL_MAX = 6;
const KEEP_ENDED_SESSIONS_DAYS = 90;
const KEEP_DELIVERED_HOURS = 24;

interface Log {
  error(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  info(fields: object, message: string): void;
  debug(fields: object, message: string): void;
}

interface WorkerOptions {
  readonly databaseUrl: string;
  readonly messages: MessagePort;
  /** Opens the keys that payment providers are asked with. */
  readonly secretKey: Buffer;
  readonly log: Log;
}

export interface Worker {
  stop(): Promise<void>;
}

/** Everything that happens without being asked: events are delivered, what is over is swept. Any number may run at once. */
export async function startWorker({ databaseUrl, messages, secretKey, log }: WorkerOptions): Promise<Worker> {
  const onError = (err: Error): void => log.error({ err }, 'an idle database connection of the worker failed');
  const pool = createPool({
    connectionString: databaseUrl,
    max: POOL_MAX,
    limits: WORKER_LIMITS,
    onError,
  });
  const db = createDb(pool);
  // Verifications run longer than any other job may, one at a time.
  const verifier = createPool({ connectionString: databaseUrl, max: 1, limits: LONG_LIMITS, onError });
  const outbox = startOutboxDelivery(db, together(agencyEvents, lobbyEvents, inboxEvents, turnoverEvents), log);
  const posting = startPolling(
    async () => await deliverWaiting(db, messages, new Date()),
    (err) => log.error({ err }, 'the waiting messages could not be read'),
  );
  const providers = { db, now: () => new Date(), openSecret: (sealed: Buffer) => openSecret(secretKey, sealed) };
  const asking = startPolling(
    async () => await askProviders(providers),
    (err) => log.error({ err }, 'payment providers could not be asked'),
  );
  const resolving = startPolling(
    async () => await resolveTransfers(providers, log),
    (err) => log.error({ err }, 'vendors could not be asked about transfers'),
  );
  const closing = startPolling(
    async () => await closeGames(providers, log),
    (err) => log.error({ alert: 'vendor-closing', err }, 'ALERT: games at vendors could not be ended'),
  );
  const fetching = startPolling(
    async () => await fetchRounds(providers),
    (err) => log.error({ alert: 'vendor-rounds', err }, 'ALERT: rounds of vendor wallets could not be fetched'),
  );
  const runner = await startJobRunner({
    connectionString: databaseUrl,
    tasks: tasks(db, createDb(verifier), log),
    schedule: [
      { task: 'sweep_minutely', match: '* * * * *' },
      { task: 'receive_unanswered', match: '* * * * *' },
      { task: 'sweep_hourly', match: '7 * * * *' },
      { task: 'report_open_rounds', match: '*/10 * * * *' },
      { task: 'verify_new_postings', match: '*/5 * * * *' },
      { task: 'verify_books', match: '23 3 * * *' },
    ],
    log,
  });
  return {
    stop: async () => {
      await outbox.stop();
      await posting.stop();
      await asking.stop();
      await resolving.stop();
      await fetching.stop();
      await closing.stop();
      await runner.stop();
      await pool.end();
      await verifier.end();
    },
  };
}

/** Each is safe to run twice, late, or by two workers. */
function tasks(db: Db, verifying: Db, log: Log): TaskList {
  const now = (): Date => new Date();
  return {
    sweep_minutely: async () => {
      await sweepNonces(db, now());
      await sweepSealedBodies(db, now());
      await sweepProofs(db, now());
      await expireDeposits(db, now());
      await askClosingsOfExcluded(db, now());
    },
    sweep_hourly: async () => {
      await sweepOld(db, now());
      await sweepWaysIn(db, now());
      await sweepTrials(db, now());
      await sweepUploads(db, now());
      await sweepPlayTraces(db, now());
      await sweepExports(db, now());
    },
    receive_unanswered: async () => void (await receiveUnanswered(db, now())),
    report_open_rounds: async () => void (await reportOpenRounds({ db, now, log })),
    verify_new_postings: async () => await alertUnlessVerified(verifying, 'new', log),
    verify_books: async () => {
      await alertUnlessVerified(verifying, 'whole', log);
      await alertUnlessRollupsAgree(verifying, log);
    },
  };
}

/** A sealed body that is too old to be opened needs not be remembered; twice the age allows for clocks that differ. */
async function sweepSealedBodies(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 2 * SEALED_BODY_MAX_AGE_SECONDS * 1000);
  await db
    .transaction()
    .execute(async (tx) => void (await tx.deleteFrom('sealed_body_seen').where('seen_at', '<', before).execute()));
}

async function sweepOld(db: Db, now: Date): Promise<void> {
  const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('outbox').where('delivered_at', '<', hoursAgo(KEEP_DELIVERED_HOURS)).execute();
    await tx.deleteFrom('launch_token').where('expires_at', '<', hoursAgo(KEEP_DELIVERED_HOURS)).execute();
    await tx
      .deleteFrom('session')
      .where('expires_at', '<', hoursAgo(KEEP_ENDED_SESSIONS_DAYS * 24))
      .execute();
    await tx.deleteFrom('rate_limit').where('expire', '<', now.getTime()).execute();
  });
}
