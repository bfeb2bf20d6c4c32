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

/** Publishes that a bet is settled and counts in the reports. The figures travel in the event. */
export async function publishFigures(tx: Tx, topic: 'bet.settled', bet: BetFiguresRow): Promise<void> {
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
