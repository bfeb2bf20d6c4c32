import { Type } from 'typebox';
import { RewardItem } from './reward-item.ts';

/** A code that members type. Each member may use it once. */
export const VoucherDefinition = Type.Object(
  {
    /** Capital letters and digits. A short code is guessed sooner, although wrong codes are counted. */
    code: Type.String({ pattern: '^[A-Z0-9]{6,32}$' }),
    item: RewardItem,
    /** The number of members who may use the code altogether. */
    usesMax: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
  },
  { additionalProperties: false },
);
