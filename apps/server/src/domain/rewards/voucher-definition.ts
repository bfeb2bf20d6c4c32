import { Type } from 'typebox';
import { RewardItem } from './reward-item.ts';

/** A voucher code that members type. Each member may use it once. */
export const VoucherDefinition = Type.Object(
  {
    /** Upper-case letters and digits. A short code is easier to guess, although wrong codes are counted. */
    code: Type.String({ pattern: '^[A-Z0-9]{6,32}$' }),
    item: RewardItem,
    /** The total number of members who may use the code. */
    usesMax: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
  },
  { additionalProperties: false },
);
