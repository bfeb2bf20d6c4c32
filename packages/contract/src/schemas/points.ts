import { Type, type Static } from 'typebox';
import { pointTypes, redeemStates } from '../codes.ts';
import { RECEIVING_ADDRESS_MAX_CHARACTERS, REDEEM_QUANTITY_MAX } from '../limits.ts';
import { Amount, CurrencyCode, dayRange, Instant, Language, pageOf, pageQuery, RequestId } from './common.ts';
import { WithdrawPassword } from './withdraw-password.ts';

/** A whole number of points, which never expire (spec section 9). */
const Points = Type.Integer({ minimum: 0 });
const PointTypeCode = Type.Enum([...pointTypes]);
const RedeemStateCode = Type.Enum([...redeemStates]);
/** Digits, spaces and hyphens, with or without a plus sign: foreign numbers are accepted too. */
const RECEIVING_MOBILE_PATTERN = '^\\+?[0-9][0-9 -]{4,18}$';
const PointRewardId = Type.String({ minLength: 1, maxLength: 40 });

export const PointBalanceValue = Type.Object({
  points: Points,
  /** Points of redemptions in process. They have left `points` and return to it when a redemption is rejected. */
  heldPoints: Points,
});
export type PointBalanceValue = Static<typeof PointBalanceValue>;

export const PointRewardsQuery = Type.Object({
  /** True to list only rewards that the caller's points cover. */
  affordable: Type.Optional(Type.Boolean()),
  language: Type.Optional(Language),
  ...pageQuery,
});
export type PointRewardsQuery = Static<typeof PointRewardsQuery>;

/** A reward of the points mall (spec section 3, "Points records"): points and amount requirements. */
export const PointReward = Type.Object({
  rewardId: PointRewardId,
  name: Type.String(),
  description: Type.String(),
  /** Address without its extension, as for pictures of games. */
  image: Type.String(),
  points: Points,
  /** Deposits that the member must have made; "0.00" for none. */
  amountRequired: Amount,
  stock: Type.Integer({ minimum: 0 }),
  /** True for a physical item: its redemption needs an address and a mobile number, and waits for an operator. */
  delivered: Type.Boolean(),
});
export type PointReward = Static<typeof PointReward>;

export const PointRewardsValue = Type.Object({ ...pageOf(PointReward), currency: CurrencyCode });
export type PointRewardsValue = Static<typeof PointRewardsValue>;

/**
 * A redemption needs a withdraw password, and for a delivered item a receiving address and a mobile number (spec section 3). Items that are not
 * delivered need neither, so that no personal data is collected without a use.
 */
export const RedeemPointsRequest = Type.Object(
  {
    requestId: RequestId,
    rewardId: PointRewardId,
    quantity: Type.Integer({ minimum: 1, maximum: REDEEM_QUANTITY_MAX }),
    receivingAddress: Type.Optional(Type.String({ minLength: 1, maxLength: RECEIVING_ADDRESS_MAX_CHARACTERS })),
    mobileNum: Type.Optional(Type.String({ pattern: RECEIVING_MOBILE_PATTERN })),
    withdrawPassword: WithdrawPassword,
  },
  { additionalProperties: false },
);
export type RedeemPointsRequest = Static<typeof RedeemPointsRequest>;

/** A redemption (spec section 3, "Points records"). */
export const RedeemRecord = Type.Object({
  transactionReference: Type.String(),
  applyTime: Instant,
  type: PointTypeCode,
  name: Type.String(),
  quantity: Type.Integer({ minimum: 1 }),
  points: Points,
  amountRequired: Amount,
  status: RedeemStateCode,
  remark: Type.String(),
});
export type RedeemRecord = Static<typeof RedeemRecord>;

export const RedeemPointsValue = Type.Object({ record: RedeemRecord, points: Points });
export type RedeemPointsValue = Static<typeof RedeemPointsValue>;

export const RedeemListQuery = Type.Object({ ...dayRange, status: Type.Optional(RedeemStateCode), ...pageQuery });
export type RedeemListQuery = Static<typeof RedeemListQuery>;

export const RedeemListValue = Type.Object({ ...pageOf(RedeemRecord), currency: CurrencyCode });
export type RedeemListValue = Static<typeof RedeemListValue>;

export const PointConfigQuery = Type.Object({ language: Type.Optional(Language) });
export type PointConfigQuery = Static<typeof PointConfigQuery>;

/** Rules of earning and converting points. Without a points program both lists of rates are empty, and nothing can be converted. */
export const PointConfigValue = Type.Object({
  currency: CurrencyCode,
  /** Earning rates (spec section 3, "points ratio"): the valid bet (or deposit) for one point, rounded down per day. */
  earning: Type.Array(Type.Object({ type: PointTypeCode, amountPerPoint: Amount })),
  /** Multiplier of earned points by the caller's VIP level in per cent: 150 multiplies by 1.5. */
  multiplierPercent: Type.Integer({ minimum: 0 }),
  convert: Type.Object({
    enabled: Type.Boolean(),
    /** Number of points for one unit of the currency. */
    pointsPerUnit: Type.Integer({ minimum: 1 }),
    minimumPoints: Points,
    /** Conversions must be a multiple of this number. */
    stepPoints: Type.Integer({ minimum: 1 }),
    /** Valid bet that converted money requires before a withdrawal, as a multiple of the amount; "0.00" for none. */
    turnoverTimes: Amount,
  }),
  /** HTML of the operator, sanitised (decision 17). */
  rules: Type.String(),
});
export type PointConfigValue = Static<typeof PointConfigValue>;

export const PointDetailsQuery = Type.Object({ ...dayRange, type: Type.Optional(PointTypeCode), ...pageQuery });
export type PointDetailsQuery = Static<typeof PointDetailsQuery>;

/** Describes a change of the points balance (spec section 3, "Points records"). */
export const PointRecord = Type.Object({
  transactionReference: Type.String(),
  applyTime: Instant,
  type: PointTypeCode,
  /** Negative where points were spent. */
  changedPoints: Type.Integer(),
  pointsBalance: Points,
  /** Valid bet or deposit that earned the points; "0.00" where points were spent. */
  amount: Amount,
  /** Amount per point at that time; "0.00" where points were spent. */
  pointsRatio: Amount,
  remark: Type.String(),
});
export type PointRecord = Static<typeof PointRecord>;

export const PointDetailsValue = Type.Object({ ...pageOf(PointRecord), currency: CurrencyCode });
export type PointDetailsValue = Static<typeof PointDetailsValue>;

export const ConvertPointsRequest = Type.Object(
  { requestId: RequestId, points: Type.Integer({ minimum: 1 }), withdrawPassword: WithdrawPassword },
  { additionalProperties: false },
);
export type ConvertPointsRequest = Static<typeof ConvertPointsRequest>;

/** Result of a conversion. `amount` is rounded down; `points` and `balance` are the values afterwards. */
export const ConvertPointsValue = Type.Object({
  transactionReference: Type.String(),
  convertedPoints: Points,
  amount: Amount,
  points: Points,
  currency: CurrencyCode,
  balance: Amount,
});
export type ConvertPointsValue = Static<typeof ConvertPointsValue>;
