import { bucketOf } from '../../domain/bucket.ts';
import { computeRetryAt } from '../../domain/wallet/vendor-transfer.ts';
import type { Outcome } from '../../domain/outcome.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { forEachIsolated } from '../../platform/for-each-isolated.ts';
import { readMerchantsOfMembers } from '../../members/accounts.ts';
import { lockMember } from '../../members/lock-member.ts';
import { judgePlay } from '../../betting/play-limits.ts';
import { transaction } from '../../platform/transaction.ts';
import {
  CLOSINGS_PER_RUN_MAX,
  deleteClosing,
  leaseDueClosings,
  leaseEnd,
  requestClosings,
  rescheduleClosing,
  type Closing,
  type ClosingReason,
} from './closings.ts';
import { recallAutomatically } from './recall.ts';
import { hasPendingTransfer, hasSentToVendorSince } from './rows.ts';
import type { CloseReason } from './vendor-client.ts';
import {
  openVendorClients,
  readWalletVendors,
  writeMayHold,
  type VendorWalletsContext,
  type WalletMember,
  type WalletVendor,
} from './vendors.ts';

/** Closes the games of members who may no longer bet, and recalls the money that these members could still stake at vendors. */

interface Log {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/**
 * The number of attempts after which every further attempt raises an alert. If a vendor holds no money but has not confirmed the closing after
 * this number of attempts, no further attempt is made.
 */
const ATTEMPTS_BEFORE_ALERT = 8;

/**
 * Handles the closings that are due (a job of the worker). A closing that fails is retried after its back-off and does not stop the other
 * closings. Returns how many closings were handled without an exception.
 */
export async function closeGames(context: VendorWalletsContext, log: Log): Promise<number> {
  return await runClosings(context, await leaseDueClosings(context.db, context.now()), log);
}

/**
 * Closes the member's games at vendors if a bet would be refused now, and does nothing otherwise. A vendor in transfer mode accepts
 * stakes from its own wallet, so the platform cannot refuse them one by one.
 */
export type StopPlay = (member: WalletMember) => Promise<void>;

/**
 * Creates the function that tries to close the games at each vendor once within the request of the member. A closing that does not succeed stays
 * in the queue `vendor_closing`, and the worker retries the closing.
 */
export function createStopPlay(context: VendorWalletsContext, log: Log): StopPlay {
  return async ({ memberId, merchant }) => {
    const { db, now } = context;
    const reason = await findClosingReason(db, { memberId, merchant }, now());
    if (!reason) return;
    const requestedAt = now();
    const request = { memberId, reason, now: requestedAt, firstAttemptAt: leaseEnd(requestedAt) };
    const closings = await transaction(db, async (tx) => await requestClosings(tx, request));
    await runClosings(context, closings, log);
  };
}

/** Runs the closings concurrently. A closing that throws is logged as an alert. Returns how many closings ended without an exception. */
async function runClosings(context: VendorWalletsContext, closings: readonly Closing[], log: Log): Promise<number> {
  return await forEachIsolated(closings, {
    atOnceMax: CLOSINGS_PER_RUN_MAX,
    work: async (closing) => await closeGame(context, closing, log),
    onFailure: ({ memberId, vendor }, error) =>
      log.error(
        { alert: 'vendor-closing', memberId: String(memberId), vendor, err: error },
        'ALERT: a game at a vendor could not be ended',
      ),
  });
}

/** The reason that is sent to the vendor, by the code with which the platform would refuse a bet. */
const closingReasonsByRefusal = {
  'play.excluded': 'SELF_EXCLUDED',
  'play.loss_limit': 'LIMIT_LOSS',
  'play.session_limit': 'LIMIT_SESSION',
} as const satisfies Record<string, ClosingReason>;

/** Returns why a bet of the member would be refused now, or `undefined` if a bet would be accepted. */
export async function findClosingReason(
  db: Db | Tx,
  { memberId, merchant }: WalletMember,
  now: Date,
): Promise<ClosingReason | undefined> {
  return toClosingReason(await judgePlay(db, { memberId, timeZone: merchant.timeZone, now }));
}

/**
 * Converts a refusal to bet into the reason that is sent to the vendor. Returns `undefined` if a bet would be accepted. Throws for a refusal that has
 * no reason, which is a defect.
 */
export function toClosingReason(play: Outcome<undefined>): ClosingReason | undefined {
  if (play.ok) return undefined;
  const [, reason] = Object.entries(closingReasonsByRefusal).find(([code]) => code === play.code) ?? [];
  if (!reason) throw new Error(`no reason to close a game is defined for ${play.code}`);
  return reason;
}

/** Makes one attempt at a closing: closes the games, recalls the money, and deletes or reschedules the closing by the result. */
async function closeGame(context: VendorWalletsContext, closing: Closing, log: Log): Promise<void> {
  const { db, now } = context;
  const member = await readWalletMember(db, closing.memberId);
  const reason = await findCurrentReason(db, closing, member, now());
  const vendors = await readWalletVendors(db, member.merchant.merchantId, closing.memberId);
  const vendor = vendors.find(({ code }) => code === closing.vendor);
  // The reason can disappear before an attempt succeeds, because the day of a limit has ended or the limit was raised.
  if (!reason || !vendor) return await transaction(db, async (tx) => await deleteClosing(tx, closing));
  const isClosed =
    closing.isClosed || (await closeGamesAtVendors(context, [vendor], { member, reason })).has(vendor.code);
  const remainder = await recallRemainder(context, member, vendor);
  const next = judgeAttempt({ isClosed, remainder, attempts: closing.attempts });
  if (next.shouldAlert)
    log.warn(
      { alert: 'vendor-closing', memberId: String(member.memberId), vendor: vendor.code, isClosed, left: remainder },
      'ALERT: a game at a vendor has to end, and does not',
    );
  await transaction(db, async (tx) => {
    if (next.isDone) return await deleteClosing(tx, closing);
    const nextAttemptAt = computeRetryAt(now(), { attempts: next.backOff });
    await rescheduleClosing(tx, closing, { isClosed, nextAttemptAt, now: now() });
  });
}

/** A recall finds the wallet at the vendor empty, has just recalled money from it, or has not ended yet. */
type Remainder = 'empty' | 'recalled' | 'pending';

/** The result of an attempt, from which `judgeAttempt` derives the next step. */
interface Attempt {
  /** Whether the vendor has confirmed that the games are closed. */
  readonly isClosed: boolean;
  readonly remainder: Remainder;
  /** The number of attempts so far. */
  readonly attempts: number;
}

/** The step that follows an attempt. */
interface NextStep {
  /** True if no further attempt is made. */
  readonly isDone: boolean;
  /** True if the attempts have lasted so long that an operator has to look at them. */
  readonly shouldAlert: boolean;
  /** The number of attempts by which the pause before the next one grows. */
  readonly backOff: number;
}

/** Judges what follows an attempt to close the games of a member at a vendor and to recall the money there. */
export function judgeAttempt({ isClosed, remainder, attempts }: Attempt): NextStep {
  const isOverdue = attempts >= ATTEMPTS_BEFORE_ALERT;
  // A round that began before the closing may still win, so the next attempt to empty the wallet of a closed game follows soon.
  const isNearlyDone = isClosed && remainder === 'recalled';
  return {
    isDone: remainder === 'empty' && (isClosed || isOverdue),
    shouldAlert: isOverdue,
    backOff: isNearlyDone ? 0 : attempts,
  };
}

/**
 * Returns the reason that still holds at `now`. A stake above the maximum is a single event and not a lasting state. Such a stake closes only the
 * games that were open at that time, so a game session that began later removes the reason.
 */
async function findCurrentReason(
  db: Db,
  { reason, memberId, vendor, requestedAt }: Closing,
  member: WalletMember,
  now: Date,
): Promise<ClosingReason | undefined> {
  const lastingReason = await findClosingReason(db, member, now);
  if (lastingReason || reason !== 'LIMIT_STAKE') return lastingReason;
  const newerSession = await db
    .selectFrom('game_session')
    .select('member_id')
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('vendor_code', '=', vendor)
    .where('created_at', '>', requestedAt)
    .limit(1)
    .executeTakeFirst();
  return newerSession ? undefined : reason;
}

/** The member whose games are closed, and the reason that the vendor gets. */
interface ClosingTarget {
  readonly member: WalletMember;
  readonly reason: CloseReason;
}

/**
 * Ends the platform's own game sessions at the vendors, then asks the vendors to close their games. The vendors are called at the same time, each
 * with its own time limit, and without a database connection. Returns the codes of the vendors that confirmed that no further round begins.
 */
export async function closeGamesAtVendors(
  context: VendorWalletsContext,
  vendors: readonly Pick<WalletVendor, 'code' | 'integration'>[],
  { member: { memberId }, reason }: ClosingTarget,
): Promise<ReadonlySet<string>> {
  if (vendors.length === 0) return new Set();
  await transaction(context.db, async (tx) => {
    await tx
      .updateTable('game_session')
      .set({ ended_at: context.now() })
      .where('bucket', '=', bucketOf(memberId))
      .where('member_id', '=', memberId)
      .where(
        'vendor_code',
        'in',
        vendors.map(({ code }) => code),
      )
      .where('ended_at', 'is', null)
      .execute();
  });
  const clients = await openVendorClients(context, vendors);
  const answers = await Promise.all(
    vendors.map(async ({ code, integration }) => {
      const answer = await clients.get(integration)?.close({ playerId: String(memberId), vendor: code, reason });
      return { code, isClosed: answer?.kind === 'answer' && answer.code === 'OK' };
    }),
  );
  return new Set(answers.filter(({ isClosed }) => isClosed).map(({ code }) => code));
}

/**
 * Recalls the money that the vendor still holds of the member. `empty`: the vendor wallet holds no money, and no transfer is pending. `recalled`:
 * this call has credited money to the main wallet. `pending`: a later attempt has to recall the remaining money.
 */
async function recallRemainder(
  context: VendorWalletsContext,
  { memberId, merchant }: WalletMember,
  vendor: WalletVendor,
): Promise<Remainder> {
  // The vendor's balance is not reliable while a transfer is pending. The job in `jobs.ts` finds out how that transfer ended.
  if (await hasPendingTransfer(context.db, memberId, vendor.code)) return 'pending';
  const checkedAt = context.now();
  const { transfers, failures } = await recallAutomatically(context, { memberId, merchant }, 'limit', [vendor]);
  if (failures.length > 0 || transfers.some(({ stage }) => stage !== 'done')) return 'pending';
  if (transfers.length > 0) return 'recalled';
  return await transaction(context.db, async (tx) => {
    await lockMember(tx, memberId);
    if (await hasSentToVendorSince(tx, { memberId, vendor: vendor.code, since: checkedAt })) return 'pending';
    await writeMayHold(tx, memberId, vendor.code, false);
    return 'empty';
  });
}

/** Reads the member's merchant. Throws if the member does not exist, because every caller has the id from another row. */
export async function readWalletMember(db: Db | Tx, memberId: bigint): Promise<WalletMember> {
  const merchant = (await readMerchantsOfMembers(db, [memberId])).get(memberId);
  if (!merchant) throw new Error(`member ${memberId} does not exist`);
  return { memberId, merchant };
}
