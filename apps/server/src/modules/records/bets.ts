import type { ExportRecordsRequest } from '@baize/contract/schemas/reports';
import type { BetsValue } from '@baize/contract/schemas/member';
import { sql } from 'kysely';
import {
  countPages,
  readBetPage,
  readBetTotals,
  toBetRecord,
  type BetReport,
  type BetRow,
  type Page,
} from '../../betting/bet-report.ts';
import { readVendorsOfBets } from '../../betting/own-bets.ts';
import type { Db } from '../../platform/db.ts';
import { isOfMember } from '../../platform/member-rows.ts';
import { isBetOnSelectedDays, type RecordSelection } from './record-selection.ts';

/** The filter of the betting record. A property that is `undefined` does not restrict the record. */
export type BetFilter = Pick<Extract<ExportRecordsRequest, { record: 'bets' }>, 'gameType' | 'vendor' | 'state'>;

/** Reads a page of the member's own betting record (spec section 2, "personalHistoryCopy"), with sums over all pages. */
export async function readBetHistory(
  db: Db,
  selection: RecordSelection,
  filter: BetFilter,
  page: Page,
): Promise<BetsValue> {
  const report = buildBetReport(selection, filter);
  const rows = await readBetPage(db, report, page, selection.language);
  const totals = await readBetTotals(db, report, selection.currency);
  const vendors = await readVendorsOfBets(db, selection.memberId, isBetOnSelectedDays(selection));
  return {
    list: rows.map(toBetRecord),
    total: totals.bets,
    totalPages: countPages(totals.bets, page),
    currency: selection.currency,
    totals,
    vendors,
  };
}

/** Reads the next rows of an export, which are older than its last row (keyset pagination by the id). */
export async function readNextBets(
  db: Db,
  selection: RecordSelection,
  filter: BetFilter,
  { limit, after }: { readonly limit: number; readonly after: BetRow | undefined },
): Promise<BetRow[]> {
  const report = buildBetReport(selection, filter);
  const older = after ? sql<boolean>`${report.condition} and b.bet_id < ${after.bet_id}` : report.condition;
  return await readBetPage(db, { ...report, condition: older }, { pageNo: 1, pageSize: limit }, selection.language);
}

/** Builds the report of the member's own bets that the filter selects. */
export function buildBetReport(selection: RecordSelection, { gameType, vendor, state }: BetFilter): BetReport {
  const condition = sql<boolean>`${isOfMember('b', selection.memberId)} and ${isBetOnSelectedDays(selection)}`;
  return { condition, gameType, vendor, outcome: state };
}
