import type { RedeemPointsRequest } from '@baize/contract/schemas/points';
import { money, toDecimal, type Currency } from '@baize/money';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import { done, refuse, type Outcome } from '../../domain/outcome.ts';
import type { GrantItem } from '../../domain/rewards/grant.ts';
import { computeTurnover } from '../../domain/rewards/points.ts';
import { lockMember } from '../../members/lock-member.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { makeRecordId } from '../../platform/record-ids.ts';
import { transaction } from '../../platform/transaction.ts';
import type { Vault } from '../../platform/vault.ts';
import { readRewardFacts } from '../../rewards/standing.ts';
import { sealDelivery, type Delivery } from './delivery.ts';
import { grantPurchase, type PointsCall } from './give.ts';
import { findItem, takeStock, type MallItem } from './mall.ts';
import { findByRequest, readDepositsMinor, spendPosting, type Redemption } from './redemption-rows.ts';
import { lockPointsWallet, movePoints, getPointsBalance } from './wallet.ts';

/** A member's request to redeem points for an item. */
export interface RedeemCall extends PointsCall {
  readonly request: RedeemPointsRequest;
}

interface Context<Database> {
  readonly db: Database;
  readonly vault: Vault;
}

/**
 * Redeems points for an item, once per `requestId` (spec section 4, "Redeem"). The points leave the balance at once. Money and tickets are granted in
 * the same transaction; a thing waits for an operator, who sends it or returns the points. A repeated request returns the stored redemption.
 */
export async function redeemPoints({ db, vault }: Context<Db>, call: RedeemCall): Promise<Outcome<Redemption>> {
  return await transaction(db, async (tx) => {
    await lockMember(tx, call.memberId);
    const stored = await findByRequest(tx, call.memberId, call.request.requestId.toLowerCase());
    if (stored) return isSameRequest(stored, call.request) ? done(stored) : refuse('ledger.key_reused');
    const item = await findItem(tx, call.merchantId, call.request.rewardId);
    if (!item) return refuse('reward.not_found');
    const judged = await judgeRedemption(tx, call, item);
    return judged.ok ? await payAndStoreRedemption({ db: tx, vault }, call, { item, delivery: judged.value }) : judged;
  });
}

function isSameRequest({ rewardId, quantity }: Redemption, request: RedeemPointsRequest): boolean {
  return rewardId === request.rewardId && quantity === request.quantity;
}

/** Checks the request. Returns the address of the delivery, or undefined for an item that is not sent. */
async function judgeRedemption(tx: Tx, call: RedeemCall, item: MallItem): Promise<Outcome<Delivery | undefined>> {
  const { memberId, currency, request, now } = call;
  const { obstacle } = await readRewardFacts(tx, memberId, now);
  if (obstacle) return refuse('reward.not_claimable', { obstacle });
  if (item.amountRequiredMinor > 0n && (await readDepositsMinor(tx, memberId)) < item.amountRequiredMinor)
    return refuse('points.requirement_open', { amountRequired: toDecimal(money(currency, item.amountRequiredMinor)) });
  if (item.kind !== 'thing') return done(undefined);
  const [receivingAddress, mobileNum] = [request.receivingAddress?.trim(), request.mobileNum?.trim()];
  return receivingAddress && mobileNum ? done({ receivingAddress, mobileNum }) : refuse('points.address_missing');
}

interface RedemptionOrder {
  readonly item: MallItem;
  readonly delivery: Delivery | undefined;
}

/**
 * Takes points and stock and stores the redemption. The points are checked before the stock is taken, so that a refusal leaves nothing to undo. The
 * lock order is member, wallet, stock.
 */
async function payAndStoreRedemption(
  { db: tx, vault }: Context<Tx>,
  call: RedeemCall,
  { item, delivery }: RedemptionOrder,
): Promise<Outcome<Redemption>> {
  const { memberId, merchantId, currency, request, now } = call;
  const { quantity } = request;
  const points = item.points * BigInt(quantity);
  const wallet = await lockPointsWallet(tx, memberId, currency);
  if (getPointsBalance(wallet) < points)
    return refuse('points.insufficient', { points: Number(getPointsBalance(wallet)) });
  if (!(await takeStock(tx, merchantId, item.rewardId, quantity))) return refuse('points.out_of_stock');
  const redemptionId = makeRecordId(now);
  const pointsAfter = await movePoints(tx, wallet, spendPosting(memberId, `redeem:${redemptionId}`, points));
  const sealed = delivery ? sealDelivery(vault, { memberId, redemptionId }, delivery) : null;
  const redemption: Redemption = {
    memberId,
    merchantId,
    redemptionId,
    points,
    pointsAfter,
    quantity,
    sealed,
    requestId: request.requestId.toLowerCase(),
    rewardId: item.rewardId,
    names: item.names,
    kind: item.kind,
    amountRequiredMinor: item.amountRequiredMinor,
    state: item.kind === 'thing' ? 'process' : 'approved',
    reason: '',
    shipment: '',
    createdAt: now,
    shippedAt: null,
  };
  await insertRedemption(tx, redemption);
  const given = toPurchasedItem(item, BigInt(quantity), currency);
  if (given) await grantPurchase(tx, call, { sourceKey: `redeem:${redemptionId}`, titles: item.names, item: given });
  return done(redemption);
}

/** Returns the item that is granted at once, or undefined for a thing, which an operator sends. */
function toPurchasedItem(
  { kind, gives, turnoverPpm, ticketProgram }: MallItem,
  quantity: bigint,
  currency: Currency,
): GrantItem | undefined {
  if (kind === 'thing') return undefined;
  assert(gives !== null, `an item of the kind ${kind} gives an amount`);
  if (kind === 'ticket') return { kind: 'ticket', tickets: gives * quantity, programCode: ticketProgram };
  const amount = money(currency, gives * quantity);
  return { kind: 'cash', amount, turnover: computeTurnover(amount, turnoverPpm) };
}

async function insertRedemption(tx: Tx, redemption: Redemption): Promise<void> {
  await tx
    .insertInto('point_redemption')
    .values({
      bucket: bucketOf(redemption.memberId),
      member_id: redemption.memberId,
      redemption_id: redemption.redemptionId,
      merchant_id: redemption.merchantId,
      request_id: redemption.requestId,
      reward_id: redemption.rewardId,
      names: JSON.stringify(redemption.names),
      kind: redemption.kind,
      amount_required_minor: redemption.amountRequiredMinor,
      quantity: redemption.quantity,
      points: redemption.points,
      points_after: redemption.pointsAfter,
      state: redemption.state,
      sealed: redemption.sealed,
      created_at: redemption.createdAt,
      decided_at: redemption.state === 'process' ? null : redemption.createdAt,
    })
    .execute();
}
