import { sql, type RawBuilder } from 'kysely';

/** The condition that the vendor of the game `g` offers free play and the merchant has it on (FREEPLAY3, spec section 3). */
export function offersFreePlay(merchantId: number): RawBuilder<boolean> {
  return sql`(g.free_play and exists (
    select from merchant_switch s where s.merchant_id = ${merchantId} and s.mod_id = 'FREEPLAY3' and s.enabled))`;
}
