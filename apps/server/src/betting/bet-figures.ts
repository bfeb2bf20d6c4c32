import type { Tx } from '../platform/db.ts';
import { publishAll, type OutboxPayload } from '../platform/outbox.ts';

/** The columns of a settled bet that its events carry. Amounts are minor units; `day` is the brand's calendar day of the bet. */
export interface BetFiguresRow {
  readonly member_id: bigint;
  readonly bet_id: bigint;
  readonly merchant_id: number;
  readonly line: string;
  readonly game_type: string;
  readonly vendor_code: string;
  readonly currency: string;
  readonly stake_minor: bigint;
  readonly win_minor: bigint;
  readonly valid_bet_minor: bigint;
  readonly day: string;
  readonly placed_at: Date;
}

/** `bet.voided` means that a settled bet no longer counts. The event carries the figures with which the bet was settled. */
export type FiguresTopic = 'bet.settled' | 'bet.voided';

/** Publishes that a bet counts in the reports, or no longer counts. The event carries the figures of the bet. */
export async function publishFigures(tx: Tx, topic: FiguresTopic, bet: BetFiguresRow): Promise<void> {
  await publishFiguresOfEach(tx, topic, [bet]);
}

/** Publishes the events of many bets, in the order of the bets. */
export async function publishFiguresOfEach(tx: Tx, topic: FiguresTopic, bets: readonly BetFiguresRow[]): Promise<void> {
  await publishAll(tx, topic, bets.map(toPayload));
}

/**
 * Publishes that settled bets have other figures from now on: the old figures no longer count, and the new figures count. The events carry a mark for
 * consumers that count a bet once, whatever is corrected afterwards.
 */
export async function publishCorrections(
  tx: Tx,
  corrected: { readonly before: readonly BetFiguresRow[]; readonly after: readonly BetFiguresRow[] },
): Promise<void> {
  const toCorrectionPayload = (bet: BetFiguresRow): OutboxPayload => ({ ...toPayload(bet), isCorrection: true });
  await publishAll(tx, 'bet.voided', corrected.before.map(toCorrectionPayload));
  await publishAll(tx, 'bet.settled', corrected.after.map(toCorrectionPayload));
}

function toPayload(bet: BetFiguresRow): OutboxPayload {
  return {
    memberId: String(bet.member_id),
    betId: String(bet.bet_id),
    merchantId: bet.merchant_id,
    line: bet.line,
    gameType: bet.game_type,
    vendorCode: bet.vendor_code,
    currency: bet.currency,
    stakeMinor: String(bet.stake_minor),
    winMinor: String(bet.win_minor),
    validBetMinor: String(bet.valid_bet_minor),
    day: bet.day,
    placedAt: bet.placed_at.toISOString(),
  };
}
