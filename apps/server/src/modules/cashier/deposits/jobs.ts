import { sql } from 'kysely';
import { formatDepositReference } from '../../../domain/cashier/deposit-reference.ts';
import type { Db } from '../../../platform/db.ts';
import { forEachIsolated } from '../../../platform/for-each-isolated.ts';
import { transaction } from '../../../platform/transaction.ts';
import { releaseBudgets, type HeldBudget } from '../../../rewards/budget.ts';
import { openProvider, type ProvidersContext } from '../providers/open.ts';
import { applyReport, type ReportOutcome } from './apply-report.ts';

/** The number of payments that a worker leases at once, which are also polled at the same time. */
const POLLS_PER_RUN_MAX = 10;
const EXPIRED_PER_RUN_MAX = 1_000;
/** The provider is not polled after this time. A webhook that arrives later is still processed. */
const POLL_FOR_HOURS = 24;
/** The pause after the first poll. Each further pause is twice as long, up to the maximum. */
const POLL_INTERVAL_MIN_SECONDS = 15;
const POLL_INTERVAL_MAX_MINUTES = 30;
const MS_PER_MINUTE = 60_000;
const MS_PER_HOUR = 60 * MS_PER_MINUTE;
/** The time for which expiry waits after `pay_until`, so that the report of a payment in the last second can still arrive. */
const EXPIRY_GRACE_SECONDS = 60;

/** A deposit whose payment is due to be polled. */
interface DueDeposit {
  readonly memberId: bigint;
  readonly depositId: bigint;
  readonly provider: string;
}

interface Log {
  error(fields: object, message: string): void;
}

/**
 * Polls providers about payments whose outcome they have not reported (a job of the worker). A payment whose poll fails is polled again
 * after its back-off and does not stop the others. Returns how many payments were polled.
 */
export async function pollProviders(context: ProvidersContext, log: Log): Promise<number> {
  const due = await leaseDueDeposits(context.db, context.now());
  return await forEachIsolated(due, {
    atOnceMax: POLLS_PER_RUN_MAX,
    work: async (deposit) => void (await pollProvider(context, deposit)),
    onFailure: ({ provider, depositId }, error) =>
      log.error(
        { alert: 'payment-provider', provider, depositId: String(depositId), err: error },
        'ALERT: a payment provider could not be asked about a deposit',
      ),
  });
}

/** Reads one payment from the provider and applies its state. Returns undefined while the payment has no outcome. */
async function pollProvider(context: ProvidersContext, due: DueDeposit): Promise<ReportOutcome | undefined> {
  const provider = await openProvider(context, due.provider);
  const answer = await provider?.readPayment(formatDepositReference(due));
  if (!answer?.ok || answer.value === undefined || answer.value.state === 'pending') return undefined;
  const payment = answer.value;
  // The id is made of the payment and its state, so that a second poll with the same result is a repeated report.
  const eventId = `asked:${payment.paymentId}:${payment.state}`;
  const report = { provider: due.provider, eventId, payment };
  return await transaction(context.db, async (tx) => await applyReport(tx, report, context.now()));
}

interface WaitingDeposit extends DueDeposit {
  /** The number of polls so far. */
  readonly attempts: number;
  readonly createdAt: Date;
}

/**
 * Leases due deposits to this worker by moving their next poll to the end of the back-off. The deposits are polled again then, even if the worker
 * dies during this poll.
 */
async function leaseDueDeposits(db: Db, now: Date): Promise<DueDeposit[]> {
  return await transaction(db, async (tx) => {
    const { rows } = await sql<WaitingDeposit>`
      select member_id as "memberId", deposit_id as "depositId", provider, asks as attempts, created_at as "createdAt" from deposit
      where ask_at <= ${now} order by ask_at limit ${POLLS_PER_RUN_MAX} for update skip locked`.execute(tx);
    await sql`
      update deposit d set asks = d.asks + 1, ask_at = due.ask_at
      from unnest(
        ${rows.map(({ memberId }) => memberId)}::bigint[], ${rows.map(({ depositId }) => depositId)}::bigint[],
        ${rows.map((row) => computeNextPollAt(row, now) ?? null)}::timestamptz[]
      ) as due (member_id, deposit_id, ask_at)
      where d.member_id = due.member_id and d.deposit_id = due.deposit_id`.execute(tx);
    return rows.map(({ memberId, depositId, provider }) => ({ memberId, depositId, provider }));
  });
}

/** Computes the next poll with exponential back-off. Returns undefined for a deposit that is too old to be polled again. */
export function computeNextPollAt(
  { attempts, createdAt }: Pick<WaitingDeposit, 'attempts' | 'createdAt'>,
  now: Date,
): Date | undefined {
  if (now.getTime() >= createdAt.getTime() + POLL_FOR_HOURS * MS_PER_HOUR) return undefined;
  const delayMs = POLL_INTERVAL_MIN_SECONDS * 1000 * 2 ** attempts;
  return new Date(now.getTime() + Math.min(delayMs, POLL_INTERVAL_MAX_MINUTES * MS_PER_MINUTE));
}

/**
 * Expires deposits that were not paid in time, at most one batch per run, and gives back what the budgets hold for their bonuses. A payment that arrives
 * later is credited by its webhook.
 */
export async function expireDeposits(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - EXPIRY_GRACE_SECONDS * 1000);
  await transaction(db, async (tx) => {
    const { rows } = await sql<HeldBudget>`
      update deposit d set state = 'expired', ended_at = ${now}, bonus_reserved_minor = null, bonus_budget_day = null
      from (
        select member_id, deposit_id, bonus_reserved_minor, bonus_budget_day::text as budget_day from deposit
        where state = 'pending' and kind <> 'demo' and pay_until < ${before}
        order by pay_until limit ${EXPIRED_PER_RUN_MAX} for update skip locked
      ) due
      where d.member_id = due.member_id and d.deposit_id = due.deposit_id
      returning d.merchant_id, d.bonus_code as program_code, due.bonus_reserved_minor as amount, due.budget_day`.execute(
      tx,
    );
    await releaseBudgets(tx, rows);
  });
}
