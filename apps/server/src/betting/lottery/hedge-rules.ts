import type { HedgeRules } from '@baize/lottery/hedging';
import type { Tx } from '../../platform/db.ts';

/**
 * Reads the rules of these merchants for hedges, which are bets of a member that cover each other's losses and therefore earn no valid bet. The result
 * is by merchant id. A settlement judges bets by the rules at the time of the settlement.
 */
export async function readHedgeRules(tx: Tx, merchantIds: readonly number[]): Promise<ReadonlyMap<number, HedgeRules>> {
  const ids = [...new Set(merchantIds)];
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('merchant')
    .select([
      'merchant_id as merchantId',
      'lottery_covered_percent_max as coveredPercentMax',
      'lottery_allows_opposites as allowsOpposites',
    ])
    .where('merchant_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ merchantId, ...rules }) => [merchantId, rules]));
}
