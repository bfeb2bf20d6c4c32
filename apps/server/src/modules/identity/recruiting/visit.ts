import { done } from '../../../domain/outcome.ts';
import type { Call, Handler } from '../../../http/call.ts';
import { findOpenLink } from '../../../members/recruiting/promotion-codes.ts';
import { countVisit, RANGE_HASH_BYTES } from '../../../members/recruiting/recruits.ts';
import type { ModuleContext } from '../../../module.ts';
import { toAddressRange } from '../../../platform/address-range.ts';
import { transaction } from '../../../platform/transaction.ts';

/**
 * Counts a visit by a promotion link. Each browser is counted once a day, so that reloading the page does not add a visit. The answer does not reveal
 * whether the code exists.
 */
export function promotionVisit({ db, keyRing, now }: ModuleContext): Handler<'promotionVisit'> {
  return async (call) => {
    const { merchantId, timeZone } = call.scope.merchant;
    const link = await findOpenLink(db, merchantId, call.request.code);
    if (!link) return done({});
    const visitorHash = hashVisitor(keyRing, call);
    await transaction(
      db,
      async (tx) => await countVisit(tx, { linkId: link.linkId, timeZone, visitorHash, now: now() }),
    );
    return done({});
  };
}

/**
 * Hashes the visitor, so that browsers can be told apart without a cookie. The first half of the result is a hash of the address range alone, and the
 * second half is a hash of the range and the User-Agent header. The first half makes it possible to count the browsers of one range.
 */
function hashVisitor(keyRing: ModuleContext['keyRing'], { ip, userAgent }: Call<'promotionVisit'>): Buffer {
  const range = `visit:${toAddressRange(ip)}`;
  const halves = [range, `${range} ${userAgent}`].map((text) =>
    keyRing.digest('promotion-visit', text).subarray(0, RANGE_HASH_BYTES),
  );
  return Buffer.concat(halves);
}
