import type { ContractKind, SettlementState } from '@baize/contract/agent-codes';
import type { SettlementRecord, SettlementsQuery, SettlementsValue } from '@baize/contract/schemas/settlements';
import { money, toDecimal, toPercent, type Currency } from '@baize/money';
import { sql, type RawBuilder } from 'kysely';
import { accountKey } from '../../../domain/identity/account-key.ts';
import { wireId } from '../../../domain/wire-id.ts';
import { findMemberId, readAccounts } from '../../../members/accounts.ts';
import { isOnMerchantDays } from '../../../members/merchant-days.ts';
import type { Db } from '../../../platform/db.ts';
import type { LineScope } from '../../../scopes/line-scope.ts';

/** A line as the agents' site shows it. Amounts are minor units. */
export interface ShownLine {
  readonly memberId: bigint;
  readonly contractId: bigint;
  readonly runId: bigint;
  readonly kind: ContractKind;
  readonly windowFrom: Date;
  readonly windowTo: Date;
  readonly baseMinor: bigint;
  readonly tierNo: number | null;
  readonly ratePpm: number;
  readonly grossMinor: bigint;
  readonly owedMinor: bigint;
  readonly adjustmentMinor: bigint;
  readonly netMinor: bigint;
  readonly state: SettlementState;
  readonly paidAt: Date | null;
}

const EMPTY_TOTALS = { total: 0n, baseMinor: 0n, grossMinor: 0n, owedMinor: 0n, netMinor: 0n };

/** Reads a page of the lines that paid the agent (direction `upline`), or that paid its direct downlines by contracts with it (`downline`). */
export async function readSettlements(
  db: Db,
  scope: LineScope,
  query: SettlementsQuery,
  currency: Currency,
): Promise<SettlementsValue> {
  const { account, pageNo, pageSize } = query;
  const ofAccount =
    account === undefined ? undefined : ((await findMemberId(db, scope.merchantId, accountKey(account))) ?? 0n);
  const reach = isLineListed(scope, query, ofAccount);
  const [totals = EMPTY_TOTALS, lines] = await Promise.all([
    readTotals(db, reach),
    selectShownLines(
      db,
      sql`${reach} order by l.window_from desc, l.member_id, l.contract_id limit ${pageSize} offset ${(pageNo - 1) * pageSize}`,
    ),
  ]);
  const accounts = await readAccounts(db, [...new Set(lines.map(({ memberId }) => memberId))]);
  const amount = (minor: bigint) => toDecimal(money(currency, minor));
  const total = Number(totals.total);
  return {
    list: lines.map((line) => toRecord(line, accounts.get(line.memberId) ?? '', currency)),
    total,
    totalPages: Math.ceil(total / pageSize),
    currency,
    totals: {
      base: amount(totals.baseMinor),
      gross: amount(totals.grossMinor),
      owed: amount(totals.owedMinor),
      net: amount(totals.netMinor),
    },
  };
}

async function readTotals(db: Db, reach: RawBuilder<boolean>): Promise<typeof EMPTY_TOTALS | undefined> {
  const { rows } = await sql<typeof EMPTY_TOTALS>`
    select count(*) as total, coalesce(sum(l.base_minor), 0) as "baseMinor", coalesce(sum(l.gross_minor), 0) as "grossMinor",
      coalesce(sum(l.owed_minor), 0) as "owedMinor", coalesce(sum(l.net_minor), 0) as "netMinor"
    from settlement_line l where ${reach}`.execute(db);
  return rows[0];
}

/** Returns the condition of the lines that the query lists: on one side of the agent, of one kind, and in windows that began on these days. */
function isLineListed(
  scope: LineScope,
  { from, to, kind, direction, state }: SettlementsQuery,
  ofAccount: bigint | undefined,
): RawBuilder<boolean> {
  const { timeZone } = scope.merchant;
  const side = direction === 'upline' ? scope.owns('l') : sql<boolean>`l.upline_id = ${scope.memberId}`;
  const account = ofAccount === undefined ? sql`` : sql`and l.member_id = ${ofAccount}`;
  const inState = state === undefined ? sql`and ${isComputedLine}` : sql`and l.state = ${state}`;
  return sql<boolean>`${side} and l.kind = ${kind} and ${isOnMerchantDays('l.window_from', { from, to, timeZone })} ${account} ${inState}`;
}

/** Lines that are still being computed are not shown. */
const isComputedLine = sql<boolean>`l.state in ('open', 'paid', 'failed')`;

/**
 * Reads the line with this id (see `settlementId`). Returns undefined if the line belongs neither to the agent nor to a direct downline that the
 * agent pays, or if it is still being computed.
 */
export async function findShownLine(db: Db, scope: LineScope, wire: string): Promise<ShownLine | undefined> {
  const [contractId, runId] = wire.split('-').map(wireId);
  if (contractId === undefined || runId === undefined) return undefined;
  const [line] = await selectShownLines(
    db,
    sql`l.run_id = ${runId} and l.contract_id = ${contractId} and ${isComputedLine}
      and (l.upline_id = ${scope.memberId} or l.member_id = ${scope.memberId})`,
  );
  return line;
}

/** Reads lines `l` of agents under a condition, which may also order and limit them. */
async function selectShownLines(db: Db, condition: RawBuilder<unknown>): Promise<ShownLine[]> {
  const { rows } = await sql<ShownLine>`
    select l.member_id as "memberId", l.contract_id as "contractId", l.run_id as "runId", l.kind, l.window_from as "windowFrom",
      r.window_to as "windowTo", coalesce(l.base_minor, 0) as "baseMinor", l.tier_no as "tierNo", coalesce(l.rate_ppm, 0) as "ratePpm",
      coalesce(l.gross_minor, 0) as "grossMinor", coalesce(l.owed_minor, 0) as "owedMinor", l.adjustment_minor as "adjustmentMinor",
      coalesce(l.net_minor, 0) as "netMinor", l.state, l.paid_at as "paidAt"
    from settlement_line l join settlement_run r on r.run_id = l.run_id
    where ${condition}`.execute(db);
  return rows;
}

/** Converts a line to the form of the API. `account` is the account of the paid agent. */
export function toRecord(line: ShownLine, account: string, currency: Currency): SettlementRecord {
  const amount = (minor: bigint) => toDecimal(money(currency, minor));
  return {
    settlementId: settlementId(line),
    contractId: String(line.contractId),
    kind: line.kind,
    account,
    windowFrom: line.windowFrom.toISOString(),
    windowTo: line.windowTo.toISOString(),
    base: amount(line.baseMinor),
    tierNumber: line.tierNo === null ? null : line.tierNo + 1,
    ratePercent: toPercent(BigInt(line.ratePpm)),
    gross: amount(line.grossMinor),
    owed: amount(line.owedMinor),
    adjustment: amount(line.adjustmentMinor),
    net: amount(line.netMinor),
    state: line.state,
    paidAt: line.paidAt?.toISOString() ?? null,
  };
}

/** Returns the id of a line for the contract of the API. A contract has one line in a run, so both ids together are unique. */
export function settlementId({ contractId, runId }: Pick<ShownLine, 'contractId' | 'runId'>): string {
  return `${contractId}-${runId}`;
}
