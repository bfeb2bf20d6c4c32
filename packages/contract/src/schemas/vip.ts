import { Type, type Static } from 'typebox';
import { rewardStates, vipRewardKinds } from '../codes.ts';
import { Amount, CurrencyCode, Day, GameType, Instant, Language, RequestId } from './common.ts';
import { ProgramTerms } from './promotions.ts';

const VipRewardKindCode = Type.Enum([...vipRewardKinds]);
const Rank = Type.Integer({ minimum: 0 });

export const VipLevelsQuery = Type.Object({ language: Type.Optional(Language) });
export type VipLevelsQuery = Static<typeof VipLevelsQuery>;

export const VipLevel = Type.Object({
  /** VIP rank (spec section 3, "VIP rank level"); every member starts at 0. */
  rank: Rank,
  /** VIP label (spec section 3). */
  label: Type.String(),
  /** Valid bet since the registration that reaches the level. */
  validBetRequired: Amount,
  depositRequired: Amount,
  /** Valid bet of a calendar month that keeps the level. */
  validBetToKeep: Amount,
  rewards: Type.Array(Type.Object({ kind: VipRewardKindCode, amount: Amount })),
  /** Rebates: shares of the valid bet in per cent, such as "0.6". */
  rebates: Type.Array(Type.Object({ gameType: GameType, percent: Amount })),
  /**
   * Rates of single vendors (`vendor` is a name) that take the place of the rate of the category. With `from`, a rate begins at that time. Missing
   * where no vendor has a rate of its own at this level.
   */
  vendorRebates: Type.Optional(
    Type.Array(
      Type.Object({ vendor: Type.String(), gameType: GameType, percent: Amount, from: Type.Optional(Instant) }),
    ),
  ),
  /** Factor of the points that play and deposits earn, such as "1.2". Missing where it is the same for all levels. */
  pointsTimes: Type.Optional(Type.String()),
  withdrawalsPerDay: Type.Integer({ minimum: 0 }),
  withdrawalPerDay: Amount,
  /** Fee of a withdrawal in per cent, such as "0.5". Missing where it is the same for all levels. */
  withdrawalFeePercent: Type.Optional(Amount),
});
export type VipLevel = Static<typeof VipLevel>;

/** Levels, lowest first. */
export const VipLevelsValue = Type.Object({
  currency: CurrencyCode,
  levels: Type.Array(VipLevel),
  /** Missing where the brand has no levels. */
  terms: Type.Optional(ProgramTerms),
});
export type VipLevelsValue = Static<typeof VipLevelsValue>;

export const VipReward = Type.Object({
  vipRewardId: Type.String(),
  kind: VipRewardKindCode,
  rank: Rank,
  amount: Amount,
  state: Type.Enum([...rewardStates]),
  expiresAt: Type.Union([Instant, Type.Null()]),
});
export type VipReward = Static<typeof VipReward>;

export const VipMineValue = Type.Object({
  currency: CurrencyCode,
  rank: Rank,
  label: Type.String(),
  since: Day,
  /** Valid bet since the registration. */
  validBet: Amount,
  deposits: Amount,
  /** Valid bet of the current month, to compare with `validBetToKeep`. */
  validBetThisMonth: Amount,
  /** The next level; null at the top. */
  next: Type.Union([
    Type.Object({ rank: Rank, label: Type.String(), validBetLeft: Amount, depositLeft: Amount }),
    Type.Null(),
  ]),
  rewards: Type.Array(VipReward),
  /** Every change of the level, newest first. */
  history: Type.Array(Type.Object({ rank: Rank, label: Type.String(), since: Instant })),
});
export type VipMineValue = Static<typeof VipMineValue>;

export const ClaimVipRewardRequest = Type.Object(
  { requestId: RequestId, vipRewardId: Type.String({ minLength: 1, maxLength: 40 }) },
  { additionalProperties: false },
);
export type ClaimVipRewardRequest = Static<typeof ClaimVipRewardRequest>;
