import { isCurrency, money, toDecimal } from '@baize/money';
import type { Db } from '../db/db.ts';

interface BookRow {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly player_ref: string;
  readonly currency: string;
  readonly stake: bigint;
  readonly win: bigint;
}

const DAY_MS = 86_400_000;

/**
 * The arcade's own record of a day (UTC), for the platform to lay beside its bets: every round for money that is over, with what was
 * staked and won in it. What was refused or given back stands there with nothing.
 */
export async function bookOfDay(db: Db, day: Date): Promise<string> {
  const rows = await db.query<BookRow>(
    `select id, player_ref, currency,
       case when state = 'settled' then stake_minor else 0 end as stake,
       case when state = 'settled' then win_minor else 0 end as win
     from round
     where mode = 'real' and next_attempt_at is null and created_at >= $1 and created_at < $2
     order by created_at, id`,
    [day, new Date(day.getTime() + DAY_MS)],
  );
  return ['roundId,playerId,currency,stake,win', ...rows.map(lineOf), ''].join('\n');
}

function lineOf({ id, player_ref, currency, stake, win }: BookRow): string {
  if (!isCurrency(currency)) throw new Error(`round ${id} is in ${currency}, which nobody knows`);
  return [id, player_ref, currency, toDecimal(money(currency, stake)), toDecimal(money(currency, win))].join(',');
}
