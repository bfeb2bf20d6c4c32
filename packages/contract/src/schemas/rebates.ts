import { Type, type Static } from 'typebox';
import { Amount, CurrencyCode, dayRange, GameType, Instant, pageOf, pageQuery, RequestId } from './common.ts';

/** Rebate of one category: a share of the valid bet; `percent` is such as "0.6". The amount is rounded down. */
export const RebateLine = Type.Object({ gameType: GameType, validBet: Amount, percent: Amount, amount: Amount });
export type RebateLine = Static<typeof RebateLine>;

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
