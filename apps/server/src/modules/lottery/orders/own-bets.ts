import type { LottoBet, LottoBetsQuery, LottoBetsValue } from '@baize/contract/schemas/lotto';
import { money, toDecimal, type Currency } from '@baize/money';
import { countPages } from '../../../betting/bet-report.ts';
import {
  countOwnBets,
  readOwnBets,
  lotteryStateByBetState,
  type OwnBetRow,
} from '../../../betting/lottery/own-bets.ts';
import { currencyOf } from '../../../domain/wallet/currency.ts';
import type { Db } from '../../../platform/db.ts';

interface BetsReader {
  readonly memberId: bigint;
  readonly currency: Currency;
  readonly language: string;
  readonly now: Date;
}

/** Reads a page of the member's lottery bets of the last 90 days, newest first. */
export async function readOwnBetsPage(db: Db, reader: BetsReader, query: LottoBetsQuery): Promise<LottoBetsValue> {
  const [rows, total] = await Promise.all([readOwnBets(db, reader, query), countOwnBets(db, reader, query)]);
  return { list: rows.map(toLottoBet), total, totalPages: countPages(total, query), currency: reader.currency };
}

function toLottoBet(row: OwnBetRow): LottoBet {
  const amount = (minor: bigint) => toDecimal(money(currencyOf(row.currency), minor));
  const { betId, costMinor, rebateMinor, winMinor, isHeld, currency: _currency, ...same } = row;
  return {
    ...same,
    betId: String(betId),
    cost: amount(costMinor),
    rebate: amount(rebateMinor),
    state: isHeld ? 'held' : lotteryStateByBetState[row.state],
    win: amount(winMinor),
    wins: row.wins ?? [],
    placedAt: row.placedAt.toISOString(),
    closesAt: row.closesAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  };
}
