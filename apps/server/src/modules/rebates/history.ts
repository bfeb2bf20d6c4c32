import { gameTypes } from '@baize/contract/codes';
import type { RebateHistoryValue, RebateRecord } from '@baize/contract/schemas/rebates';
import { money, toDecimal, type Currency } from '@baize/money';
import { sql } from 'kysely';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { countPages, type Page } from '../../betting/bet-report.ts';
import { assert } from '../../domain/assert.ts';
import { isOnMerchantDays, type MerchantDays } from '../../members/merchant-days.ts';
import type { Db } from '../../platform/db.ts';
import { isOfMember } from '../../platform/member-rows.ts';
import { readVendorNames } from '../../rewards/vendor-names.ts';
import { listVendorsOfLines, toLineValue } from './overview.ts';

const Digits = Type.String({ pattern: '^-?\\d{1,19}$' });
const StoredLines = Type.Array(
  Type.Object({
    gameType: Type.Enum([...gameTypes]),
    vendorCode: Type.Optional(Type.String()),
    validBetMinor: Digits,
    ratePpm: Digits,
    amountMinor: Digits,
  }),
);
const storedLines = Compile(StoredLines);

interface RecordRow {
  readonly grant_id: bigint;
  readonly amount_minor: bigint;
  readonly since: Date;
  readonly until: Date;
  readonly lines: unknown;
  readonly claimed_at: Date;
}

/** Selects the rebates of a member on some days. */
export interface RebateHistoryFilter extends MerchantDays {
  readonly memberId: bigint;
  readonly currency: Currency;
}

/** Reads the rebates that a member was paid on these days, newest first, with the sum over all pages. */
export async function readHistory(db: Db, reach: RebateHistoryFilter, page: Page): Promise<RebateHistoryValue> {
  const { currency } = reach;
  const [rows, totals] = await Promise.all([readRecords(db, reach, page), readTotals(db, reach)]);
  const records = rows.map((row) => ({ ...row, lines: readLines(row) }));
  const vendorNames = await readVendorNames(
    db,
    records.flatMap(({ lines }) => listVendorsOfLines(lines)),
  );
  return {
    list: records.map((record) => toRecord(record, currency, vendorNames)),
    total: Number(totals.count),
    totalPages: countPages(Number(totals.count), page),
    currency,
    totalAmount: toDecimal(money(currency, totals.amount)),
  };
}

type StoredLines = Static<typeof StoredLines>;

function readLines({ grant_id, lines }: RecordRow): StoredLines {
  assert(storedLines.Check(lines), `the lines of rebate ${grant_id} are none`);
  return lines;
}

function toRecord(
  row: Omit<RecordRow, 'lines'> & { readonly lines: StoredLines },
  currency: Currency,
  vendorNames: ReadonlyMap<string, string>,
): RebateRecord {
  return {
    rebateId: String(row.grant_id),
    from: row.since.toISOString(),
    to: row.until.toISOString(),
    lines: row.lines.map(({ validBetMinor, ratePpm, amountMinor, ...of }) => {
      const [validBet, amount] = [money(currency, BigInt(validBetMinor)), money(currency, BigInt(amountMinor))];
      return toLineValue({ ...of, validBet, ratePpm: BigInt(ratePpm), amount }, vendorNames);
    }),
    amount: toDecimal(money(currency, row.amount_minor)),
    claimedAt: row.claimed_at.toISOString(),
  };
}

async function readRecords(db: Db, reach: RebateHistoryFilter, { pageNo, pageSize }: Page): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select r.grant_id, r.amount_minor, r.since, r.until, r.lines, g.claimed_at ${buildFromClause(reach)}
    order by r.until desc, r.grant_id desc
    limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db);
  return rows;
}

async function readTotals(
  db: Db,
  reach: RebateHistoryFilter,
): Promise<{ readonly count: bigint; readonly amount: bigint }> {
  const { rows } = await sql<{ count: bigint; amount: bigint }>`
    select count(*) as count, coalesce(sum(r.amount_minor), 0)::bigint as amount ${buildFromClause(reach)}`.execute(db);
  return rows[0] ?? { count: 0n, amount: 0n };
}

/** Selects the paid rebates. A rebate that is granted and not paid yet, because the member may not have rewards now, waits in the reward centre. */
function buildFromClause(reach: RebateHistoryFilter) {
  return sql`from rebate_record r
    join reward_grant g on g.bucket = r.bucket and g.member_id = r.member_id and g.grant_id = r.grant_id
    where ${isOfMember('r', reach.memberId)} and ${isOnMerchantDays('r.until', reach)} and g.claimed_at is not null`;
}
