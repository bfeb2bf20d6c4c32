import { Type, type Static } from 'typebox';
import { Amount, CurrencyCode, dayRange, GameType, Instant, Language, pageOf, pageQuery, RequestId } from './common.ts';
import { ProgramTerms } from './promotions.ts';

/**
 * Rebate of one category: a share of the valid bet; `percent` is such as "0.6". The amount is rounded down. A line with `vendor`, the name of a vendor, is
 * about the bets at this vendor, which has a rate of its own.
 */
export const RebateLine = Type.Object({
  gameType: GameType,
  vendor: Type.Optional(Type.String()),
  validBet: Amount,
  percent: Amount,
  amount: Amount,
});
export type RebateLine = Static<typeof RebateLine>;

export const RebateOverviewQuery = Type.Object({ language: Type.Optional(Language) });
export type RebateOverviewQuery = Static<typeof RebateOverviewQuery>;

/** Share of the net loss of a week that is paid back: `percent` such as "5", from `minimum` on. Its grants are claimed in the reward centre. */
export const Cashback = Type.Object({
  title: Type.String(),
  percent: Type.String(),
  minimum: Amount,
  terms: ProgramTerms,
});
export type Cashback = Static<typeof Cashback>;

/** Claimable rebate on the valid bet since the last claim. */
export const RebateOverviewValue = Type.Object({
  currency: CurrencyCode,
  since: Instant,
  lines: Type.Array(RebateLine),
  amount: Amount,
  /** Minimum amount of a claim. */
  minimumClaim: Amount,
  updatedAt: Instant,
  /** False where the brand pays the rebate each night, so that nothing can be claimed. */
  manual: Type.Boolean(),
  /** Missing where the brand has no rebate. */
  terms: Type.Optional(ProgramTerms),
  /** Missing where the brand has no cashback. */
  cashback: Type.Optional(Cashback),
});
export type RebateOverviewValue = Static<typeof RebateOverviewValue>;

/** Category to claim; every category by default. */
export const ClaimRebateRequest = Type.Object(
  { requestId: RequestId, gameType: Type.Optional(GameType) },
  { additionalProperties: false },
);
export type ClaimRebateRequest = Static<typeof ClaimRebateRequest>;

export const RebateHistoryQuery = Type.Object({ ...dayRange, ...pageQuery });
export type RebateHistoryQuery = Static<typeof RebateHistoryQuery>;

export const RebateRecord = Type.Object({
  rebateId: Type.String(),
  from: Instant,
  to: Instant,
  lines: Type.Array(RebateLine),
  amount: Amount,
  claimedAt: Instant,
});
export type RebateRecord = Static<typeof RebateRecord>;

export const RebateHistoryValue = Type.Object({
  ...pageOf(RebateRecord),
  currency: CurrencyCode,
  totalAmount: Amount,
});
export type RebateHistoryValue = Static<typeof RebateHistoryValue>;
