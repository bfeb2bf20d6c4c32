import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import type { KeyRing } from '../../../platform/key-ring.ts';
import { makeRecordId } from '../../../platform/record-ids.ts';
import { transaction } from '../../../platform/transaction.ts';
import { readCalendar } from '../catalogue/calendar-row.ts';
import { planMissingIssues, type IssueTimes } from './issue-plan.ts';
import { makeSealedSeed } from './seeds.ts';

export interface PlanContext {
  readonly db: Db;
  readonly keyRing: Pick<KeyRing, 'seal'>;
}

interface LotteryRow {
  readonly code: string;
  readonly calendar: unknown;
  readonly closeSeconds: number;
  readonly ownDraw: boolean;
  readonly lastDrawsAt: Date | null;
}

/**
 * Makes the issues that are missing until the horizon of each lottery, those of own draws with their commitments. Workers that plan at the
 * same time make each issue once. Returns how many issues were made.
 */
export async function planAhead({ db, keyRing }: PlanContext, now: Date): Promise<number> {
  let made = 0;
  for (const lottery of await readLotteries(db)) {
    const missing = planMissingIssues({ ...lottery, calendar: readCalendar(lottery.calendar) }, now);
    if (missing.length === 0) continue;
    made += await transaction(db, async (tx) => await insertIssues(tx, keyRing, lottery, missing));
  }
  return made;
}

/** A hidden lottery gets no new issues. One in maintenance does, so that it can open again at any time. */
async function readLotteries(db: Db): Promise<LotteryRow[]> {
  const { rows } = await sql<LotteryRow>`
    select l.code, l.calendar, l.close_seconds as "closeSeconds", l.own_draw as "ownDraw",
      (select max(i.draws_at) from lottery_issue i where i.lottery_code = l.code) as "lastDrawsAt"
    from lottery l where l.state <> 'hidden' order by l.code`.execute(db);
  return rows;
}

async function insertIssues(
  tx: Tx,
  keyRing: Pick<KeyRing, 'seal'>,
  { code, ownDraw }: LotteryRow,
  issues: readonly IssueTimes[],
): Promise<number> {
  const rows = issues.map(({ number, opensAt, closesAt, drawsAt }) => {
    const issue_id = makeRecordId(drawsAt);
    const times = { opens_at: opensAt, closes_at: closesAt, draws_at: drawsAt };
    return { issue_id, lottery_code: code, number, ...times, ...(ownDraw && makeSealedSeed(keyRing, issue_id)) };
  });
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('lottery_issue')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}
