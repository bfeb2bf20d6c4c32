import { sql } from 'kysely';
import { bucketOf } from '../../domain/bucket.ts';
import { toEarningType, type PointRate } from '../../domain/rewards/points.ts';
import { earningTypes, type EarningType } from '../../domain/rewards/points-definition.ts';
import type { Tx } from '../../platform/db.ts';

/** Names a day of a member in the brand's calendar, e.g. "2026-11-24". */
export interface MemberDay {
  readonly memberId: bigint;
  /** A day of the brand's calendar. */
  readonly day: string;
}

/** The points that a day has granted so far for one point type. Each correction of the day is a revision, from 1. */
export interface EarnedPoints {
  readonly points: bigint;
  readonly amountMinor: bigint;
  readonly revision: number;
  readonly rate: PointRate;
}

/** Reads the valid bet per point type, and the deposits less the returned ones, in minor units. */
export async function readDayFigures(tx: Tx, { memberId, day }: MemberDay): Promise<ReadonlyMap<EarningType, bigint>> {
  const { rows } = await sql<{ game_type: string | null; amount: bigint }>`
    select game_type, sum(valid_bet_minor)::bigint as amount from member_day
    where member_id = ${memberId} and day = ${day}::date group by game_type
    union all
    select null, sum(deposits_minor)::bigint from member_money_day
    where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and day = ${day}::date having count(*) > 0`.execute(
    tx,
  );
  const figures = new Map<EarningType, bigint>();
  for (const { game_type, amount } of rows) {
    const type = game_type === null ? 'deposit' : toEarningType(game_type);
    if (type) figures.set(type, (figures.get(type) ?? 0n) + amount);
  }
  return figures;
}

interface EarnedRow {
  readonly type: string;
  readonly points: bigint;
  readonly amountMinor: bigint;
  readonly revision: number;
  readonly ratioMinor: bigint;
  readonly multiplierPpm: number;
}

/** Reads the granted points of a day by type. All revisions of a day and type have the rate of the first one. */
export async function readEarnedPoints(
  tx: Tx,
  { memberId, day }: MemberDay,
): Promise<ReadonlyMap<EarningType, EarnedPoints>> {
  const { rows } = await sql<EarnedRow>`
    select type, sum(points)::bigint as points, sum(amount_minor)::bigint as "amountMinor", max(revision) as revision,
      max(ratio_minor) as "ratioMinor", max(multiplier_ppm) as "multiplierPpm"
    from point_earning
    where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and day = ${day}::date
    group by type`.execute(tx);
  const earned = new Map<EarningType, EarnedPoints>();
  for (const { type: stored, ratioMinor, multiplierPpm, ...row } of rows) {
    const type = earningTypes.find((each) => each === stored);
    if (type) earned.set(type, { ...row, rate: { ratioMinor, multiplierPpm: BigInt(multiplierPpm) } });
  }
  return earned;
}

/** A revision of the points of a day and type. */
export interface NewEarning extends MemberDay {
  readonly type: EarningType;
  readonly revision: number;
  readonly merchantId: number;
  readonly programCode: string;
  readonly points: bigint;
  readonly uncollected: bigint;
  readonly amountMinor: bigint;
  readonly rate: PointRate;
  readonly now: Date;
}

/** Inserts a revision of the points of a day and type. */
export async function insertEarning(tx: Tx, { rate, ...earning }: NewEarning): Promise<void> {
  await tx
    .insertInto('point_earning')
    .values({
      bucket: bucketOf(earning.memberId),
      member_id: earning.memberId,
      day: earning.day,
      type: earning.type,
      revision: earning.revision,
      merchant_id: earning.merchantId,
      program_code: earning.programCode,
      points: earning.points,
      uncollected: earning.uncollected,
      amount_minor: earning.amountMinor,
      ratio_minor: rate.ratioMinor,
      multiplier_ppm: Number(rate.multiplierPpm),
      created_at: earning.now,
    })
    .execute();
}

/** A grant of points that the member has not claimed. */
export interface UnclaimedGrant {
  readonly grantId: bigint;
  readonly points: bigint;
}

/** Reads the grants of a day and type that the member has not claimed yet, e.g. because of a break from play. */
export async function readUnclaimed(
  tx: Tx,
  { memberId, day }: MemberDay,
  type: EarningType,
): Promise<UnclaimedGrant[]> {
  return await tx
    .selectFrom('reward_grant')
    .select(['grant_id as grantId', 'amount_minor as points'])
    .where('bucket', '=', bucketOf(memberId))
    .where('member_id', '=', memberId)
    .where('kind', '=', 'points')
    .where('item', '=', 'points')
    .where('state', '=', 'claim')
    .where('period', '=', day)
    .where('source_key', 'like', `${type}:%`)
    .execute();
}
