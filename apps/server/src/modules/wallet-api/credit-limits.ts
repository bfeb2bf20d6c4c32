import { sql } from 'kysely';
import type { Money } from '@baize/money';
import { bucketOf } from '../../domain/bucket.ts';
import { resolveCreditCaps, isWithinCaps, type StoredCaps } from '../../domain/wallet/credit-cap.ts';
import type { Tx } from '../../platform/db.ts';
import type { Player } from './queries.ts';
import type { CallContext } from './replies.ts';

/** Returns whether the player's brand offers a vendor of the integration. Only then may the integration credit the player without a bet. */
export async function isVendorOfferedToPlayer(tx: Tx, integration: string, { merchantId }: Player): Promise<boolean> {
  const vendor = await tx
    .selectFrom('merchant_vendor as mv')
    .innerJoin('vendor as v', 'v.code', 'mv.vendor_code')
    .select('v.code')
    .where('mv.merchant_id', '=', merchantId)
    .where('mv.enabled', '=', true)
    .where('v.integration_code', '=', integration)
    .limit(1)
    .executeTakeFirst();
  return vendor !== undefined;
}

/** Returns whether a vendor of the integration has the game. The state of the game is ignored, because its jackpots are always paid. */
export async function hasGame(tx: Tx, integration: string, gameCode: string): Promise<boolean> {
  const game = await tx
    .selectFrom('game as g')
    .innerJoin('vendor as v', 'v.code', 'g.vendor_code')
    .select('g.node_id')
    .where('v.integration_code', '=', integration)
    .where('g.game_code', '=', gameCode)
    .limit(1)
    .executeTakeFirst();
  return game !== undefined;
}

/**
 * Counts a credit towards the integration's cap of the day (UTC), in the transaction of the credit. Returns true, or false without counting if the
 * credit exceeds the cap of a call or of the day. Concurrent credits do not see each other, so together they can exceed the cap of the day:
 * the cap guards against a fault or a stolen key and is not an exact limit. The sum is stored in one row per bucket, so that credits of
 * different members seldom wait for the same row.
 */
export async function countCreditIfWithinCaps(
  tx: Tx,
  { integration, now }: CallContext,
  { memberId }: Player,
  amount: Money,
): Promise<boolean> {
  const day = now.toISOString().slice(0, 10);
  const caps = await readCaps(tx, integration, amount);
  const creditedMinor = await readCreditedMinor(tx, integration, amount, day);
  if (!isWithinCaps(caps, amount.amountMinor, creditedMinor)) return false;
  // A row keeps the later day, so that a server whose clock is behind does not reset the sum of a new day.
  await sql`
    insert into integration_credit as c (bucket, integration_code, currency, day, credited_minor)
    values (${bucketOf(memberId)}, ${integration}, ${amount.currency}, ${day}, ${amount.amountMinor})
    on conflict (bucket, integration_code, currency) do update
    set day = greatest(c.day, excluded.day),
      credited_minor = excluded.credited_minor + case when c.day >= excluded.day then c.credited_minor else 0 end`.execute(
    tx,
  );
  return true;
}

/** Reads the caps of the integration in the currency of the amount. */
async function readCaps(tx: Tx, integration: string, { currency }: Money) {
  const { callMax, dayMax } = await tx
    .selectFrom('integration')
    .select([sql<StoredCaps>`credit_call_max`.as('callMax'), sql<StoredCaps>`credit_day_max`.as('dayMax')])
    .where('code', '=', integration)
    .executeTakeFirstOrThrow();
  return resolveCreditCaps(currency, callMax, dayMax);
}

/** Sums what the integration has credited on this day (UTC) in the currency of the amount, in minor units. */
async function readCreditedMinor(tx: Tx, integration: string, { currency }: Money, day: string): Promise<bigint> {
  const { credited } = await tx
    .selectFrom('integration_credit')
    .select(({ fn }) => fn.sum<bigint | null>('credited_minor').as('credited'))
    .where('integration_code', '=', integration)
    .where('currency', '=', currency)
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return credited ?? 0n;
}
