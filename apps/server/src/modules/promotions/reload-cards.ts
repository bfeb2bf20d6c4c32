import type { BonusFrequency, PersonMark } from '@baize/contract/codes';
import type { GameTypeCode } from '@baize/contract/schemas/common';
import { parseBonusFrequency, parsePersonMarks } from '../../domain/cashier/deposit-bonus.ts';
import { parseGameTypes } from '../../domain/cashier/turnover.ts';
import type { Merchant } from '../../http/call.ts';
import type { Db } from '../../platform/db.ts';

/** A deposit bonus on the promotions page. A member chooses it together with a deposit. */
export interface Reload {
  readonly activityId: string;
  readonly titles: unknown;
  /** The full terms by language. */
  readonly terms: unknown;
  readonly turnoverPpm: bigint;
  /** The game types whose bets count towards the turnover; empty: all. */
  readonly turnoverGameTypes: readonly GameTypeCode[];
  readonly vipMin: number;
  readonly percentPpm: bigint;
  /** The largest bonus and the smallest deposit that it is given for, in minor units. */
  readonly mostMinor: bigint;
  readonly leastMinor: bigint;
  readonly frequency: BonusFrequency;
  readonly onePer: readonly PersonMark[];
  /** The address of the picture without width and ending; empty for none. */
  readonly image: string;
  readonly position: number;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

/** Distinguishes the ids of deposit bonuses from the codes of programs, which contain no colon. */
const RELOAD_PREFIX = 'deposit:';
/** The tab of the promotions page that lists deposit bonuses. */
export const RELOAD_TAB = 'deposit';

/** Reads the deposit bonuses that are switched on, including those that have not begun or are over. */
export async function readReloads(db: Db, { merchantId, currency }: Merchant): Promise<Reload[]> {
  const rows = await db
    .selectFrom('deposit_bonus')
    .select([
      'code',
      'titles',
      'rules',
      'turnover_ppm',
      'turnover_game_types',
      'vip_min',
      'percent_ppm',
      'max_minor',
      'least_minor',
      'frequency',
      'one_per',
      'image',
      'position',
      'starts_at',
      'ends_at',
    ])
    .where('merchant_id', '=', merchantId)
    .where('currency', '=', currency)
    .where('enabled', '=', true)
    .orderBy('position')
    .orderBy('code')
    .execute();
  return rows.map((row) => ({
    activityId: `${RELOAD_PREFIX}${row.code}`,
    titles: row.titles,
    terms: row.rules,
    turnoverPpm: row.turnover_ppm,
    turnoverGameTypes: parseGameTypes(row.turnover_game_types ?? []),
    vipMin: row.vip_min,
    percentPpm: row.percent_ppm,
    mostMinor: row.max_minor,
    leastMinor: row.least_minor,
    frequency: parseBonusFrequency(row.frequency),
    onePer: parsePersonMarks(row.one_per ?? []),
    image: row.image,
    position: row.position,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
  }));
}
