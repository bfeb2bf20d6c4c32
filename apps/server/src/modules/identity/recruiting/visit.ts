import { done } from '../../../domain/outcome.ts';
import type { Call, Handler } from '../../../http/call.ts';
import { findOpenLink } from '../../../members/recruiting/promotion-codes.ts';
import { countVisit, RANGE_HASH_BYTES } from '../../../members/recruiting/recruits.ts';
import type { ModuleContext } from '../../../module.ts';
import { toAddressRange } from '../../../platform/address-range.ts';
import { transaction } from '../../../platform/transaction.ts';

/**
 * Counts a visit by a promotion link, once for a browser and a day, so that reloading a page adds nothing. The reply is the same whether the
 * code exists or not.
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
 * Tells browsers apart without a cookie: by their address range and the name that they give themselves. The first half of the hash is that of
 * the range alone, so that the browsers of one range can be counted.
 */
function hashVisitor(keyRing: ModuleContext['keyRing'], { ip, userAgent }: Call<'promotionVisit'>): Buffer {
  const range = `visit:${toAddressRange(ip)}`;
  const halves = [range, `${range} ${userAgent}`].map((text) =>
    keyRing.digest('promotion-visit', text).subarray(0, RANGE_HASH_BYTES),
  );
  return Buffer.concat(halves);
}
