import type { SettlementValue } from '@baize/contract/schemas/settlements';
import { money, toDecimal, toPercent, type Currency } from '@baize/money';
import { sql } from 'kysely';
import { bucketOf } from '../../../domain/bucket.ts';
import { formatTerms } from '../../../domain/contracts/terms.ts';
import { wireId } from '../../../domain/wire-id.ts';
import { readAccounts } from '../../../members/accounts.ts';
import type { Db } from '../../../platform/db.ts';
import type { LineScope } from '../../../scopes/line-scope.ts';
import { findContract } from '../rows.ts';
import { figuresOfLine, isLine, selectLines, type LineRow } from './lines.ts';
import { selectShownLines, settlementId, toRecord, type ShownLine } from './views.ts';

/** Downlines and late bets of one line that are listed. Their sums are those of the line. */
const DOWNLINES_MAX = 1_000;
const ADJUSTMENTS_MAX = 200;

/**
 * Opens a line to its tier, its formula and the figures that it used (design/agents.md, "Pay"). Undefined where the line belongs neither to
 * the agent nor to a direct downline that the agent pays.
 */
export async function openLine(
  db: Db,
  scope: LineScope,
  wire: string,
  currency: Currency,
): Promise<SettlementValue | undefined> {
  const [contractId, runId] = wire.split('-').map(wireId);
  if (contractId === undefined || runId === undefined) return undefined;
  const [line] = await selectShownLines(
    db,
    sql`l.run_id = ${runId} and l.contract_id = ${contractId} and l.state in ('open', 'paid', 'failed')
      and (l.upline_id = ${scope.memberId} or l.member_id = ${scope.memberId})`,
  );
  const [row] = line ? await selectLines(db, isLine(line)) : [];
  if (!line || !row) return undefined;
  const [contract, downlines, adjustments, accounts] = await Promise.all([
    findContract(db, contractId),
    readDownlines(db, line, currency),
    readAdjustments(db, line, currency),
    readAccounts(db, [line.memberId]),
  ]);
  const tier = contract && row.tierNo !== null ? formatTerms(contract.terms, currency).tiers[row.tierNo] : undefined;
  return {
    ...toRecord(line, accounts.get(line.memberId) ?? '', currency),
    currency,
    tier: tier ?? null,
    figures: figuresOf(row, line, currency),
    downlines,
    adjustments,
  };
}

function figuresOf(row: LineRow, { windowFrom, windowTo }: ShownLine, currency: Currency): SettlementValue['figures'] {
  const figures = figuresOfLine(row, { from: windowFrom, to: windowTo });
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
  { runId, contractId }: ShownLine,
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
  return lines.map(({ memberId, baseMinor, ratePpm, grossMinor }) => ({
    account: accounts.get(memberId) ?? '',
    base: toDecimal(money(currency, baseMinor ?? 0n)),
    ratePercent: toPercent(BigInt(ratePpm ?? 0)),
    gross: toDecimal(money(currency, grossMinor ?? 0n)),
  }));
}

interface AdjustmentRow {
  readonly betId: bigint | null;
  readonly contractId: bigint;
  readonly runId: bigint;
  readonly amountMinor: bigint;
}

/** The adjustments that the line has taken, oldest first. An operator's correction and a rest of earlier ones name no bet. */
async function readAdjustments(
  db: Db,
  { memberId, contractId, windowFrom }: ShownLine,
  currency: Currency,
): Promise<SettlementValue['adjustments']> {
  const { rows } = await sql<AdjustmentRow>`
    select a.bet_id as "betId", a.contract_id as "contractId", l.run_id as "runId", a.amount_minor as "amountMinor"
    from settlement_adjustment a
    join settlement_line l on l.bucket = a.bucket and l.member_id = a.member_id and l.contract_id = a.contract_id
      and l.window_from = a.window_from
    where a.bucket = ${bucketOf(memberId)} and a.member_id = ${memberId} and a.applied_contract_id = ${contractId}
      and a.applied_window_from = ${windowFrom}
    order by a.adjustment_id limit ${ADJUSTMENTS_MAX}`.execute(db);
  return rows.map(({ betId, amountMinor, ...line }) => ({
    betId: betId === null ? '' : String(betId),
    settlementId: settlementId(line),
    amount: toDecimal(money(currency, amountMinor)),
  }));
}
