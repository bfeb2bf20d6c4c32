import type { SettlementValue } from '@baize/contract/schemas/settlements';
import { money, toDecimal, toPercent, type Currency } from '@baize/money';
import { sql } from 'kysely';
import { bucketOf } from '../../../domain/bucket.ts';
import { formatTerms } from '../../../domain/contracts/terms.ts';
import { readAccounts } from '../../../members/accounts.ts';
import type { Db } from '../../../platform/db.ts';
import type { LineScope } from '../../../scopes/line-scope.ts';
import { findContract } from '../rows.ts';
import { toTeamFigures, isLine, selectLines, type LineRow } from './lines.ts';
import { findShownLine, settlementId, toRecord, type ShownLine } from './views.ts';

/**
 * The most downlines of a line that are listed one by one. One further row sums up the others, so that the list adds up to the line. The same holds
 * for adjustments.
 */
const DOWNLINES_MAX = 1_000;
const ADJUSTMENTS_MAX = 200;
/** Replaces the account name in the row that sums up the other downlines. No member can register this name. */
const ALL_OTHERS = '…';

/**
 * Reads the details of a line: its tier, its formula and the figures behind it (design/agents.md, "Pay"). Returns undefined if the line belongs
 * neither to the agent nor to a direct downline that the agent pays.
 */
export async function readLineDetails(
  db: Db,
  scope: LineScope,
  wire: string,
  currency: Currency,
): Promise<SettlementValue | undefined> {
  const line = await findShownLine(db, scope, wire);
  const [row] = line ? await selectLines(db, isLine(line)) : [];
  if (!line || !row) return undefined;
  const contract = await findContract(db, line.contractId);
  const downlines = await readDownlines(db, line, currency);
  const adjustments = await readAdjustments(db, line, currency);
  const accounts = await readAccounts(db, [line.memberId]);
  const terms = contract && formatTerms(contract.terms, currency);
  const tier = row.tierNo === null ? undefined : terms?.tiers[row.tierNo];
  return {
    ...toRecord(line, accounts.get(line.memberId) ?? '', currency),
    currency,
    tier: tier ?? null,
    minimumPay: terms?.minimumPay ?? null,
    maximumPay: terms?.maximumPay ?? null,
    figures: toFigures(row, line, currency),
    downlines,
    adjustments,
  };
}

function toFigures(row: LineRow, { windowFrom, windowTo }: ShownLine, currency: Currency): SettlementValue['figures'] {
  const figures = toTeamFigures(row, { from: windowFrom, to: windowTo });
  const amount = (minor: bigint) => toDecimal(money(currency, minor));
  return {
    validBet: amount(figures.validBetMinor),
    betAmount: amount(figures.betAmountMinor),
    profitAndLoss: amount(figures.profitAndLossMinor),
    promotions: amount(figures.promotionsMinor),
    rebates: amount(figures.rebatesMinor),
    salaries: amount(figures.salariesMinor),
    carriedOver: amount(figures.carriedOverMinor),
    activeMembers: figures.activeMembers,
  };
}

async function readDownlines(
  db: Db,
  { runId, contractId, owedMinor }: ShownLine,
  currency: Currency,
): Promise<SettlementValue['downlines']> {
  const lines = await selectLines(
    db,
    sql`l.run_id = ${runId} and l.upline_contract_id = ${contractId} order by l.contract_id limit ${DOWNLINES_MAX}`,
  );
  const accounts = await readAccounts(
    db,
    lines.map(({ memberId }) => memberId),
  );
  const listed = lines.map(({ memberId, baseMinor, ratePpm, grossMinor }) => ({
    account: accounts.get(memberId) ?? '',
    base: toDecimal(money(currency, baseMinor ?? 0n)),
    ratePercent: toPercent(BigInt(ratePpm ?? 0)),
    gross: toDecimal(money(currency, grossMinor ?? 0n)),
  }));
  if (lines.length < DOWNLINES_MAX) return listed;
  const othersMinor = owedMinor - sumAmounts(lines.map(({ grossMinor }) => grossMinor ?? 0n));
  const none = toDecimal(money(currency, 0n));
  return [
    ...listed,
    { account: ALL_OTHERS, base: none, ratePercent: '0', gross: toDecimal(money(currency, othersMinor)) },
  ];
}

function sumAmounts(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

interface AdjustmentRow {
  readonly betId: bigint | null;
  readonly contractId: bigint;
  readonly runId: bigint;
  readonly amountMinor: bigint;
}

/**
 * Reads what the line passed on to the next window, with the opposite sign, and then the adjustments that it has taken, oldest first: together
 * they are the adjustment of the line. An operator's correction and a rest of earlier ones name no bet.
 */
async function readAdjustments(db: Db, line: ShownLine, currency: Currency): Promise<SettlementValue['adjustments']> {
  const { memberId, contractId, windowFrom, adjustmentMinor } = line;
  const { rows } = await sql<AdjustmentRow>`
    select t."betId", t."contractId", l.run_id as "runId", t."amountMinor"
    from (
      select adjustment_id, false as passed_on, bet_id as "betId", contract_id as "contractId", window_from, amount_minor as "amountMinor"
      from settlement_adjustment
      where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and applied_contract_id = ${contractId}
        and applied_window_from = ${windowFrom}
      union all
      select adjustment_id, true, null, contract_id, window_from, -amount_minor from settlement_adjustment
      where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and contract_id = ${contractId} and window_from = ${windowFrom} and is_rest
    ) t
    join settlement_line l on l.bucket = ${bucketOf(memberId)} and l.member_id = ${memberId} and l.contract_id = t."contractId"
      and l.window_from = t.window_from
    order by t.passed_on desc, t.adjustment_id limit ${ADJUSTMENTS_MAX}`.execute(db);
  const listed = rows.map(({ betId, amountMinor, ...of }) => ({
    betId: betId === null ? '' : String(betId),
    settlementId: settlementId(of),
    amount: toDecimal(money(currency, amountMinor)),
  }));
  if (rows.length < ADJUSTMENTS_MAX) return listed;
  const othersMinor = adjustmentMinor - sumAmounts(rows.map(({ amountMinor }) => amountMinor));
  return [...listed, { betId: '', settlementId: settlementId(line), amount: toDecimal(money(currency, othersMinor)) }];
}
