import type { ContractKind } from '@baize/contract/agent-codes';
import type {
  AgentIncomeRecordsQuery,
  AgentIncomeRecordsValue,
  AgentIncomeValue,
} from '@baize/contract/schemas/agent-reports';
import { money, toDecimal, type Currency } from '@baize/money';
import { sql, type RawBuilder } from 'kysely';
import { previousRange, type DayRange } from '../../../domain/report/day-range.ts';
import { isOnMerchantDays } from '../../../members/merchant-days.ts';
import type { Db } from '../../../platform/db.ts';
import type { LineScope } from '../../../scopes/line-scope.ts';
import { settlementId } from './views.ts';

interface IncomeRow {
  readonly day: string;
  readonly kind: ContractKind;
  readonly amountMinor: bigint;
  readonly payments: bigint;
}

/** Reads what was paid to the agent by contracts, by kind and by the day of the payment (spec section 2, agentRevenueReport). */
export async function readIncome(
  db: Db,
  scope: LineScope,
  range: DayRange,
  currency: Currency,
): Promise<AgentIncomeValue> {
  const [rows, previous] = await Promise.all([
    readIncomeByDay(db, scope, range),
    readIncomeByDay(db, scope, previousRange(range)),
  ]);
  const amount = (minor: bigint) => toDecimal(money(currency, minor));
  return {
    currency,
    total: amount(sumIncome(rows)),
    previousTotal: amount(sumIncome(previous)),
    byKind: [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, ofKind]) => ({
      kind,
      amount: amount(sumIncome(ofKind)),
      payments: ofKind.reduce((sum, { payments }) => sum + Number(payments), 0),
    })),
    byDay: [...Map.groupBy(rows, ({ day }) => day)].map(([day, ofDay]) => ({ day, amount: amount(sumIncome(ofDay)) })),
  };
}

async function readIncomeByDay(db: Db, scope: LineScope, range: DayRange): Promise<IncomeRow[]> {
  const { rows } = await sql<IncomeRow>`
    select (l.paid_at at time zone ${scope.merchant.timeZone})::date as day, l.kind, sum(l.net_minor) as "amountMinor", count(*) as payments
    from settlement_line l where ${isPaid(scope, range)}
    group by day, l.kind order by day, l.kind`.execute(db);
  return rows;
}

function isPaid(scope: LineScope, { from, to }: Pick<DayRange, 'from' | 'to'>): RawBuilder<boolean> {
  const { timeZone } = scope.merchant;
  // A line with a net above zero has a posting; the index of payments needs this condition.
  return sql<boolean>`${scope.owns('l')} and l.posting_id is not null and ${isOnMerchantDays('l.paid_at', { from, to, timeZone })}`;
}

function sumIncome(rows: readonly IncomeRow[]): bigint {
  return rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
}

interface PaymentRow {
  readonly contractId: bigint;
  readonly runId: bigint;
  readonly kind: ContractKind;
  readonly postingId: bigint;
  readonly netMinor: bigint;
  readonly balanceMinor: bigint;
  readonly paidAt: Date;
}

/** Reads a page of the payments to the agent, newest first. */
export async function readIncomeRecords(
  db: Db,
  scope: LineScope,
  query: AgentIncomeRecordsQuery,
  currency: Currency,
): Promise<AgentIncomeRecordsValue> {
  const { kind, pageNo, pageSize } = query;
  const condition = sql`${isPaid(scope, query)} ${kind === undefined ? sql`` : sql`and l.kind = ${kind}`}`;
  const [{ rows: sums }, { rows }] = await Promise.all([
    sql<{ total: bigint; amountMinor: bigint }>`
      select count(*) as total, coalesce(sum(l.net_minor), 0) as "amountMinor" from settlement_line l where ${condition}`.execute(
      db,
    ),
    sql<PaymentRow>`
      select l.contract_id as "contractId", l.run_id as "runId", l.kind, l.posting_id as "postingId", l.net_minor as "netMinor",
        l.balance_after_minor as "balanceMinor", l.paid_at as "paidAt"
      from settlement_line l where ${condition}
      order by l.paid_at desc, l.posting_id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db),
  ]);
  const amount = (minor: bigint) => toDecimal(money(currency, minor));
  const total = Number(sums[0]?.total ?? 0n);
  return {
    list: rows.map((row) => ({
      transactionId: String(row.postingId),
      settlementId: settlementId(row),
      kind: row.kind,
      amount: amount(row.netMinor),
      balanceAfter: amount(row.balanceMinor),
      paidAt: row.paidAt.toISOString(),
    })),
    total,
    totalPages: Math.ceil(total / pageSize),
    currency,
    totalAmount: amount(sums[0]?.amountMinor ?? 0n),
  };
}
