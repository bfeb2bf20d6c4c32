import { pointTypes, type PointType } from '@baize/contract/codes';
import type { PointDetailsValue, PointRecord } from '@baize/contract/schemas/points';
import { money, toDecimal, type Currency } from '@baize/money';
import { POINTS_CURRENCY } from '@baize/money/points';
import { sql } from 'kysely';
import { assert } from '../../domain/assert.ts';
import { localText } from '../../domain/content/local-text.ts';
import { POINTS } from '../../domain/wallet/account.ts';
import { isOnMerchantDays, type MerchantDays } from '../../members/merchant-days.ts';
import { keyPartToBigint } from '../../platform/key-parts.ts';
import type { Db } from '../../platform/db.ts';
import { canIdBeOnDays } from '../../platform/history-ids.ts';
import { isOfMember } from '../../platform/member-rows.ts';

/** Selects the changes of a member's points on some days. */
export interface PointDetailsFilter extends MerchantDays {
  readonly memberId: bigint;
  readonly currency: Currency;
  readonly languages: readonly string[];
  readonly type: PointType | undefined;
}

interface DetailRow {
  readonly postingId: bigint;
  readonly createdAt: Date;
  readonly type: string;
  readonly change: bigint;
  readonly balance: bigint;
  readonly amountMinor: bigint | null;
  readonly ratioMinor: bigint | null;
  readonly day: string | null;
  readonly titles: unknown;
  readonly reason: string | null;
}

/**
 * Lists the changes of a member's points, newest first, from the ledger (spec section 3, "Points records"). The key of a posting tells the cause: a
 * grant, a correction of a day, a redemption or a conversion.
 */
export async function listPointDetails(
  db: Db,
  reach: PointDetailsFilter,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<PointDetailsValue> {
  const { rows } = await sql<DetailRow>`
    select c."postingId", c."createdAt", c.change, c.balance, c.type, c."amountMinor", c."ratioMinor", c.day, c.titles, c.reason
    from (${buildFromClause(reach)}) c where ${isOfType(reach)}
    order by c."postingId" desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db);
  const counted = await sql<{ total: bigint }>`
    select count(*) as total from (${buildFromClause(reach)}) c where ${isOfType(reach)}`.execute(db);
  const total = Number(counted.rows[0]?.total ?? 0n);
  const { currency } = reach;
  return { list: rows.map((row) => toRecord(row, reach)), total, totalPages: Math.ceil(total / pageSize), currency };
}

function isOfType({ type }: PointDetailsFilter) {
  return sql<boolean>`(${type ?? null}::text is null or c.type = ${type ?? null})`;
}

/** Selects the changes on these days. The numbers in the keys are cast only if they are numbers, because the keys of other postings are text. */
function buildFromClause({ memberId, ...days }: PointDetailsFilter) {
  const number = (part: number) => keyPartToBigint(sql`split_part(p.key, ':', ${sql.lit(part)})`);
  return sql`
    select e.posting_id as "postingId", e.created_at as "createdAt", e.amount_minor as change, e.balance_after_minor as balance,
      coalesce(g.earned_type, p.corrected_type, case when g.grant_id is null then 'redeem' else 'reward' end) as type,
      pe.amount_minor as "amountMinor", pe.ratio_minor as "ratioMinor", coalesce(g.earned_day, p.corrected_day) as day,
      coalesce(r.names, case when g.earned_type is null then g.titles end) as titles,
      case when p.key like 'points:return:%' then r.reason end as reason
    from entry e
    join lateral (
      select p.key, p.posting_id,
        case when p.key like 'points:correct:%' then split_part(p.key, ':', 3) end as corrected_day,
        case when p.key like 'points:correct:%' then split_part(p.key, ':', 4) end as corrected_type,
        case when p.key like 'points:correct:%' then split_part(p.key, ':', 5) end as corrected_revision,
        case when p.key like 'reward:%' then ${number(3)} end as grant_id,
        case when p.key ~ '^points:(redeem|return):' then ${number(3)} end as redemption_id
      from posting p where ${isOfMember('p', memberId)} and p.posting_id = e.posting_id and ${canIdBeOnDays('p.posting_id', days)}
    ) p on true
    left join lateral (
      select g.grant_id, g.titles, case when g.kind = 'points' and g.item = 'points' then g.period end as earned_day,
        case when g.kind = 'points' and g.item = 'points' then split_part(g.source_key, ':', 1) end as earned_type,
        case when g.kind = 'points' and g.item = 'points' then split_part(g.source_key, ':', 2) end as earned_revision
      from reward_grant g where ${isOfMember('g', memberId)} and g.grant_id = p.grant_id
    ) g on true
    left join point_redemption r on ${isOfMember('r', memberId)} and r.redemption_id = p.redemption_id
    left join point_earning pe on ${isOfMember('pe', memberId)}
      and pe.day = coalesce(g.earned_day, p.corrected_day)::date and pe.type = coalesce(g.earned_type, p.corrected_type)
      and pe.revision::text = coalesce(g.earned_revision, p.corrected_revision)
    where ${isOfMember('e', memberId)} and e.account = ${POINTS} and e.currency = ${POINTS_CURRENCY}
      and ${isOnMerchantDays('e.created_at', days)} and ${canIdBeOnDays('e.posting_id', days)}`;
}

function toRecord(row: DetailRow, { currency, languages }: PointDetailsFilter): PointRecord {
  const type = pointTypes.find((each) => each === row.type);
  assert(type !== undefined, `posting ${row.postingId} has the unknown point type ${row.type}`);
  const text = (minor: bigint | null): string => toDecimal(money(currency, minor ?? 0n));
  return {
    transactionReference: String(row.postingId),
    applyTime: row.createdAt.toISOString(),
    type,
    changedPoints: Number(row.change),
    pointsBalance: Number(row.balance),
    amount: text(row.amountMinor),
    pointsRatio: text(row.ratioMinor),
    remark: [localText(row.titles, languages), row.day, row.reason].filter(Boolean).join(' · '),
  };
}
