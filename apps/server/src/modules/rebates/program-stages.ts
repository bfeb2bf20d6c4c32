import { sql } from 'kysely';
import { Compile } from 'typebox/compile';
import { assert } from '../../domain/assert.ts';
import { RebateDefinition } from '../../domain/rewards/rebate-definition.ts';
import type { Tx } from '../../platform/db.ts';

/** A version of a rebate program that was switched on, and the time in which it was the present version. */
export interface RebateStage {
  /** Null for the first version. */
  readonly presentFrom: Date | null;
  /** Null for the version that is present now. */
  readonly presentUntil: Date | null;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly definition: unknown;
}

/** Reads every version of the rebate programs of a brand that was switched on, the present ones and the former ones. */
export async function readRebateStages(tx: Tx, merchantId: number): Promise<RebateStage[]> {
  const { rows } = await sql<RebateStage>`
    with version as (
      select code, version, state, starts_at, ends_at, definition, null::timestamptz as present_until
      from reward_program where merchant_id = ${merchantId} and kind = 'rebate'
      union all
      select v.code, v.version, v.program ->> 'state', (v.program ->> 'starts_at')::timestamptz,
        (v.program ->> 'ends_at')::timestamptz, v.program -> 'definition', v.created_at
      from reward_program_version v join reward_program p using (merchant_id, code)
      where v.merchant_id = ${merchantId} and p.kind = 'rebate'
    ), stage as (
      select *, lag(present_until) over (partition by code order by version) as present_from from version
    )
    select present_from as "presentFrom", present_until as "presentUntil", starts_at as "startsAt", ends_at as "endsAt", definition
    from stage where state = 'on' order by present_until, code`.execute(tx);
  return rows;
}

/**
 * Returns the definition under which a bet earns a rebate: that of the version that was switched on and present when the bet was placed. Undefined if the
 * bet earns none. The answer follows from the time of the bet, so that a bet and its void find the same one, whatever happened to the program in between.
 */
export function findDefinitionOfBet(stages: readonly RebateStage[], placedAt: Date): RebateDefinition | undefined {
  const stage = stages.find(
    ({ presentFrom, presentUntil, startsAt, endsAt }) =>
      isWithin(placedAt, presentFrom, presentUntil) && isWithin(placedAt, startsAt, endsAt),
  );
  if (!stage) return undefined;
  assert(check.Check(stage.definition), 'a version of a rebate program does not match the schema');
  return stage.definition;
}

const check = Compile(RebateDefinition);

function isWithin(time: Date, from: Date | null, until: Date | null): boolean {
  return (from === null || time >= from) && (until === null || time < until);
}
