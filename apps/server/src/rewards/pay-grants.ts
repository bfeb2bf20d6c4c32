import type { Currency } from '@baize/money';
import { sql } from 'kysely';
import { addTurnoverRequirements, type NewRequirement } from '../betting/turnover.ts';
import { assert } from '../domain/assert.ts';
import { bucketOf } from '../domain/bucket.ts';
import { buildClaimPosting, type Grant } from '../domain/rewards/grant.ts';
import { balanceMinorOf, CASH } from '../domain/wallet/account.ts';
import { lockCashOfMembers, postOnLockedWallets, applyPostingToWallet } from '../ledger/post.ts';
import type { Tx } from '../platform/db.ts';
import { toTurnoverSourceKey } from './claim.ts';

/** The currency of the brand, and the time of the payment. */
export interface PayCall {
  readonly currency: Currency;
  readonly now: Date;
}

/**
 * Pays cash grants that were created in this transaction without a claim by their members. The effect is that of `claimGrant`, but many members of
 * one bucket (a partition of members by id) share a few statements. The caller has checked that the members may have rewards.
 */
export async function payGrants(tx: Tx, grants: readonly Grant[], { currency, now }: PayCall): Promise<void> {
  if (grants.length === 0) return;
  const wallets = await lockCashOfMembers(
    tx,
    grants.map(({ memberId }) => ({ memberId, currency })),
  );
  const planned = grants.map((grant, place) => {
    const [wallet, command] = [wallets[place], buildClaimPosting(grant)];
    assert(wallet !== undefined && command !== undefined, `grant ${grant.grantId} is no cash`);
    return { wallet, command };
  });
  const results = await postOnLockedWallets(tx, planned, now);
  const balances = results.map((posted, place) => {
    const wallet = planned[place]?.wallet;
    assert(
      posted.ok && !posted.replayed && wallet !== undefined,
      'a grant was paid before, and its state does not say so',
    );
    return balanceMinorOf(applyPostingToWallet(wallet, posted).balances, CASH, currency);
  });
  await addTurnoverRequirements(
    tx,
    grants.flatMap((grant) => toRequirements(grant, now)),
  );
  await markPaid(tx, grants, balances, now);
}

function toRequirements(grant: Grant, now: Date): NewRequirement[] {
  const { memberId, program, titles, item } = grant;
  if (item.kind !== 'cash') return [];
  const { amount, turnover: required } = item;
  const sourceKey = toTurnoverSourceKey(grant);
  const { merchantId, turnoverGameTypes: gameTypes } = program;
  return [{ memberId, merchantId, source: 'bonus', sourceKey, titles, amount, required, gameTypes, now }];
}

async function markPaid(tx: Tx, grants: readonly Grant[], balances: readonly bigint[], now: Date): Promise<void> {
  const [first] = grants;
  assert(first !== undefined, 'no grant was paid');
  const bucket = bucketOf(first.memberId);
  await sql`
    update reward_grant g set state = 'claimed', claimed_at = ${now}, claim_balance_minor = paid.balance
    from unnest(
      ${grants.map(({ memberId }) => memberId)}::bigint[], ${grants.map(({ grantId }) => grantId)}::bigint[], ${balances}::bigint[]
    ) as paid (member_id, grant_id, balance)
    where g.bucket = ${bucket} and g.member_id = paid.member_id and g.grant_id = paid.grant_id`.execute(tx);
}
