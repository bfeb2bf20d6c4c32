import type { ContractKind } from '@baize/contract/agent-codes';
import { sql, type RawBuilder } from 'kysely';
import type { Series } from '../../../betting/late-bets.ts';
import type { Db } from '../../../platform/db.ts';
import { transaction } from '../../../platform/transaction.ts';
import { correctNextLateBets } from './correct-lines.ts';
import type { Log } from './report-runs.ts';

/** The most steps of one series in one pass. The next pass continues. */
const STEPS_PER_PASS_MAX = 200;

/** The condition that contract `c` is in force or about to begin. */
function hasWindowsToCome(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(c.starts_at is not null and (c.ended_at is null or (c.ended_at > ${now} and c.ended_at > c.starts_at)))`;
}

/**
 * Corrects the late bets of series whose last contract has ended, so that no run would correct them. The adjustments wait for the agent's next
 * contract of the kind, and are reported meanwhile (docs/decisions/0058-rests-of-pay.md).
 */
export async function correctEndedSeries(db: Db, now: Date, log: Log): Promise<void> {
  for (const series of await listEndedSeries(db, now)) {
    try {
      await correctSeries(db, series, now);
    } catch (error) {
      log.error({ alert: 'settlement', series, err: error }, 'ALERT: late bets of a series that has ended failed');
    }
  }
}

async function correctSeries(db: Db, series: Series, now: Date): Promise<void> {
  let found = 1;
  for (let step = 0; step < STEPS_PER_PASS_MAX && found > 0; step += 1)
    found = await transaction(db, async (tx) => await correctNextLateBets(tx, { series, before: now }, now));
}

async function listEndedSeries(db: Db, now: Date): Promise<Series[]> {
  const { rows } = await sql<Series>`
    select distinct b.merchant_id as "merchantId", b.kind, b.time_window as "window"
    from settlement_late_bet b
    where not b.is_corrected
      and not exists (
        select from agent_contract c where c.merchant_id = b.merchant_id and c.kind = b.kind and c.time_window = b.time_window
          and ${hasWindowsToCome(now)})
      and not exists (
        select from settlement_run r where r.merchant_id = b.merchant_id and r.kind = b.kind and r.time_window = b.time_window
          and r.state <> 'done' and r.state <> 'paying')`.execute(db);
  return rows;
}

/**
 * A rest: the sum of the adjustments of an agent who has no contract of the kind any more. No window takes it unless the agent gets a new contract.
 */
export interface Rest {
  readonly merchantId: number;
  readonly memberId: bigint;
  readonly kind: ContractKind;
  /** The line of the last adjustment that waits. */
  readonly runId: bigint;
  readonly contractId: bigint;
  /** Above zero: the brand owes it to the agent. Below zero: the agent was paid too much. */
  readonly amountMinor: bigint;
  readonly adjustments: bigint;
  readonly since: Date;
}

interface RestFilter {
  /** Left out: of all brands. */
  readonly merchantId?: number;
  /** Rests that have waited since this time, at least. */
  readonly waitingSince: Date;
  readonly limit: number;
}

/** Reads the rests that have waited since `waitingSince` or longer, the oldest first. */
export async function readRests(db: Db, now: Date, { merchantId, waitingSince, limit }: RestFilter): Promise<Rest[]> {
  const ofMerchant = merchantId === undefined ? sql`` : sql`and w.merchant_id = ${merchantId}`;
  const { rows } = await sql<Rest>`
    select w.merchant_id as "merchantId", w.member_id as "memberId", w.kind, sum(w.amount_minor)::bigint as "amountMinor",
      count(*) as adjustments, min(w.created_at) as since,
      (array_agg(l.run_id order by w.adjustment_id desc))[1] as "runId", (array_agg(w.contract_id order by w.adjustment_id desc))[1] as "contractId"
    from settlement_adjustment w
    join settlement_line l on l.bucket = w.bucket and l.member_id = w.member_id and l.contract_id = w.contract_id and l.window_from = w.window_from
    where w.applied_window_from is null ${ofMerchant}
      and not exists (
        select from agent_contract c where c.downline_id = w.member_id and c.kind = w.kind and ${hasWindowsToCome(now)})
    group by w.merchant_id, w.member_id, w.kind
    having sum(w.amount_minor) <> 0 and min(w.created_at) <= ${waitingSince}
    order by since, w.member_id limit ${limit}`.execute(db);
  return rows;
}

/** A rest is reported after this time. Usually a new contract takes it before. */
const REST_REPORTED_AFTER_DAYS = 30;
const RESTS_REPORTED_MAX = 1_000;
const DAY_MS = 86_400_000;

/** Alerts about rests that have waited for longer than `REST_REPORTED_AFTER_DAYS`. `pnpm ops settlements rests` lists them. */
export async function alertAboutRests(db: Db, now: Date, log: Log): Promise<void> {
  const waitingSince = new Date(now.getTime() - REST_REPORTED_AFTER_DAYS * DAY_MS);
  const rests = await readRests(db, now, { waitingSince, limit: RESTS_REPORTED_MAX });
  if (rests.length === 0) return;
  const owed = rests.filter(({ amountMinor }) => amountMinor > 0n).length;
  log.error(
    { alert: 'settlement-rests', owedToAgents: owed, paidTooMuch: rests.length - owed },
    `ALERT: pay of agents without a contract waits for more than ${REST_REPORTED_AFTER_DAYS} days`,
  );
}
