import type { Tx } from './db.ts';
import { publish } from './outbox.ts';

export interface BetFiguresRow {
  readonly member_id: bigint;
  readonly bet_id: bigint;
  readonly merchant_id: number;
  readonly line: string;
  readonly game_type: string;
  readonly currency: string;
  readonly stake_minor: bigint;
  readonly win_minor: bigint;
  readonly valid_bet_minor: bigint;
  readonly day: string;
}

/**
 * Says that a bet counts in the reports, or that it no longer does. The figures travel in the event: by the time it is read
 * the row may have changed again, and that change has an event of its own.
 */
export async function publishFigures(
  tx: Tx,
  topic: 'bet.settled' | 'bet.unsettled',
  bet: BetFiguresRow,
): Promise<void> {
  await publish(tx, topic, {
    memberId: String(bet.member_id),
    betId: String(bet.bet_id),
    merchantId: bet.merchant_id,
    line: bet.line,
    gameType: bet.game_type,
    currency: bet.currency,
    stakeMinor: String(bet.stake_minor),
    winMinor: String(bet.win_minor),
    validBetMinor: String(bet.valid_bet_minor),
    day: bet.day,
  });
}
