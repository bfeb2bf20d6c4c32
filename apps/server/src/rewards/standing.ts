import type { OfferObstacle } from '@baize/contract/codes';
import { sql } from 'kysely';
import { assert } from '../domain/assert.ts';
import type { AudienceFacts } from '../domain/rewards/audience.ts';
import { findObstacle, type RewardObstacle } from '../domain/rewards/eligibility.ts';
import { findLotteryDebtors } from '../ledger/debts.ts';
import type { Db, Tx } from '../platform/db.ts';

/** The facts about a member that decide which rewards the member sees and may claim. */
export interface RewardFacts extends AudienceFacts {
  /** Why the member may have no reward now; undefined if nothing prevents it. */
  readonly obstacle: RewardObstacle | undefined;
  /** True if the member has switched offers off. */
  readonly offersOff: boolean;
}

/** Returns why the member sees no offers at all: the obstacle to every reward, or the member's own choice. Undefined if offers are shown. */
export function findOfferObstacle({ obstacle, offersOff }: RewardFacts): OfferObstacle | undefined {
  return obstacle ?? (offersOff ? 'offers_off' : undefined);
}

interface FactRow {
  readonly member_id: bigint;
  readonly type: number;
  readonly state: string;
  readonly vip_level: number;
  readonly line: string;
  readonly registered_at: Date;
  readonly offers_off: boolean;
  readonly has_deposited: boolean;
  readonly tags: readonly string[];
  readonly is_on_break: boolean;
  readonly owes_of_deposits: boolean;
  /** Currency of the brand. */
  readonly currency: string;
}

/** Reads the facts of one member. Deposits of play money do not count as deposits. */
export async function readRewardFacts(db: Db | Tx, memberId: bigint, now: Date): Promise<RewardFacts> {
  const facts = (await readRewardFactsOfMembers(db, [memberId], now)).get(memberId);
  assert(facts !== undefined, `there is no member ${memberId}`);
  return facts;
}

/** Reads the facts of many members, by member id. */
export async function readRewardFactsOfMembers(
  db: Db | Tx,
  memberIds: readonly bigint[],
  now: Date,
): Promise<ReadonlyMap<bigint, RewardFacts>> {
  const { rows } = await sql<FactRow>`
    select m.member_id, m.type, m.state, m.vip_level, m.line, m.registered_at, m.offers_off,
      exists (
        select from deposit d where d.member_id = m.member_id and d.kind <> 'demo' and d.credited_at is not null
      ) as has_deposited,
      exists (
        select from play_exclusion x where x.member_id = m.member_id and (x.until is null or x.until > ${now})
      ) as is_on_break,
      exists (
        select from deposit o where o.member_id = m.member_id and o.currency = merchant.currency and o.owed_minor > 0
      ) as owes_of_deposits, merchant.currency,
      array(select t.tag from member_tag t where t.member_id = m.member_id) as tags
    from member m join merchant using (merchant_id)
    where m.member_id = any(${[...memberIds]}::bigint[])`.execute(db);
  const debts = memberIds.length === 0 ? [] : await findLotteryDebtors(db, memberIds);
  const owes = (row: FactRow): boolean =>
    row.owes_of_deposits || debts.some((debt) => debt.memberId === row.member_id && debt.currency === row.currency);
  return new Map(rows.map((row) => [row.member_id, toRewardFacts(row, owes(row))]));
}

function toRewardFacts(row: FactRow, owes: boolean): RewardFacts {
  const { type, state, is_on_break: isOnBreak } = row;
  return {
    vipLevel: row.vip_level,
    line: row.line,
    registeredAt: row.registered_at,
    hasDeposited: row.has_deposited,
    tags: row.tags,
    offersOff: row.offers_off,
    obstacle: findObstacle({ type, isActive: state === 'active', isOnBreak, owes }),
  };
}
