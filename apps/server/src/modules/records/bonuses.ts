import type { RewardKind } from '@baize/contract/codes';
import type { Bonus, BonusDetailsValue } from '@baize/contract/schemas/reports';
import { money, toDecimal } from '@baize/money';
import { bonusSums } from '@baize/money/bonus';
import { sql } from 'kysely';
import { bucketOf } from '../../domain/bucket.ts';
import { termsOf } from '../../domain/cashier/deposit-bonus.ts';
import { localName } from '../../domain/lobby/local-name.ts';
import { pagesOf, type Page } from '../../betting/bet-report.ts';
import type { Db } from '../../platform/db.ts';
import { isInReach, type RecordReach } from './reach.ts';

interface BonusRow {
  readonly deposit_id: bigint;
  readonly amount_minor: bigint;
  readonly bonus_code: string;
  readonly bonus_terms: unknown;
  readonly bonus_state: 'credited' | 'returned';
  readonly bonus_minor: bigint;
  readonly credited_at: Date;
  /** Zero once the turnover is met, or the bonus was taken back. */
  readonly left_minor: bigint;
}

interface Totals {
  readonly count: bigint;
  readonly credited: bigint;
}

/**
 * Reads the credited bonuses, newest first, with the valid bet that each demands (spec section 2, "bonusDetails"). Only deposits bring bonuses
 * today.
 */
export async function bonusesOf(
  db: Db,
  reach: RecordReach,
  kind: RewardKind | undefined,
  page: Page,
): Promise<BonusDetailsValue> {
  const asked = kind === undefined || kind === 'deposit';
  const [rows, totals] = asked
    ? await Promise.all([readBonuses(db, reach, page), readTotals(db, reach)])
    : [[], { count: 0n, credited: 0n }];
  const total = Number(totals.count);
  return {
    list: rows.map((row) => toBonus(row, reach)),
    total,
    totalPages: pagesOf(total, page),
    currency: reach.currency,
    totalAmount: toDecimal(money(reach.currency, totals.credited)),
  };
}

function toBonus(row: BonusRow, { currency, language }: RecordReach): Bonus {
  const terms = termsOf(row.bonus_code, row.bonus_terms);
  return {
    bonusId: String(row.deposit_id),
    kind: 'deposit',
    title: localName(terms.titles, language),
    amount: toDecimal(money(currency, row.bonus_minor)),
    state: row.bonus_state,
    turnoverRequired: toDecimal(bonusSums(money(currency, row.amount_minor), terms).turnover),
    turnoverLeft: toDecimal(money(currency, row.left_minor)),
    creditedAt: row.credited_at.toISOString(),
  };
}

async function readBonuses(db: Db, reach: RecordReach, { pageNo, pageSize }: Page): Promise<BonusRow[]> {
  const { rows } = await sql<BonusRow>`
    select d.deposit_id, d.amount_minor, d.bonus_code, d.bonus_terms, d.bonus_state, d.bonus_minor, d.credited_at,
      coalesce(t.required_minor - t.done_minor, 0) as left_minor
    ${source(reach)}
    order by d.credited_at desc, d.deposit_id desc
    limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db);
  return rows;
}

async function readTotals(db: Db, reach: RecordReach): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select count(*) as count, coalesce(sum(d.bonus_minor) filter (where d.bonus_state = 'credited'), 0)::bigint as credited
    ${source(reach)}`.execute(db);
  return rows[0] ?? { count: 0n, credited: 0n };
}

function source(reach: RecordReach) {
  return sql`from deposit d
    left join turnover_requirement t on t.bucket = ${bucketOf(reach.memberId)} and t.member_id = d.member_id and t.source_key = 'deposit:' || d.deposit_id || ':bonus'
      and d.bonus_state = 'credited'
    where d.member_id = ${reach.memberId} and d.currency = ${reach.currency} and d.bonus_minor > 0
      and ${isInReach('d.credited_at', reach)}`;
}
