import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';

export interface BettableIssue {
  readonly number: string;
  readonly closesAt: Date;
  readonly drawsAt: Date;
}

/** Returns the issue that takes bets at this time and those after it, in order. */
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

export interface DrawnIssue {
  readonly number: string;
  readonly drawnAt: Date;
  readonly text: string;
  readonly version: number;
}

/** Returns the draws of a lottery, the last one first. Voided issues are left out. */
export async function readDraws(db: Db, lotteryCode: string, limit: number): Promise<DrawnIssue[]> {
  const { rows } = await sql<DrawnIssue>`
    select number, drawn_at as "drawnAt", draw_text as text, draw_version as version from lottery_issue
    where lottery_code = ${lotteryCode} and draw_text is not null and state in ('drawn', 'settled')
    order by draws_at desc limit ${limit}`.execute(db);
  return rows;
}

/** The draw that is announced number by number at present; an empty text takes the place of a number to come. */
export interface AnnouncedDraw {
  readonly number: string;
  readonly text: string;
}

/** Returns the draw of the lottery that is incomplete, the last one if there are several; undefined if there is none. */
export async function findAnnouncedDraw(db: Db, lotteryCode: string): Promise<AnnouncedDraw | undefined> {
  const { rows } = await sql<AnnouncedDraw>`
    select number, partial_text as text from lottery_issue
    where lottery_code = ${lotteryCode} and state = 'closed' and partial_text is not null
    order by draws_at desc limit 1`.execute(db);
  return rows[0];
}

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
