import { sql, type RawBuilder } from 'kysely';
import { DEVICE_DAYS } from '../members/mark-sharers.ts';
import type { Db } from '../platform/db.ts';

/**
 * The properties by which claimants may turn out to be one person. `address` is the IP address alone, which a household or a mobile carrier shares as
 * well.
 */
const claimantMarks = ['device', 'payoutAccount', 'phone', 'address'] as const;
type ClaimantMark = (typeof claimantMarks)[number];

/** The claims of one program since a time. Groups are searched among their claimants. */
export interface ClaimsOfProgram {
  readonly merchantId: number;
  readonly programCode: string;
  readonly since: Date;
}

/** Members who claimed rewards of one program and share a mark. */
export interface ClaimantGroup {
  readonly mark: ClaimantMark;
  /** The number of members of the group. */
  readonly members: number;
  /** The cash that they have claimed together, in minor units. */
  readonly claimedMinor: bigint;
  /** The ids of those who registered first, at most `namedMax` of them. */
  readonly named: readonly bigint[];
}

/** A page of groups of claimants. */
export interface GroupPage {
  readonly groups: readonly ClaimantGroup[];
  /** The number of groups on all pages. */
  readonly total: number;
}

/** Counts the members who have claimed rewards of the program, up to one more than `max`. */
export async function countClaimants(
  db: Db,
  { merchantId, programCode, since }: ClaimsOfProgram,
  max: number,
): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from (
      select distinct member_id from reward_grant
      where merchant_id = ${merchantId} and program_code = ${programCode} and claimed_at >= ${since} limit ${max + 1}
    ) as claimant`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

interface PageOfGroups {
  readonly limit: number;
  readonly offset: number;
  readonly namedMax: number;
}

/**
 * Finds groups of members who claimed rewards of one program and share a mark, the largest group first. A member can be in several groups, but groups
 * are not merged through such a member: two strangers behind one IP address do not bring their devices together. The caller has to limit the number
 * of claimants (`countClaimants`).
 */
export async function readClaimantGroups(
  db: Db,
  { merchantId, programCode, since }: ClaimsOfProgram,
  { limit, offset, namedMax }: PageOfGroups,
): Promise<GroupPage> {
  const { rows } = await sql<ClaimantGroup & { readonly total: bigint }>`
    with claimant as materialized (
      select member_id, coalesce(sum(amount_minor) filter (where item = 'cash'), 0)::bigint as claimed_minor
      from reward_grant
      where merchant_id = ${merchantId} and program_code = ${programCode} and claimed_at >= ${since}
      group by member_id
    ), shared as (
      select mark, value, count(*)::integer as members, sum(claimed_minor)::bigint as "claimedMinor",
        (array_agg(member_id order by member_id))[1:${sql.lit(namedMax)}] as named
      from (${allMarks}) as marked (mark, value, member_id) join claimant using (member_id)
      group by mark, value having count(*) > 1
    )
    select mark, members, "claimedMinor", named, count(*) over () as total from shared
    order by members desc, mark, named[1], value limit ${limit} offset ${offset}`.execute(db);
  return {
    groups: rows.map(({ total: _total, ...group }) => group),
    total: Number(rows[0]?.total ?? 0n),
  };
}

/** The marks of the claimants, each once for a member. Log-ins are read for the same time as for the review of shared marks. */
const allMarks: RawBuilder<unknown> = sql`
  select distinct 'device', md5(host(e.ip) || ' ' || e.user_agent), e.member_id
  from claimant c join login_event e on e.member_id = c.member_id and ${isRecentLogin()}
  union all
  select distinct 'address', host(e.ip), e.member_id
  from claimant c join login_event e on e.member_id = c.member_id and ${isRecentLogin()}
  union all
  select distinct 'payoutAccount', a.provider_code || ' ' || encode(a.fingerprint, 'hex'), a.member_id
  from claimant c join payout_account a on a.member_id = c.member_id and a.fingerprint is not null
  union all
  select 'phone', m.mobile, m.member_id
  from claimant c join member m on m.member_id = c.member_id
  where m.mobile is not null`;

function isRecentLogin(): RawBuilder<boolean> {
  return sql<boolean>`e.outcome = 'ok' and e.at > now() - make_interval(days => ${DEVICE_DAYS})`;
}
