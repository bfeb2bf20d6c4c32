import { sql, type RawBuilder } from 'kysely';

/** Returns the condition that the game with the alias `g` and the merchant both offer free play (FREEPLAY3, spec section 3). */
export function offersFreePlay(merchantId: number): RawBuilder<boolean> {
  return sql`(g.free_play and exists (
    select from merchant_switch s where s.merchant_id = ${merchantId} and s.mod_id = 'FREEPLAY3' and s.enabled))`;
}
