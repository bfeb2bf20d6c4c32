import { redeemStates, type RedeemState } from '@baize/contract/codes';
import type { RedeemRecord } from '@baize/contract/schemas/points';
import { money, toDecimal, type Currency } from '@baize/money';
import { points as pointsAmount } from '@baize/money/points';
import { sql } from 'kysely';
import { assert } from '../../domain/assert.ts';
import { bucketOf } from '../../domain/bucket.ts';
import { localText } from '../../domain/content/local-text.ts';
import { POINTS, type HouseAccount } from '../../domain/wallet/account.ts';
import type { PostingCommand } from '../../domain/wallet/posting.ts';
import { isOnMerchantDays, type MerchantDays } from '../../members/merchant-days.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { isOfMember } from '../../platform/member-rows.ts';
import { rewardItemKinds, type RewardItemKind } from './mall.ts';

/** The account that spent points go to: `ledger verify` compares it with redemptions that are not rejected, and with conversions. */
const POINTS_SPENT: HouseAccount = 'house:points-spent';

/** A redemption: points that a member has exchanged for an item. */
export interface Redemption {
  readonly memberId: bigint;
  readonly redemptionId: bigint;
  readonly merchantId: number;
  readonly requestId: string;
  readonly rewardId: string;
  readonly names: unknown;
  readonly kind: RewardItemKind;
  readonly amountRequiredMinor: bigint;
  readonly quantity: number;
  /** The points of all items together. */
  readonly points: bigint;
  readonly pointsAfter: bigint;
  readonly state: RedeemState;
  readonly sealed: Buffer | null;
  readonly reason: string;
  readonly shipment: string;
  readonly createdAt: Date;
  readonly shippedAt: Date | null;
}

type RedemptionRow = Omit<Redemption, 'kind' | 'state'> & { readonly kind: string; readonly state: string };

const columns = sql`r.member_id as "memberId", r.redemption_id as "redemptionId", r.merchant_id as "merchantId", r.request_id as "requestId",
  r.reward_id as "rewardId", r.names, r.kind, r.amount_required_minor as "amountRequiredMinor", r.quantity, r.points,
  r.points_after as "pointsAfter", r.state, r.sealed, r.reason, r.shipment, r.created_at as "createdAt", r.shipped_at as "shippedAt"`;

function toRedemption(row: RedemptionRow): Redemption {
  const kind = rewardItemKinds.find((each) => each === row.kind);
  const state = redeemStates.find((each) => each === row.state);
  assert(kind !== undefined && state !== undefined, `redemption ${row.redemptionId} is ${row.kind}, ${row.state}`);
  return { ...row, kind, state };
}

/** Finds the redemption that the member made with this request id. Returns undefined if there is none. */
export async function findByRequest(tx: Tx, memberId: bigint, requestId: string): Promise<Redemption | undefined> {
  const { rows } = await sql<RedemptionRow>`
    select ${columns} from point_redemption r where ${isOfMember('r', memberId)} and r.request_id = ${requestId}`.execute(
    tx,
  );
  return rows[0] && toRedemption(rows[0]);
}

/** Reads a redemption of a brand by its id alone, as operators name it. */
export async function findRedemption(
  tx: Tx,
  merchantId: number,
  redemptionId: bigint,
): Promise<Redemption | undefined> {
  const { rows } = await sql<RedemptionRow>`
    select ${columns} from point_redemption r
    where r.merchant_id = ${merchantId} and r.redemption_id = ${redemptionId}`.execute(tx);
  return rows[0] && toRedemption(rows[0]);
}

/** Selects the redemptions of a member on some days. */
export interface RedemptionFilter extends MerchantDays {
  readonly memberId: bigint;
  readonly state: RedeemState | undefined;
}

/** Reads the redemptions of a member, newest first, and counts them over all pages. */
export async function readRedemptions(
  db: Db,
  { memberId, state, ...days }: RedemptionFilter,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<{ readonly rows: Redemption[]; readonly total: number }> {
  const isWanted = sql`${isOfMember('r', memberId)} and ${isOnMerchantDays('r.created_at', days)}
    and (${state ?? null}::text is null or r.state = ${state ?? null})`;
  const { rows } = await sql<RedemptionRow>`
    select ${columns} from point_redemption r where ${isWanted}
    order by r.created_at desc, r.redemption_id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db);
  const counted = await sql<{ total: bigint }>`
    select count(*) as total from point_redemption r where ${isWanted}`.execute(db);
  return { rows: rows.map(toRedemption), total: Number(counted.rows[0]?.total ?? 0n) };
}

/** Sums the points of redemptions that wait for an operator. */
export async function readHeldPoints(db: Db, memberId: bigint): Promise<bigint> {
  const { rows } = await sql<{ held: bigint }>`
    select coalesce(sum(r.points), 0)::bigint as held from point_redemption r
    where ${isOfMember('r', memberId)} and r.state = 'process'`.execute(db);
  return rows[0]?.held ?? 0n;
}

/** Sums the deposits of a member less the returned ones, in minor units, from the roll-up by day. */
export async function readDepositsMinor(tx: Tx, memberId: bigint): Promise<bigint> {
  const { rows } = await sql<{ total: bigint }>`
    select coalesce(sum(deposits_minor), 0)::bigint as total from member_money_day
    where bucket = ${bucketOf(memberId)} and member_id = ${memberId}`.execute(tx);
  return rows[0]?.total ?? 0n;
}

/** Returns the posting that takes points from the member. Its key is the source, so it is posted once. */
export function spendPosting(
  memberId: bigint,
  source: `redeem:${bigint}` | `convert:${bigint}`,
  amount: bigint,
): PostingCommand {
  return {
    memberId,
    key: `points:${source}`,
    kind: 'points',
    entries: [
      { account: POINTS, amount: pointsAmount(-amount) },
      { account: POINTS_SPENT, amount: pointsAmount(amount) },
    ],
  };
}

/** Returns the posting that gives the points of a rejected redemption back, once. */
export function returnPosting({ memberId, redemptionId, points }: Redemption): PostingCommand {
  return {
    memberId,
    key: `points:return:${redemptionId}`,
    kind: 'points',
    entries: [
      { account: POINTS, amount: pointsAmount(points) },
      { account: POINTS_SPENT, amount: pointsAmount(-points) },
    ],
  };
}

/** Converts a redemption for its member. Address and mobile number are not sent back. */
export function toRedeemRecord(row: Redemption, currency: Currency, languages: readonly string[]): RedeemRecord {
  return {
    transactionReference: String(row.redemptionId),
    applyTime: row.createdAt.toISOString(),
    type: 'redeem',
    name: localText(row.names, languages),
    quantity: row.quantity,
    points: Number(row.points),
    amountRequired: toDecimal(money(currency, row.amountRequiredMinor)),
    status: row.state,
    remark: row.state === 'rejected' ? row.reason : row.shipment,
  };
}
