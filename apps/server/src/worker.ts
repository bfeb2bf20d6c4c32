import type { TaskList } from 'graphile-worker';
import { alertUnlessNewPostingsAddUp, alertUnlessRollupsAgree, alertUnlessLedgerAddsUp } from './ledger/jobs.ts';
import { dropByRules } from './modules/chat/drop-rules.ts';
import { closeIdleComplaints, reportLateComplaints } from './modules/feedback/jobs.ts';
import { pollProviders, expireDeposits } from './modules/cashier/deposits/jobs.ts';
import { deliverWaiting } from './platform/message-queue.ts';
import { rollUpMoney } from './betting/money-days.ts';
import { alertUnlessPayRollupsAgree } from './betting/verify-pay-rollups.ts';
import { alertUnlessTeamTransactionsAgree } from './betting/verify-team-transactions.ts';
import { recentDays } from './ledger/reconcile-rollups.ts';
import { alertAboutRests } from './modules/contracts/settlements/rests.ts';
import { alertOfLateCopy } from './betting/team-transaction-checkpoint.ts';
import { copyTeamTransactions } from './betting/team-transactions.ts';
import { readLowWaterMark } from './ledger/verify-new.ts';
import { sendCampaigns } from './modules/inbox/campaigns.ts';
import { createCopyMetrics } from './modules/inbox/copies/metrics.ts';
import { sendCopies } from './modules/inbox/copies/send-copies.ts';
import { reportLotteryIssues } from './modules/lottery/issues/report-issues.ts';
import { startLotteryClock } from './modules/lottery/jobs.ts';
import { createClockMetrics } from './modules/lottery/metrics.ts';
import type { Registry } from 'prom-client';
import { startPrizeClock } from './modules/prizes/rounds.ts';
import { grantCashback } from './modules/rebates/cashback.ts';
import { payNightlyRebates } from './modules/rebates/nightly.ts';
import { judgeVip, runVipCalendar } from './modules/vip/jobs.ts';
import { reportOpenRounds } from './modules/wallet-api/jobs.ts';
import { settleDue } from './modules/contracts/settlements/settle-due.ts';
import { closeGames } from './modules/vendor-wallets/close-game.ts';
import { requestClosingsForExcludedMembers } from './modules/vendor-wallets/closings.ts';
import { resolveTransfers } from './modules/vendor-wallets/jobs.ts';
import { grantPoints } from './modules/points/jobs.ts';
import { fetchRounds } from './modules/vendor-wallets/rounds.ts';
import { confirmUnansweredPayouts } from './modules/withdrawals/jobs.ts';
import { outboxConsumers } from './outbox-consumers.ts';
import { alertUnlessAuditVerified } from './operators/audit-chain.ts';
import { createDb, createPool, type Db } from './platform/db.ts';
import { ensureHistoryMonths } from './platform/history-months.ts';
import { startJobRunner } from './platform/job-runner.ts';
import type { MessagePort } from './platform/messages.ts';
import { startOutboxDelivery } from './platform/outbox-delivery.ts';
import type { PartnerFetch } from './platform/partner-fetch.ts';
import { startPolling, type Polling } from './platform/polling.ts';
import { LONG_LIMITS, WORKER_LIMITS } from './platform/pool-limits.ts';
import type { KeyRing } from './platform/key-ring.ts';
import { reportLateEvents } from './platform/outbox-report.ts';
import { runSweeps } from './platform/sweep.ts';
import { closeLeaderboards } from './modules/missions/close-leaderboards.ts';
import { expireGrants } from './rewards/end-grants.ts';
import { cancelFreeRoundsOfExcluded } from './rewards/free-round-awards.ts';
import { createFreeRoundMetrics } from './rewards/free-round-metrics.ts';
import { recountLossRewards } from './rewards/recount-losses.ts';
import { sendFreeRounds } from './rewards/send-free-rounds.ts';
import { alertUnlessTicketsAgree } from './rewards/verify-tickets.ts';
import { hourlySweeps, minutelySweeps } from './sweeps.ts';

/** Loops of the outbox and of the partners, and the jobs, each need a connection now and then. */
const POOL_MAX = 12;

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
  readonly keyRing: KeyRing;
  readonly fetchPartner: PartnerFetch;
  readonly log: Log;
  /** Takes the counters of the background work; left out where nobody reads them. */
  readonly metrics?: Registry;
}

export interface Worker {
  stop(): Promise<void>;
}

/**
 * Starts the background work: events are delivered, partners are asked, and jobs run by the clock. Any number of workers may run at once.
 */
export async function startWorker({
  databaseUrl,
  messages,
  keyRing,
  fetchPartner,
  log,
  metrics,
}: WorkerOptions): Promise<Worker> {
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
  const outbox = await startOutboxDelivery(db, outboxConsumers, log);
  const pollings = startPollings({ db, messages, keyRing, fetchPartner, log, ...(metrics && { metrics }) });
  const runner = startJobRunner({
    connectionString: databaseUrl,
    tasks: tasks(db, createDb(verifier), log),
    schedule: timetable,
    log,
  });
  return {
    stop: async () => {
      await Promise.all([outbox, ...pollings, runner].map(async (each) => await each.stop()));
      await pool.end();
      await verifier.end();
    },
  };
}

/** A drop comes within these milliseconds of the hour that its rule names. */
const DROP_RULES_EVERY_MS = 5_000;

type PollingContext = Omit<WorkerOptions, 'databaseUrl'> & { readonly db: Db };

/** Starts the loops for work that is due at moments of its own, not by the clock. Each looks for due rows several times a second. */
function startPollings({ db, messages, keyRing, fetchPartner, log, metrics }: PollingContext): readonly Polling[] {
  const partners = { db, now: () => new Date(), openSecret: keyRing.openAlsoUnbound, fetchPartner };
  const freeRounds = { ...partners, metrics: metrics && createFreeRoundMetrics(metrics, db) };
  const sender = { db, keyRing, fetchPartner, metrics: metrics && createCopyMetrics(metrics, db) };
  return [
    ...startLotteryClock({ db, keyRing, log, metrics: metrics && createClockMetrics(metrics, db) }),
    ...startPrizeClock({ db, keyRing, log }),
    startPolling(
      async () => await dropByRules({ db, keyRing, log }, new Date()),
      (err) => log.error({ alert: 'chat-drops', err }, 'ALERT: the rules of the chat rooms could not be read'),
      () => DROP_RULES_EVERY_MS,
    ),
    startPolling(
      async () => await deliverWaiting(db, messages, new Date()),
      (err) => log.error({ err }, 'the waiting messages could not be read'),
    ),
    startPolling(
      async () => await sendCopies(sender, new Date()),
      (err) => log.error({ err }, 'copies of messages could not be sent'),
    ),
    startPolling(
      async () => await pollProviders(partners, log),
      (err) => log.error({ err }, 'payment providers could not be asked'),
    ),
    startPolling(
      async () => await resolveTransfers(partners, log),
      (err) => log.error({ err }, 'vendors could not be asked about transfers'),
    ),
    startPolling(
      async () => await sendFreeRounds(freeRounds, log),
      (err) => log.error({ alert: 'free-rounds', err }, 'ALERT: vendors could not be asked about free rounds'),
    ),
    startPolling(
      async () => await closeGames(partners, log),
      (err) => log.error({ alert: 'vendor-closing', err }, 'ALERT: games at vendors could not be ended'),
    ),
    startPolling(
      async () => await fetchRounds(partners, log),
      (err) => log.error({ alert: 'vendor-rounds', err }, 'ALERT: rounds of vendor wallets could not be fetched'),
    ),
  ];
}

/** Each night recomputes the roll-ups of pay and of the teams' transactions for yesterday and today, in all time zones. */
const PAY_ROLLUP_DAYS = 1;

/** The tasks by the clock, in UTC. */
const timetable = [
  { task: 'sweep_minutely', match: '* * * * *' },
  { task: 'expire_deposits', match: '* * * * *' },
  { task: 'expire_rewards', match: '* * * * *' },
  { task: 'close_games_of_excluded', match: '* * * * *' },
  { task: 'end_free_rounds_of_excluded', match: '* * * * *' },
  { task: 'report_late_events', match: '* * * * *' },
  { task: 'receive_unanswered', match: '* * * * *' },
  { task: 'report_lottery_issues', match: '* * * * *' },
  { task: 'roll_up_money', match: '* * * * *' },
  { task: 'record_team_transactions', match: '* * * * *' },
  { task: 'settle_contracts', match: '* * * * *' },
  { task: 'close_leaderboards', match: '*/5 * * * *' },
  { task: 'send_campaigns', match: '* * * * *' },
  { task: 'report_late_complaints', match: '*/5 * * * *' },
  { task: 'close_idle_complaints', match: '37 * * * *' },
  { task: 'grant_points', match: '* * * * *' },
  { task: 'sweep_hourly', match: '7 * * * *' },
  { task: 'pay_rebates', match: '*/10 * * * *' },
  { task: 'grant_cashback', match: '*/10 * * * *' },
  { task: 'recount_loss_rewards', match: '* * * * *' },
  { task: 'judge_vip', match: '* * * * *' },
  { task: 'run_vip_calendar', match: '*/10 * * * *' },
  { task: 'report_open_rounds', match: '*/10 * * * *' },
  { task: 'verify_new_postings', match: '*/5 * * * *' },
  { task: 'keep_history_months', match: '17 2 * * *' },
  { task: 'verify_books', match: '23 3 * * *' },
  { task: 'report_rests', match: '11 5 * * *' },
  { task: 'verify_audit', match: '53 * * * *' },
  { task: 'verify_all_rollups', match: '41 4 * * 0' },
];

/** Each task may run twice, late, or in two workers at once. */
function tasks(db: Db, verifying: Db, log: Log): TaskList {
  const now = (): Date => new Date();
  return {
    sweep_minutely: async () => await runSweeps(db, minutelySweeps, now(), log),
    expire_deposits: async () => await expireDeposits(db, now()),
    expire_rewards: async () => await expireGrants(db, now()),
    close_games_of_excluded: async () => await requestClosingsForExcludedMembers(db, now()),
    end_free_rounds_of_excluded: async () => await cancelFreeRoundsOfExcluded(db, now()),
    sweep_hourly: async () => await runSweeps(db, hourlySweeps, now(), log),
    report_late_events: async () => await reportLateEvents(db, now(), log),
    report_lottery_issues: async () => await reportLotteryIssues(db, now(), log),
    receive_unanswered: async () => void (await confirmUnansweredPayouts(db, now())),
    roll_up_money: async () => void (await rollUpMoney(db, await readLowWaterMark(db))),
    record_team_transactions: async () => {
      await alertOfLateCopy(db, now(), log);
      await copyTeamTransactions(db, await readLowWaterMark(db));
    },
    close_leaderboards: async () =>
      await closeLeaderboards(db, { now: now(), settledUntil: await readLowWaterMark(db) }, log),
    send_campaigns: async () => await sendCampaigns(db, now()),
    report_late_complaints: async () => await reportLateComplaints(db, now(), log),
    close_idle_complaints: async () => void (await closeIdleComplaints(db, now())),
    settle_contracts: async () => await settleDue(db, { now: now(), settledUntil: await readLowWaterMark(db) }, log),
    recount_loss_rewards: async () => await recountLossRewards(db, now(), log),
    judge_vip: async () => await judgeVip(db, now(), log),
    run_vip_calendar: async () => await runVipCalendar(db, now(), log),
    grant_cashback: async () => await grantCashback(db, now(), log),
    pay_rebates: async () => await payNightlyRebates(db, { now: now(), log }),
    grant_points: async () => await grantPoints(db, { now: now(), settledUntil: await readLowWaterMark(db) }, log),
    report_open_rounds: async () => void (await reportOpenRounds({ db, now, log })),
    keep_history_months: async () => await ensureHistoryMonths(db, now(), log),
    verify_new_postings: async () => await alertUnlessNewPostingsAddUp(verifying, log),
    verify_books: async (_payload, { abortSignal }) => {
      await alertUnlessLedgerAddsUp(verifying, abortSignal, log);
      await alertUnlessRollupsAgree(verifying, 'recent', now(), log);
      await alertUnlessPayRollupsAgree(verifying, recentDays(now(), PAY_ROLLUP_DAYS), log);
      await alertUnlessTeamTransactionsAgree(verifying, recentDays(now(), PAY_ROLLUP_DAYS), log);
      await alertUnlessTicketsAgree(verifying, log);
    },
    report_rests: async () => await alertAboutRests(db, now(), log),
    verify_audit: async (_payload, { abortSignal }) => await alertUnlessAuditVerified(verifying, abortSignal, log),
    verify_all_rollups: async () => await alertUnlessRollupsAgree(verifying, 'all', now(), log),
  };
}
