import { sql, type RawBuilder } from 'kysely';

/** A limit as `selectPlayLimits` selects it. The amount is a text, because JSON has no integers of 64 bits. */
export interface PlayLimitRow {
  readonly playId: string;
  /** The largest stake of a line, in minor units. */
  readonly lineMax: string;
}

/** Returns a subquery for a select list: the limits of plays of the lottery whose code is in this column, as a JSON array. */
export function selectPlayLimits(codeColumn: string): RawBuilder<PlayLimitRow[]> {
  return sql<PlayLimitRow[]>`coalesce((
    select jsonb_agg(jsonb_build_object('playId', p.play_id, 'lineMax', p.line_max_minor::text) order by p.play_id)
    from lottery_play_limit p where p.lottery_code = ${sql.ref(codeColumn)}), '[]')`;
}
