import { sql } from 'kysely';
import { depositReference } from '../../../domain/cashier/deposit-reference.ts';
import type { Db } from '../../../platform/db.ts';
import { forEachIsolated } from '../../../platform/for-each-isolated.ts';
import { transaction } from '../../../platform/transaction.ts';
import { openProvider, type ProvidersContext } from '../providers/open.ts';
import { takeWord, type WordOutcome } from './provider-words.ts';

const ASKED_AT_ONCE_MAX = 10;
const EXPIRED_AT_ONCE_MAX = 1_000;
/** After this long the provider is not asked again; a webhook that comes all the same is still heard. */
const ASK_FOR_HOURS = 24;
const ASK_EVERY_MIN_SECONDS = 15;
const ASK_EVERY_MAX_MINUTES = 30;
const MS_PER_MINUTE = 60_000;
const MS_PER_HOUR = 60 * MS_PER_MINUTE;
/** A payment that is made in the last second is on its way a moment longer. */
const EXPIRY_GRACE_SECONDS = 60;

interface Due {
  readonly memberId: bigint;
  readonly depositId: bigint;
  readonly provider: string;
}

interface Log {
  error(fields: object, message: string): void;
}

/**
 * Asks providers about payments whose outcome they have not reported. A payment that cannot be asked about is tried again after its
 * back-off, and does not stop the others. Returns how many payments were asked about.
 */
export async function askProviders(context: ProvidersContext, log: Log): Promise<number> {
  const due = await takeDue(context.db, context.now());
  return await forEachIsolated(
    due,
    async (deposit) => void (await askAbout(context, deposit)),
    ({ provider, depositId }, error) =>
      log.error(
        { alert: 'payment-provider', provider, depositId: String(depositId), err: error },
        'ALERT: a payment provider could not be asked about a deposit',
      ),
  );
}

async function askAbout(context: ProvidersContext, due: Due): Promise<WordOutcome | undefined> {
  const provider = await openProvider(context, due.provider);
  const answer = await provider?.readPayment(depositReference(due));
  if (!answer?.ok || answer.value === undefined || answer.value.state === 'pending') return undefined;
  const payment = answer.value;
  const eventId = `asked:${payment.paymentId}:${payment.state}`;
  const word = { provider: due.provider, eventId, payment };
  return await transaction(context.db, async (tx) => await takeWord(tx, word, context.now()));
}

interface WaitingDeposit extends Due {
  readonly attempts: number;
  readonly createdAt: Date;
}

/** Takes the deposits that are due for one worker. They are due again after the back-off, also where that worker dies. */
async function takeDue(db: Db, now: Date): Promise<Due[]> {
  return await transaction(db, async (tx) => {
    const { rows } = await sql<WaitingDeposit>`
      select member_id as "memberId", deposit_id as "depositId", provider, asks as attempts, created_at as "createdAt" from deposit
      where ask_at <= ${now} order by ask_at limit ${ASKED_AT_ONCE_MAX} for update skip locked`.execute(tx);
    await sql`
      update deposit d set asks = d.asks + 1, ask_at = due.ask_at
      from unnest(
        ${rows.map(({ memberId }) => memberId)}::bigint[], ${rows.map(({ depositId }) => depositId)}::bigint[],
        ${rows.map((row) => nextAttemptAt(row, now) ?? null)}::timestamptz[]
      ) as due (member_id, deposit_id, ask_at)
      where d.member_id = due.member_id and d.deposit_id = due.deposit_id`.execute(tx);
    return rows.map(({ memberId, depositId, provider }) => ({ memberId, depositId, provider }));
  });
}

/** Exponential back-off. Returns undefined for a deposit that is too old to be asked about again. */
export function nextAttemptAt(
  { attempts, createdAt }: Pick<WaitingDeposit, 'attempts' | 'createdAt'>,
  now: Date,
): Date | undefined {
  if (now.getTime() >= createdAt.getTime() + ASK_FOR_HOURS * MS_PER_HOUR) return undefined;
  const delayMs = ASK_EVERY_MIN_SECONDS * 1000 * 2 ** attempts;
  return new Date(now.getTime() + Math.min(delayMs, ASK_EVERY_MAX_MINUTES * MS_PER_MINUTE));
}

/** Ends deposits that were not paid in time, at most a batch per run. A payment that comes all the same is credited by its webhook. */
export async function expireDeposits(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - EXPIRY_GRACE_SECONDS * 1000);
  await transaction(
    db,
    async (tx) =>
      await sql`
        update deposit d set state = 'expired', ended_at = ${now}
        from (
          select member_id, deposit_id from deposit
          where state = 'pending' and kind <> 'demo' and pay_until < ${before}
          order by pay_until limit ${EXPIRED_AT_ONCE_MAX} for update skip locked
        ) due
        where d.member_id = due.member_id and d.deposit_id = due.deposit_id`.execute(tx),
  );
}
