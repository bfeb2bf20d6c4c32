import { LOTTO_INTEGRATION } from '../../betting/lotto-integration.ts';
import type { Db } from '../../platform/db.ts';

/** A slot round takes seconds, so the vendor has probably forgotten to close a round that is open for this long. */
export const ROUND_OPEN_REPORT_MINUTES = 30;
/** The largest number of open bets in one report. */
export const OPEN_ROUNDS_REPORTED_MAX = 1000;

/** An open bet of a round that was not closed in time. */
export interface BetOfOpenRound {
  readonly integration: string;
  readonly roundId: string;
  readonly memberId: bigint;
  readonly betId: bigint;
  readonly placedAt: Date;
}

/**
 * Finds the open bets of rounds that were never closed, oldest first. Bets on lotteries are left out, because these bets wait for their draw.
 * The bets are reported and not settled, because only the vendor knows what they won.
 */
export async function findBetsOfOpenRounds(db: Db, now: Date): Promise<BetOfOpenRound[]> {
  return await db
    .selectFrom('bet')
    .select([
      'integration_code as integration',
      'round_id as roundId',
      'member_id as memberId',
      'bet_id as betId',
      'placed_at as placedAt',
    ])
    .where('state', '=', 'open')
    .where('integration_code', '<>', LOTTO_INTEGRATION)
    .where('placed_at', '<', new Date(now.getTime() - ROUND_OPEN_REPORT_MINUTES * 60_000))
    .orderBy('placed_at')
    .limit(OPEN_ROUNDS_REPORTED_MAX)
    .execute();
}

interface ReportContext {
  readonly db: Db;
  readonly now: () => Date;
  readonly log: { warn(fields: object, message: string): void };
}

/** Logs one line for each integration that left rounds open (a job of the worker). Returns the number of open bets. */
export async function reportOpenRounds({ db, now, log }: ReportContext): Promise<number> {
  const rounds = await findBetsOfOpenRounds(db, now());
  for (const [integration, bets] of Map.groupBy(rounds, (each) => each.integration)) {
    const roundIds = bets.map((each) => each.roundId);
    log.warn({ integration, open: bets.length, oldest: bets[0]?.placedAt, roundIds }, 'rounds were never closed');
  }
  return rounds.length;
}
