import { sql } from 'kysely';
import {
  LEADERBOARD_RANK_MAX,
  LEADERBOARD_SOURCE_KEY,
  findPrizeOfRank,
} from '../../domain/rewards/leaderboard-definition.ts';
import { toGrantItem } from '../../domain/rewards/reward-item.ts';
import { dayAt } from '../../domain/rewards/calendar.ts';
import { endOfPeriod } from '../../domain/rewards/reward-period.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { forEachIsolated } from '../../platform/for-each-isolated.ts';
import { hasWaitingEvents } from '../../platform/outbox-waiting.ts';
import { transaction } from '../../platform/transaction.ts';
import { readEarners } from '../../rewards/audience-facts.ts';
import { readBrandContext } from '../../rewards/brand-context.ts';
import { createGrants } from '../../rewards/grants.ts';
import { findProgram } from '../../rewards/programs.ts';
import { readTopScores, type BoardPeriod } from './ranks.ts';
import type { LeaderboardProgram } from './score-bands.ts';

const HOUR_MS = 3_600_000;
/** Bets that are settled within this time after the end of a period still count in it. */
const LATE_BETS_HOURS = 1;
/** The most periods that one run closes. The next run continues. */
const PERIODS_PER_RUN = 50;

/** The times by which it is judged whether a period is complete. */
export interface LeaderboardClock {
  readonly now: Date;
  /** Every transaction that began before this time has ended, so all scores before it are visible. */
  readonly settledUntil: Date;
}

interface Log {
  error(fields: object, message: string): void;
}

interface OpenPeriod extends BoardPeriod {
  readonly lastDay: string;
}

/**
 * Grants the prizes of leaderboard periods that are over. Two workers at once, and a second run, grant nothing twice. A period that fails is reported and
 * does not stop the others; the next run tries it again.
 */
export async function closeLeaderboards(db: Db, clock: LeaderboardClock, log: Log): Promise<void> {
  const { rows } = await sql<OpenPeriod>`
    select merchant_id as "merchantId", program_code as code, period, last_day::text as "lastDay"
    from leaderboard_period
    where closed_at is null and last_day < ${clock.now}::timestamptz::date + 1
    order by last_day limit ${PERIODS_PER_RUN}`.execute(db);
  await forEachIsolated(rows, {
    atOnceMax: 1,
    work: async (period) => await transaction(db, async (tx) => await closePeriod(tx, period, clock)),
    onFailure: ({ merchantId, code, period }, error) =>
      log.error(
        { alert: 'leaderboards', merchant: merchantId, program: code, period, err: error },
        'ALERT: a period of a leaderboard could not be closed',
      ),
  });
}

async function closePeriod(tx: Tx, period: OpenPeriod, { now, settledUntil }: LeaderboardClock): Promise<void> {
  const brand = await readBrandContext(tx, period.merchantId);
  const end = endOfPeriod(period, brand.timeZone);
  const final = end && new Date(end.getTime() + LATE_BETS_HOURS * HOUR_MS);
  if (final === null || settledUntil < final) return;
  const topics = ['bet.settled', 'bet.voided'];
  if (await hasWaitingEvents(tx, { consumer: 'missions', topics, before: final })) return;
  if (!(await markPeriodClosed(tx, period, now))) return;
  const program = await findProgram(tx, period.merchantId, 'leaderboard', period.code);
  // A leaderboard that was stopped gives nothing more.
  if (!program) return;
  const grants = await listPrizeGrants(tx, period, program, { ...brand, now });
  await createGrants(tx, grants, {
    currency: brand.currency,
    day: dayAt(now, brand.timeZone),
    now,
    tellsMembers: true,
  });
}

/** Marks the period as closed. Returns false if another worker is closing it or has closed it. */
async function markPeriodClosed(tx: Tx, { merchantId, code, period }: BoardPeriod, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('leaderboard_period')
    .set({ closed_at: now })
    .where('merchant_id', '=', merchantId)
    .where('program_code', '=', code)
    .where('period', '=', period)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Builds the grants for the ranked members who can earn rewards. A member who cannot keeps the rank without a prize, and nobody moves up. */
async function listPrizeGrants(
  tx: Tx,
  period: OpenPeriod,
  program: LeaderboardProgram,
  { currency, now }: { readonly currency: Parameters<typeof toGrantItem>[1]; readonly now: Date },
) {
  const { definition, titles } = program;
  const lastRank = Math.min(LEADERBOARD_RANK_MAX, Math.max(...definition.prizes.map(({ toRank }) => toRank)));
  const best = await readTopScores(tx, period, { limit: lastRank });
  const earners = await readEarners(
    tx,
    best.map(({ memberId }) => memberId),
  );
  return best.flatMap(({ memberId, rank }) => {
    const prize = findPrizeOfRank(definition, rank);
    if (!prize || !earners.has(memberId)) return [];
    return [
      {
        memberId,
        program,
        kind: 'mission' as const,
        sourceKey: LEADERBOARD_SOURCE_KEY,
        period: period.period,
        titles,
        item: toGrantItem(prize, currency),
        state: 'claim' as const,
        opensAt: now,
        expiresAt: new Date(now.getTime() + definition.claimHours * HOUR_MS),
      },
    ];
  });
}
