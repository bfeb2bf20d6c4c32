import { sql } from 'kysely';
import { bucketOf } from '../../domain/bucket.ts';
import { askAgainAt } from '../../domain/wallet/vendor-transfer.ts';
import type { Outcome } from '../../domain/outcome.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { forEachAlone } from '../../platform/each-alone.ts';
import { lockMember } from '../../members/lock-member.ts';
import { judgePlay } from '../../betting/play-limits.ts';
import { transaction } from '../../platform/transaction.ts';
import {
  askClosings,
  forgetClosing,
  leaveClosing,
  takeClosings,
  takenUntil,
  type Closing,
  type ClosingReason,
} from './closings.ts';
import { bringAll } from './recall.ts';
import { hasOpen, wentInAfter } from './rows.ts';
import type { CloseReason } from './vendor-client.ts';
import {
  openVendor,
  readWalletVendors,
  writeMayHold,
  type VendorWalletsContext,
  type WalletMember,
  type WalletVendor,
} from './vendors.ts';

interface Log {
  warn(fields: object, message: string): void;
}

interface JobLog extends Log {
  error(fields: object, message: string): void;
}

/** After so many asks a person is called, each time again; a vendor that only does not close is no longer asked then. */
const ASKS_BEFORE_ALERT = 8;

/**
 * Ends games that no bet would be taken in any more, and brings their money home. A game that cannot be ended is tried again after its
 * back-off, and does not stop the others. Returns how many games were handled.
 */
export async function closeGames(context: VendorWalletsContext, log: JobLog): Promise<number> {
  const due = await takeClosings(context.db, context.now());
  return await forEachAlone(
    due,
    async (closing) => await closeGame(context, closing, log),
    ({ memberId, vendor }, error) =>
      log.error(
        { alert: 'vendor-closing', memberId: String(memberId), vendor, err: error },
        'ALERT: a game at a vendor could not be ended',
      ),
  );
}

/** A stake at a vendor is no longer ours to refuse: where none would be taken, games end and what could be staked comes home. */
export type StopPlay = (member: WalletMember) => Promise<void>;

/** At once, as far as vendors answer; the worker goes on with the rest. Nothing happens where a bet would be taken. */
export function createStopPlay(context: VendorWalletsContext, log: Log): StopPlay {
  return async ({ memberId, merchant }) => {
    const { db, now } = context;
    const reason = await reasonOf(db, { memberId, merchant }, now());
    if (!reason) return;
    const at = now();
    const closing = { memberId, reason, now: at, askAt: takenUntil(at) };
    const asked = await transaction(db, async (tx) => await askClosings(tx, closing));
    await Promise.all(asked.map(async (closing) => await closeGame(context, closing, log)));
  };
}

const reasons = {
  'play.excluded': 'SELF_EXCLUDED',
  'play.loss_limit': 'LIMIT_LOSS',
  'play.session_limit': 'LIMIT_SESSION',
} as const satisfies Record<string, ClosingReason>;

/** Why no bet would be taken; undefined where one would. */
export async function reasonOf(
  db: Db | Tx,
  { memberId, merchant }: WalletMember,
  now: Date,
): Promise<ClosingReason | undefined> {
  return closingReasonFor(await judgePlay(db, { memberId, timeZone: merchant.timeZone, now }));
}

/** What a vendor is told of the judgement; `undefined` where a bet would be taken. */
export function closingReasonFor(play: Outcome<undefined>): ClosingReason | undefined {
  if (play.ok) return undefined;
  const [, reason] = Object.entries(reasons).find(([code]) => code === play.code) ?? [];
  if (!reason) throw new Error(`nobody knows how to close a game because of ${play.code}`);
  return reason;
}

async function closeGame(context: VendorWalletsContext, closing: Closing, log: Log): Promise<void> {
  const { db, now } = context;
  const member = await readWalletMember(db, closing.memberId);
  const reason = await reasonStill(db, closing, member, now());
  const vendors = await readWalletVendors(db, member.merchant.merchantId, closing.memberId);
  const vendor = vendors.find(({ code }) => code === closing.vendor);
  // The day is over, the limit was raised: a game that runs now is one that may.
  if (!reason || !vendor) return await transaction(db, async (tx) => await forgetClosing(tx, closing));
  const isClosed = closing.isClosed || (await closeAtVendor(context, vendor, { member, reason }));
  const left = await bringLeft(context, member, vendor);
  if (closing.asks >= ASKS_BEFORE_ALERT)
    log.warn(
      { alert: 'vendor-closing', memberId: String(member.memberId), vendor: vendor.code, isClosed, left },
      'ALERT: a game at a vendor has to end, and does not',
    );
  await transaction(db, async (tx) => {
    if (left === 'nothing' && (isClosed || closing.asks >= ASKS_BEFORE_ALERT)) return await forgetClosing(tx, closing);
    // What a round that had begun still wins comes a moment later.
    const soon = isClosed && left === 'moved';
    const askAt = askAgainAt(now(), soon ? 0 : closing.asks);
    await leaveClosing(tx, closing, { isClosed, askAt, now: now() });
  });
}

/** A stake that was too high is no state that lasts: it closes what was open then. */
async function reasonStill(
  db: Db,
  { reason, memberId, vendor, askedAt }: Closing,
  member: WalletMember,
  now: Date,
): Promise<ClosingReason | undefined> {
  const lasting = await reasonOf(db, member, now);
  if (lasting || reason !== 'LIMIT_STAKE') return lasting;
  const newer = await db
    .selectFrom('game_session')
    .select('member_id')
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('vendor_code', '=', vendor)
    .where('created_at', '>', askedAt)
    .limit(1)
    .executeTakeFirst();
  return newer ? undefined : reason;
}

interface ClosedFor {
  readonly member: WalletMember;
  readonly reason: CloseReason;
}

/** Whether the vendor says that no round begins any more. Our own game sessions there are over either way. */
export async function closeAtVendor(
  context: VendorWalletsContext,
  { code, integration }: Pick<WalletVendor, 'code' | 'integration'>,
  { member: { memberId }, reason }: ClosedFor,
): Promise<boolean> {
  await transaction(context.db, async (tx) => {
    await tx
      .updateTable('game_session')
      .set({ ended_at: context.now() })
      .where('bucket', '=', bucketOf(memberId))
      .where('member_id', '=', memberId)
      .where('vendor_code', '=', code)
      .where('ended_at', 'is', null)
      .execute();
  });
  const client = await openVendor(context, integration);
  const answer = await client?.close({ playerId: String(memberId), vendor: code, reason });
  return answer?.kind === 'answer' && answer.code === 'OK';
}

/** `nothing`: the wallet is empty, and nothing is on its way there. */
async function bringLeft(
  context: VendorWalletsContext,
  { memberId, merchant }: WalletMember,
  vendor: WalletVendor,
): Promise<'nothing' | 'moved' | 'unanswered'> {
  // What becomes of it is asked by `jobs.ts`; until then the vendor's balance says little.
  if (await hasOpen(context.db, memberId, vendor.code)) return 'unanswered';
  const lookedAt = context.now();
  const { transfers, unanswered } = await bringAll(context, { memberId, merchant }, 'limit', [vendor]);
  if (unanswered.length > 0 || transfers.some(({ stage }) => stage !== 'done')) return 'unanswered';
  if (transfers.length > 0) return 'moved';
  return await transaction(context.db, async (tx) => {
    await lockMember(tx, memberId);
    if (await wentInAfter(tx, { memberId, vendor: vendor.code, since: lookedAt })) return 'unanswered';
    await writeMayHold(tx, memberId, vendor.code, false);
    return 'nothing';
  });
}

export async function readWalletMember(db: Db | Tx, memberId: bigint): Promise<WalletMember> {
  const { rows } = await sql<WalletMember['merchant']>`
    select merchant.merchant_id as "merchantId", merchant.currency, merchant.time_zone as "timeZone"
    from member m join merchant on merchant.merchant_id = m.merchant_id where m.member_id = ${memberId}`.execute(db);
  const [merchant] = rows;
  if (!merchant) throw new Error(`member ${memberId} is not there`);
  return { memberId, merchant };
}
