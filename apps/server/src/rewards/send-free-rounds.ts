import { money } from '@baize/money';
import { sql } from 'kysely';
import { bucketOf } from '../domain/bucket.ts';
import { computeNextProgressCallAt, computeNextCallAt } from '../domain/rewards/free-rounds.ts';
import { currencyOf } from '../domain/wallet/currency.ts';
import type { Tx } from '../platform/db.ts';
import { forEachIsolated } from '../platform/for-each-isolated.ts';
import { leaseRows } from '../platform/lease-rows.ts';
import { transaction } from '../platform/transaction.ts';
import type { openVendorAccess } from '../betting/vendor-call.ts';
import type { FreeRoundMetrics } from './free-round-metrics.ts';
import { publishRewardsChanged } from './live-rewards.ts';
import { parseAwardState, type AwardKey } from './free-round-awards.ts';
import { cancelAward, fetchAward, giveAward, openFreeRoundServer, type AwardAnswer } from './free-round-vendor.ts';

type VendorContext = Parameters<typeof openVendorAccess>[0] & {
  /** Left out where nobody reads them. */
  readonly metrics?: FreeRoundMetrics | undefined;
};

const AWARDS_PER_RUN_MAX = 10;
/** The length of a lease. It is longer than a call can take, so a worker whose lease has expired has died. */
const LEASE_SECONDS = 16;
/** The number of calls without a definite answer after which every further call raises an alert. */
const CALLS_BEFORE_ALERT = 8;

interface Log {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/**
 * Calls vendors about due awards (a job of the worker): sends new awards, cancels awards, and asks for the progress of open ones. The calls are
 * idempotent, so a call without an answer is repeated. Returns the number of handled awards.
 */
export async function sendFreeRounds(context: VendorContext, log: Log): Promise<number> {
  const due = await transaction(context.db, async (tx) => await leaseDueAwards(tx, context.now()));
  return await forEachIsolated(due, {
    atOnceMax: AWARDS_PER_RUN_MAX,
    work: async (key) => await advanceAward(context, key, log),
    onFailure: ({ grantId }, error) =>
      log.error(
        { alert: 'free-rounds', grantId: String(grantId), err: error },
        'ALERT: a vendor could not be asked about free rounds',
      ),
  });
}

type AwardRow = Awaited<ReturnType<typeof readAward>>;

async function advanceAward(context: VendorContext, key: AwardKey, log: Log): Promise<void> {
  const award = await readAward(context, key);
  const answer = await callVendor(context, key, award);
  context.metrics?.calls.inc({ integration: award.integration_code, answer: answer.kind });
  const change = judgeAnswer(award, answer, context.now());
  const isChanged = await transaction(context.db, async (tx) => await storeAwardChange(tx, key, { award, change }));
  if (isChanged) logCall(key, { award, answer, change }, log);
}

/**
 * Stores what an answer changes, and notifies the open tabs of the member of a new state. Returns false if an operator or a win changed the award
 * during the call; the next call then handles the rest.
 */
async function storeAwardChange(
  tx: Tx,
  { memberId, grantId }: AwardKey,
  { award, change }: Pick<VendorCall, 'award' | 'change'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('free_round_award')
    .set(change)
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('grant_id', '=', grantId)
    .where('state', '=', award.state)
    .where('won_minor', '=', award.won_minor)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (change.state !== undefined && change.state !== award.state) await publishRewardsChanged(tx, [memberId]);
  return true;
}

async function readAward({ db }: VendorContext, { memberId, grantId }: AwardKey) {
  return await db
    .selectFrom('free_round_award')
    .selectAll()
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('grant_id', '=', grantId)
    .executeTakeFirstOrThrow();
}

async function callVendor(
  context: VendorContext,
  { memberId, grantId }: AwardKey,
  award: AwardRow,
): Promise<AwardAnswer> {
  const server = await openFreeRoundServer(context, award.integration_code);
  if (!server) return { kind: 'no-answer', why: 'no URL for free rounds or no key' };
  const currency = currencyOf(award.currency);
  const ref = { awardId: String(grantId), currency };
  const state = parseAwardState(award.state);
  if (state === 'cancelling') return await cancelAward(server, ref);
  if (state !== 'waiting') return await fetchAward(server, ref);
  return await giveAward(server, ref, {
    playerId: String(memberId),
    gameCode: award.game_code,
    stake: money(currency, award.stake_minor),
    rounds: award.rounds,
    expiresAt: award.expires_at,
  });
}

interface AwardChange {
  readonly state?: string;
  readonly answer: string;
  readonly asks: number;
  readonly ask_at: Date | null;
  readonly played?: number;
  readonly reported_minor?: bigint;
}

/** Decides what an answer changes. `asks` (the number of calls) includes this call. */
function judgeAnswer(award: AwardRow, answer: AwardAnswer, now: Date): AwardChange {
  const { asks } = award;
  if (answer.kind === 'no-answer') return { answer: answer.why, asks, ask_at: computeNextCallAt(now, asks) };
  const { code } = answer;
  if (answer.kind === 'refusal') {
    // A vendor that does not give an award says so once and for all; any other refusal is for a person to look at.
    if (award.state === 'waiting') return { state: 'refused', answer: code, asks: 0, ask_at: null };
    return { answer: code, asks, ask_at: computeNextCallAt(now, asks) };
  }
  const { state, played, won } = answer.award;
  if (state === 'open' && award.state === 'cancelling')
    return { answer: `${code} and still open`, asks, ask_at: computeNextCallAt(now, asks) };
  const reportedColumns = { state, answer: code, played, reported_minor: won.amountMinor };
  // What the last rounds have won may still be on its way after the end.
  if (state !== 'open' && won.amountMinor === award.won_minor) return { ...reportedColumns, asks: 0, ask_at: null };
  const asksInState = state === award.state ? asks : 0;
  return {
    ...reportedColumns,
    asks: asksInState,
    ask_at: computeNextProgressCallAt(now, asksInState, award.expires_at),
  };
}

interface VendorCall {
  readonly award: AwardRow;
  readonly answer: AwardAnswer;
  readonly change: AwardChange;
}

function logCall({ grantId }: AwardKey, { award, answer, change }: VendorCall, log: Log): void {
  const fields = { alert: 'free-rounds', grantId: String(grantId), integration: award.integration_code };
  if (change.state === 'refused')
    log.warn({ ...fields, code: change.answer }, 'ALERT: a vendor does not give claimed free rounds');
  else if (change.ask_at !== null && change.state !== 'open' && change.asks >= CALLS_BEFORE_ALERT)
    log.warn(
      { ...fields, state: award.state, answer: answer.kind, asks: change.asks },
      'ALERT: nobody knows what became of free rounds, or what they won is not paid',
    );
}

/** Leases due awards to this worker and counts the call. */
async function leaseDueAwards(tx: Tx, now: Date): Promise<AwardKey[]> {
  const { rows } = await sql<AwardKey>`
    select a.member_id as "memberId", a.grant_id as "grantId" from free_round_award a
    where a.ask_at <= ${now} order by a.ask_at limit ${AWARDS_PER_RUN_MAX}`.execute(tx);
  return await leaseRows(tx, rows, {
    table: 'free_round_award',
    idColumn: 'grant_id',
    idType: 'bigint',
    idOf: ({ grantId }) => grantId,
    now,
    seconds: LEASE_SECONDS,
  });
}
