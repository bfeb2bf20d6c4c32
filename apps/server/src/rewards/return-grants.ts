import type { RewardCause } from '@baize/contract/codes';
import type { Currency } from '@baize/money';
import { POINTS_CURRENCY } from '@baize/money/points';
import { assert } from '../domain/assert.ts';
import { bucketOf } from '../domain/bucket.ts';
import { amountOfItem, buildReturnPosting } from '../domain/rewards/grant.ts';
import { balanceMinorOf, CASH, POINTS } from '../domain/wallet/account.ts';
import { lockWallets, postOnLockedWallet, applyPostingToWallet, type LockedWallet } from '../ledger/post.ts';
import { deleteOpenTurnoverRequirement } from '../betting/turnover.ts';
import type { Tx } from '../platform/db.ts';
import { toTurnoverSourceKey } from './claim.ts';
import { rejectGrant } from './end-grants.ts';
import { cancelFreeRounds } from './free-round-awards.ts';
import { grantColumns, toStoredGrant, type StoredGrant } from './grant-rows.ts';
import { takeTicketsBack } from './tickets.ts';

/** The most grants that one business fact may have caused. */
const GRANTS_OF_CAUSE_MAX = 200;

/** The business fact that is undone, e.g. a deposit that was returned. */
export interface UndoneCause {
  readonly memberId: bigint;
  readonly currency: Currency;
  /** The business fact that is undone, e.g. "deposit:17". It caused the grants whose source is this key, or begins with it and a colon. */
  readonly cause: string;
  /** The explanation that the member reads on each grant. */
  readonly reason: RewardCause;
  readonly now: Date;
}

/**
 * Takes back the grants that an undone business fact caused. Unclaimed grants are rejected; claimed ones are taken back as far as the balance covers
 * them, and the rest is stored on the grant as uncollected. `wallet` has the locked cash of the member. Returns the wallet after the postings.
 */
export async function returnGrants(tx: Tx, wallet: LockedWallet, undone: UndoneCause): Promise<LockedWallet> {
  const grants = await lockGrantsOfCause(tx, undone);
  let current = wallet;
  for (const grant of grants) {
    const { memberId, grantId } = grant;
    if (grant.state === 'claimed') current = await takeBack(tx, current, grant, undone);
    else await rejectGrant(tx, { memberId, grantId, reason: undone.reason, now: undone.now });
  }
  return current;
}

/** Locks the grants that the fact caused, without deposit bonuses, which the cashier takes back together with their deposit. */
async function lockGrantsOfCause(tx: Tx, { memberId, currency, cause }: UndoneCause): Promise<StoredGrant[]> {
  const rows = await tx
    .selectFrom('reward_grant')
    .select(grantColumns)
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('kind', '<>', 'deposit')
    .where('state', 'in', ['process', 'claim', 'claimed'])
    .where((where) => where.or([where('source_key', '=', cause), where('source_key', 'like', `${cause}:%`)]))
    .orderBy('grant_id')
    .limit(GRANTS_OF_CAUSE_MAX + 1)
    .forUpdate()
    .execute();
  assert(rows.length <= GRANTS_OF_CAUSE_MAX, `${cause} caused more than ${GRANTS_OF_CAUSE_MAX} grants`);
  return rows.map((row) => toStoredGrant(row, currency));
}

async function takeBack(
  tx: Tx,
  wallet: LockedWallet,
  grant: StoredGrant,
  { reason, now }: UndoneCause,
): Promise<LockedWallet> {
  const { memberId, grantId } = grant;
  const { left, takenMinor } = await collectItem(tx, wallet, grant, now);
  await tx
    .updateTable('reward_grant')
    .set({ state: 'returned', ended_at: now, reason, uncollected_minor: amountOfItem(grant.item) - takenMinor })
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('grant_id', '=', grantId)
    .execute();
  await deleteOpenTurnoverRequirement(tx, memberId, toTurnoverSourceKey(grant));
  return left;
}

interface CollectedItem {
  readonly left: LockedWallet;
  readonly takenMinor: bigint;
}

/** Takes back as much of the item as the member still has. A gift was sent, so nothing of it is taken back. Free rounds end, and their wins stay. */
async function collectItem(tx: Tx, wallet: LockedWallet, grant: StoredGrant, now: Date): Promise<CollectedItem> {
  const { item, memberId, merchantId, grantId } = grant;
  switch (item.kind) {
    case 'cash': {
      const held = balanceMinorOf(wallet.balances, CASH, item.amount.currency);
      const taken = smaller(held, item.amount.amountMinor);
      return { left: await postReturn(tx, wallet, grant, taken), takenMinor: taken };
    }
    case 'points': {
      const points = await lockPoints(tx, memberId);
      const taken = smaller(balanceMinorOf(points.balances, POINTS, POINTS_CURRENCY), item.points);
      const { lastPostingId } = await postReturn(tx, points, grant, taken);
      return { left: { ...wallet, lastPostingId: larger(wallet.lastPostingId, lastPostingId) }, takenMinor: taken };
    }
    case 'ticket': {
      const { programCode } = item;
      const account = { memberId, merchantId, programCode, sourceKey: `grant:${grantId}:return`, now };
      const taken = await takeTicketsBack(tx, { ...account, tickets: Number(item.tickets) });
      return { left: wallet, takenMinor: BigInt(taken) };
    }
    case 'free_rounds':
      await cancelFreeRounds(tx, { memberId, grantId, now });
      return { left: wallet, takenMinor: 0n };
    case 'gift':
      return { left: wallet, takenMinor: 0n };
    default:
      return item satisfies never;
  }
}

async function postReturn(tx: Tx, wallet: LockedWallet, grant: StoredGrant, takenMinor: bigint): Promise<LockedWallet> {
  const command = buildReturnPosting(grant, takenMinor);
  if (!command) return wallet;
  const posted = await postOnLockedWallet(tx, wallet, command);
  assert(posted.ok && !posted.replayed, `grant ${grant.grantId} was taken back before, and its state does not say so`);
  return applyPostingToWallet(wallet, posted);
}

async function lockPoints(tx: Tx, memberId: bigint): Promise<LockedWallet> {
  const [wallet] = await lockWallets(tx, [{ memberId, accounts: [{ account: POINTS, currency: POINTS_CURRENCY }] }]);
  assert(wallet !== undefined, 'one wallet was locked');
  return wallet;
}

function smaller(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}

function larger(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}
