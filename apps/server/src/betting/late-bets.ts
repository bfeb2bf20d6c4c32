import type { ContractKind } from '@baize/contract/agent-codes';
import { sql } from 'kysely';
import type { WindowLength } from '../domain/contracts/terms.ts';
import { windowAt } from '../domain/contracts/window.ts';
import type { BetFigures } from '../domain/rollup/roll-up.ts';
import type { Tx } from '../platform/db.ts';

/** The contracts of one brand, one kind and one length of windows, which are settled window after window. */
export interface Series {
  readonly merchantId: number;
  readonly kind: ContractKind;
  readonly window: WindowLength;
}

/** A series with the span of its closed windows, whose figures are final. */
interface OpenSeries extends Series {
  /** The beginning of the first window. */
  readonly startsAt: Date;
  /** The end of the last closed window. */
  readonly closedUntil: Date;
  readonly timeZone: string;
}

/** A bet that counts in a closed window of a series. */
interface LateBetRow extends Series {
  readonly windowFrom: Date;
  readonly bet: BetFigures;
}

/**
 * Stores the bets that count in a window whose figures are final. The transaction that adds bets to the roll-ups calls this, so that each bet is
 * either measured with its window or corrected in a later window: `closeWindow` waits for the locks that are taken here.
 */
export async function recordLateBets(tx: Tx, bets: readonly BetFigures[]): Promise<void> {
  const series = await lockSeries(tx, [...new Set(bets.map(({ merchantId }) => merchantId))]);
  const lateBets = series.flatMap((openSeries) => findLateBets(openSeries, bets));
  if (lateBets.length > 0) await insertLateBets(tx, lateBets);
}

/** Returns the bets that were placed in a closed window of the series. */
function findLateBets(
  { startsAt, closedUntil, timeZone, ...series }: OpenSeries,
  bets: readonly BetFigures[],
): LateBetRow[] {
  return bets.flatMap((bet) => {
    const { placedAt, merchantId } = bet;
    if (placedAt === undefined || merchantId !== series.merchantId) return [];
    if (placedAt < startsAt || placedAt >= closedUntil) return [];
    return [{ ...series, windowFrom: windowAt(series.window, placedAt, timeZone).from, bet }];
  });
}

/** Locks the series of these brands (`FOR SHARE`), in one order for all callers. */
async function lockSeries(tx: Tx, merchantIds: readonly number[]): Promise<OpenSeries[]> {
  const { rows } = await sql<OpenSeries>`
    select s.merchant_id as "merchantId", s.kind, s.time_window as "window", s.starts_at as "startsAt", s.closed_until as "closedUntil",
      m.time_zone as "timeZone"
    from settlement_series s join merchant m on m.merchant_id = s.merchant_id
    where s.merchant_id = any(${merchantIds}::integer[])
    order by s.merchant_id, s.kind, s.time_window
    for share of s`.execute(tx);
  return rows;
}

async function insertLateBets(tx: Tx, late: readonly LateBetRow[]): Promise<void> {
  await tx
    .insertInto('settlement_late_bet')
    .values(
      late.map(({ merchantId, kind, window, windowFrom, bet }) => ({
        merchant_id: merchantId,
        kind,
        time_window: window,
        window_from: windowFrom,
        member_id: bet.memberId,
        bet_id: bet.betId,
        bets: bet.bets,
        line: bet.line,
        stake_minor: bet.stakeMinor,
        valid_bet_minor: bet.validBetMinor,
        win_minor: bet.winMinor,
      })),
    )
    .execute();
}
