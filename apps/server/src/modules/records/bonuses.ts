import { rewardKinds, type RewardKind } from '@baize/contract/codes';
import type { Bonus, BonusDetailsValue } from '@baize/contract/schemas/reports';
import { money, toDecimal } from '@baize/money';
import { sql } from 'kysely';
import { assert } from '../../domain/assert.ts';
import { localName } from '../../domain/lobby/local-name.ts';
import { countPages, type Page } from '../../betting/bet-report.ts';
import type { Db } from '../../platform/db.ts';
import { isOfMember } from '../../platform/member-rows.ts';
import { isOnSelectedDays, type RecordSelection } from './record-selection.ts';

/** A claimed grant, which is a bonus that was credited as money. All amounts are in minor units. */
interface BonusRow {
  readonly grant_id: bigint;
  readonly kind: string;
  readonly titles: unknown;
  readonly amount_minor: bigint;
  readonly turnover_minor: bigint;
  readonly state: 'claimed' | 'returned';
  readonly claimed_at: Date;
  /** The remaining turnover; zero once the turnover is met or the bonus was reversed. */
  readonly left_minor: bigint;
}

/** The number of bonuses on all pages, and the sum of those that were not returned, in minor units. */
interface BonusTotals {
  readonly count: bigint;
  readonly credited: bigint;
}

/**
 * Reads the bonuses that were credited as money, newest first, with the valid bet that each requires (spec section 2,
 * "bonusDetails"). Each is a claimed grant. Points, tickets and gifts are not money and appear only in the reward
 * centre.
 */
export async function readBonusHistory(
  db: Db,
  selection: RecordSelection,
  kind: RewardKind | undefined,
  page: Page,
): Promise<BonusDetailsValue> {
  const [rows, totals] = await Promise.all([readBonuses(db, selection, kind, page), readTotals(db, selection, kind)]);
  const total = Number(totals.count);
  return {
    list: rows.map((row) => toBonus(row, selection)),
    total,
    totalPages: countPages(total, page),
    currency: selection.currency,
    totalAmount: toDecimal(money(selection.currency, totals.credited)),
  };
}

function toBonus(row: BonusRow, { currency, language }: RecordSelection): Bonus {
  const kind = rewardKinds.find((rewardKind) => rewardKind === row.kind);
  assert(kind !== undefined, `a grant of the unknown kind ${row.kind}`);
  return {
    bonusId: String(row.grant_id),
    kind,
    title: localName(row.titles, language),
    amount: toDecimal(money(currency, row.amount_minor)),
    state: row.state === 'claimed' ? 'credited' : 'returned',
    turnoverRequired: toDecimal(money(currency, row.turnover_minor)),
    turnoverLeft: toDecimal(money(currency, row.left_minor)),
    creditedAt: row.claimed_at.toISOString(),
  };
}

async function readBonuses(
  db: Db,
  selection: RecordSelection,
  kind: RewardKind | undefined,
  { pageNo, pageSize }: Page,
): Promise<BonusRow[]> {
  const { rows } = await sql<BonusRow>`
    select g.grant_id, g.kind, g.titles, g.amount_minor, g.turnover_minor, g.state, g.claimed_at,
      case g.state when 'claimed' then coalesce(t.required_minor - t.done_minor, 0) else 0 end as left_minor
    from reward_grant g
    left join turnover_requirement t on t.bucket = g.bucket and t.member_id = g.member_id
      and t.source_key = case g.kind when 'deposit' then g.source_key || ':bonus' else 'reward:' || g.grant_id end
    where ${isCredited(selection, kind)}
    order by g.claimed_at desc, g.grant_id desc
    limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db);
  return rows;
}

async function readTotals(db: Db, selection: RecordSelection, kind: RewardKind | undefined): Promise<BonusTotals> {
  const { rows } = await sql<BonusTotals>`
    select count(*) as count, coalesce(sum(g.amount_minor) filter (where g.state = 'claimed'), 0)::bigint as credited
    from reward_grant g
    where ${isCredited(selection, kind)}`.execute(db);
  return rows[0] ?? { count: 0n, credited: 0n };
}

/** Returns the condition that a grant `g` was credited to the member as money on the selected days. */
function isCredited(selection: RecordSelection, kind: RewardKind | undefined) {
  const isOfKind = kind === undefined ? sql`true` : sql`g.kind = ${kind}`;
  return sql<boolean>`${isOfMember('g', selection.memberId)} and g.item = 'cash' and g.currency = ${selection.currency}
    and g.claimed_at is not null and ${isOfKind} and ${isOnSelectedDays('g.claimed_at', selection)}`;
}
