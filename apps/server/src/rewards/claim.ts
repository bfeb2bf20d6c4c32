import type { ClaimValue } from '@baize/contract/schemas/promotions';
import { money, toDecimal, type Currency } from '@baize/money';
import { assert } from '../domain/assert.ts';
import { bucketOf } from '../domain/bucket.ts';
import { done, refuse, type Outcome } from '../domain/outcome.ts';
import { amountText, buildClaimPosting, type Grant } from '../domain/rewards/grant.ts';
import { balanceMinorOf, CASH, POINTS } from '../domain/wallet/account.ts';
import { lockCash, lockWallets, postOnLockedWallet, applyPostingToWallet, type LockedWallet } from '../ledger/post.ts';
import { addTurnoverRequirement } from '../betting/turnover.ts';
import type { Tx } from '../platform/db.ts';
import { POINTS_CURRENCY } from '@baize/money/points';
import { lockGrant, type StoredGrant } from './grant-rows.ts';
import { readRewardFacts } from './standing.ts';
import { openFreeRoundAward } from './free-round-awards.ts';
import { changeTickets } from './tickets.ts';

/** A request of a member to claim one grant. `requestId` makes a repeated request harmless. */
export interface ClaimCall {
  readonly memberId: bigint;
  readonly currency: Currency;
  readonly grantId: bigint;
  readonly requestId: string;
  readonly now: Date;
}

/**
 * Claims a grant in one transaction: checks again whether the member may have rewards, posts the money or points, adds the turnover requirement, and
 * adds tickets or free rounds. Locks the wallet before the grant, so that claims of one member run one after the other. A repeated `requestId`
 * returns the first answer; another request for a claimed grant is refused.
 */
export async function claimGrant(tx: Tx, call: ClaimCall): Promise<Outcome<ClaimValue>> {
  const { memberId, currency, grantId, requestId, now } = call;
  const wallet = await lockCash(tx, memberId, currency);
  const grant = await lockGrant(tx, { memberId, grantId, currency });
  if (!grant) return refuse('reward.not_found');
  if (grant.state === 'claimed' && grant.claimRequestId === requestId)
    return done(toClaimValue(grant, currency, grant.claimBalanceMinor ?? 0n));
  const refusal = judgeState(grant, now);
  if (refusal) return refusal;
  const { obstacle } = await readRewardFacts(tx, memberId, now);
  if (obstacle) return refuse('reward.not_claimable', { obstacle });
  const balanceMinor = await payGrant(tx, wallet, grant, call);
  return done(toClaimValue(grant, currency, balanceMinor));
}

/**
 * Claims a grant that this transaction has just created for a member whose wallet it has locked and whose standing it has read since. Such a grant is in no
 * other transaction, so that nothing has to be locked or judged again.
 */
export async function claimNewGrant(
  tx: Tx,
  cash: LockedWallet,
  { program, ...grant }: Grant,
  call: PaidCall,
): Promise<{ readonly value: ClaimValue; readonly balanceMinor: bigint }> {
  assert(
    grant.state === 'claim' && cash.memberId === grant.memberId,
    `the new grant ${grant.grantId} cannot be claimed`,
  );
  const { merchantId, code: programCode, version: programVersion, turnoverGameTypes } = program;
  const stored: StoredGrant = { ...grant, merchantId, programCode, programVersion, turnoverGameTypes };
  const balanceMinor = await payGrant(tx, cash, stored, call);
  return { value: toClaimValue(stored, call.currency, balanceMinor), balanceMinor };
}

/** Posts the content of a grant and marks the grant as claimed. Returns the cash balance afterwards, in minor units. */
async function payGrant(tx: Tx, cash: LockedWallet, grant: StoredGrant, call: PaidCall): Promise<bigint> {
  const { memberId, grantId } = grant;
  const balanceMinor = await postClaim(tx, cash, grant, call);
  await tx
    .updateTable('reward_grant')
    .set({
      state: 'claimed',
      claimed_at: call.now,
      claim_request_id: call.requestId,
      claim_balance_minor: balanceMinor,
    })
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('grant_id', '=', grantId)
    .execute();
  return balanceMinor;
}

type PaidCall = Pick<ClaimCall, 'currency' | 'requestId' | 'now'>;

function judgeState({ state, opensAt, expiresAt }: StoredGrant, now: Date): Outcome<never> | undefined {
  if (state === 'claimed') return refuse('reward.already_claimed');
  if (state === 'expired') return refuse('reward.expired');
  if (state !== 'claim' || opensAt > now) return refuse('reward.not_claimable');
  return expiresAt !== null && expiresAt <= now ? refuse('reward.expired') : undefined;
}

/** Locks the points of a member besides the cash, which is locked already. Only a claim of points needs them. */
async function lockCashAndPoints(tx: Tx, memberId: bigint, currency: Currency): Promise<LockedWallet> {
  const accounts = [
    { account: CASH, currency },
    { account: POINTS, currency: POINTS_CURRENCY },
  ] as const;
  const [wallet] = await lockWallets(tx, [{ memberId, accounts }]);
  assert(wallet !== undefined, 'one wallet was locked');
  return wallet;
}

/** Posts the money or points of the grant to the ledger. Returns the cash balance afterwards, in minor units. */
async function postClaim(tx: Tx, cash: LockedWallet, grant: StoredGrant, { currency, now }: PaidCall): Promise<bigint> {
  const { memberId, merchantId, grantId, item, titles, turnoverGameTypes } = grant;
  if (item.kind === 'ticket') await addTickets(tx, grant, item, now);
  if (item.kind === 'free_rounds') await openFreeRoundAward(tx, { memberId, merchantId, grantId, item, now });
  const command = buildClaimPosting(grant);
  if (!command) return balanceMinorOf(cash.balances, CASH, currency);
  const wallet = item.kind === 'points' ? await lockCashAndPoints(tx, memberId, currency) : cash;
  const posted = await postOnLockedWallet(tx, wallet, command);
  assert(posted.ok && !posted.replayed, `grant ${grant.grantId} was paid before, and its state does not say so`);
  if (item.kind === 'cash')
    await addTurnoverRequirement(tx, {
      memberId,
      merchantId,
      source: 'bonus',
      sourceKey: toTurnoverSourceKey(grant),
      titles,
      amount: item.amount,
      required: item.turnover,
      gameTypes: turnoverGameTypes,
      now,
    });
  return balanceMinorOf(applyPostingToWallet(wallet, posted).balances, CASH, currency);
}

/** Returns the source key of the turnover requirement (valid bet before a withdrawal) of a claimed grant. */
export function toTurnoverSourceKey({ grantId }: Pick<StoredGrant, 'grantId'>): string {
  return `reward:${grantId}`;
}

async function addTickets(
  tx: Tx,
  { memberId, merchantId, grantId }: StoredGrant,
  { programCode, tickets }: { readonly programCode: string; readonly tickets: bigint },
  now: Date,
): Promise<void> {
  const sourceKey = `grant:${grantId}`;
  await changeTickets(tx, {
    memberId,
    merchantId,
    programCode,
    change: Number(tickets),
    reason: 'bonus',
    sourceKey,
    now,
  });
}

/** Returns the answer to a claim. Its `amount` is a decimal for cash and a whole number for points and tickets. */
function toClaimValue({ item }: StoredGrant, currency: Currency, balanceMinor: bigint): ClaimValue {
  return {
    currency,
    amount: amountText(item),
    balance: toDecimal(money(currency, balanceMinor)),
  };
}
