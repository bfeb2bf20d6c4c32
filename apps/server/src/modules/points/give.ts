import { randomUUID } from 'node:crypto';
import type { ClaimValue } from '@baize/contract/schemas/promotions';
import type { Currency } from '@baize/money';
import { assert } from '../../domain/assert.ts';
import type { GrantItem } from '../../domain/rewards/grant.ts';
import type { Tx } from '../../platform/db.ts';
import { claimGrant } from '../../rewards/claim.ts';
import { createGrants } from '../../rewards/grants.ts';

/** The program that grants for points name. They take no budget, because they are paid for with points. */
const MALL_PROGRAM = {
  code: 'point-mall',
  version: 1,
  budget: { totalMinor: undefined, dayMinor: undefined, memberMinor: undefined },
  turnoverGameTypes: [],
} as const;

/** The member who pays with points. */
export interface PointsCall {
  readonly memberId: bigint;
  readonly merchantId: number;
  readonly currency: Currency;
  readonly now: Date;
}

interface Purchase {
  /** The redemption or conversion. */
  readonly sourceKey: string;
  readonly titles: unknown;
  readonly item: GrantItem;
}

/**
 * Grants and claims the item that points have paid for, in the transaction that takes the points. The caller has checked in the same transaction that
 * the member may have rewards, so a refusal is a defect and throws.
 */
export async function grantPurchase(
  tx: Tx,
  { memberId, merchantId, currency, now }: PointsCall,
  purchase: Purchase,
): Promise<ClaimValue> {
  const times = { period: '', state: 'claim', opensAt: now, expiresAt: null } as const;
  const grant = { memberId, program: { ...MALL_PROGRAM, merchantId }, kind: 'points', ...purchase, ...times } as const;
  const [made] = await createGrants(tx, [grant], { currency, day: now.toISOString().slice(0, 10), now });
  assert(made !== undefined, `${purchase.sourceKey} was given before`);
  const claimed = await claimGrant(tx, { memberId, currency, grantId: made.grantId, requestId: randomUUID(), now });
  assert(claimed.ok, `${purchase.sourceKey} could not be given`);
  return claimed.value;
}
