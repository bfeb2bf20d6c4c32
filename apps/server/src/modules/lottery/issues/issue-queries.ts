import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';

/** An issue that takes bets now or later. */
export interface BettableIssue {
  readonly number: string;
  readonly closesAt: Date;
  readonly drawsAt: Date;
}

/** Reads the issue that takes bets at this time and the following ones, in order. */
export async function readIssuesAhead(
  db: Db,
  lotteryCode: string,
  { at, limit }: { readonly at: Date; readonly limit: number },
): Promise<BettableIssue[]> {
  return await db
    .selectFrom('lottery_issue')
    .select(['number', 'closes_at as closesAt', 'draws_at as drawsAt'])
    .where('lottery_code', '=', lotteryCode)
    .where('state', '=', 'open')
    .where('closes_at', '>', at)
    .orderBy('closes_at')
    .limit(limit)
    .execute();
}

/** The draw of an issue in its stored form. `version` is above 1 for a corrected draw. */
export interface DrawnIssue {
  readonly number: string;
  readonly drawnAt: Date;
  readonly text: string;
  readonly version: number;
}

/** Reads the latest draws of a lottery, newest first, without voided issues. */
export async function readDraws(db: Db, lotteryCode: string, limit: number): Promise<DrawnIssue[]> {
  const { rows } = await sql<DrawnIssue>`
    select number, drawn_at as "drawnAt", draw_text as text, draw_version as version from lottery_issue
    where lottery_code = ${lotteryCode} and draw_text is not null and state in ('drawn', 'settled')
    order by draws_at desc limit ${limit}`.execute(db);
  return rows;
}

/** A draw that is announced number by number. Empty texts in `text` replace the missing numbers. */
export interface AnnouncedDraw {
  readonly number: string;
  readonly text: string;
}

/** Reads the incomplete draw of the lottery, the latest one if there are several. Undefined if there is none. */
export async function findAnnouncedDraw(db: Db, lotteryCode: string): Promise<AnnouncedDraw | undefined> {
  const { rows } = await sql<AnnouncedDraw>`
    select number, partial_text as text from lottery_issue
    where lottery_code = ${lotteryCode} and state = 'closed' and partial_text is not null
    order by draws_at desc limit 1`.execute(db);
  return rows[0];
}

/** Reads the values by which a draw can be verified. Undefined if there is no such issue. */
export async function findProof(db: Db, lotteryCode: string, number: string) {
  return await db
    .selectFrom('lottery_issue')
    .select([
      'number',
      'state',
      'seed_hash as seedHash',
      'seed',
      'bets_root as root',
      'bets',
      'closed_at as closedAt',
      'draw_text as draw',
    ])
    .where('lottery_code', '=', lotteryCode)
    .where('number', '=', number)
    .executeTakeFirst();
}
