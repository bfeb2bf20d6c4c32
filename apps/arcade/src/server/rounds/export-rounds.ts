import { isCurrency, money, toDecimal } from '@baize/money';
import type { Db } from '../db/db.ts';

/** A round with the amounts in minor units that it has moved. */
interface ExportedRoundRow {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly player_ref: string;
  readonly currency: string;
  readonly stake: bigint;
  readonly win: bigint;
}

const DAY_MS = 86_400_000;

/**
 * Exports the finished real-money rounds that began on the UTC day as CSV, which the platform compares with its bets. A round that was
 * refused, rolled back or disputed has the stake and win zero. Free rounds are left out, because they have no bet: the platform records their
 * wins as credits of a promotion. `day` must be midnight UTC.
 */
export async function exportRoundsOfDay(db: Db, day: Date): Promise<string> {
  const rows = await db.query<ExportedRoundRow>(
    `select id, player_ref, currency,
       case when state = 'settled' then stake_minor else 0 end as stake,
       case when state = 'settled' then win_minor else 0 end as win
     from round
     where mode = 'real' and award_id is null and next_attempt_at is null and created_at >= $1 and created_at < $2
     order by created_at, id`,
    [day, new Date(day.getTime() + DAY_MS)],
  );
  return ['roundId,playerId,currency,stake,win', ...rows.map(toCsvLine), ''].join('\n');
}

function toCsvLine({ id, player_ref, currency, stake, win }: ExportedRoundRow): string {
  if (!isCurrency(currency)) throw new Error(`round ${id} has the unknown currency ${currency}`);
  return [id, player_ref, currency, toDecimal(money(currency, stake)), toDecimal(money(currency, win))].join(',');
}
