import { Type, type Static } from 'typebox';
import { Amount, CurrencyCode, dayRange, GameType, Instant, pageOf, pageQuery, RequestId } from './common.ts';

/** A share of the valid bet of one category; `percent` e.g. "0.6". The amount is rounded down. */
export const RebateLine = Type.Object({ gameType: GameType, validBet: Amount, percent: Amount, amount: Amount });
export type RebateLine = Static<typeof RebateLine>;

/** Rebate that can be claimed now, on the valid bet since the last claim. */
export const RebateOverviewValue = Type.Object({
  currency: CurrencyCode,
  since: Instant,
  lines: Type.Array(RebateLine),
  amount: Amount,
  /** Less than this cannot be claimed. */
  minimumClaim: Amount,
  updatedAt: Instant,
  /** False: the brand pays the rebate each night, and nothing is to be claimed. */
  manual: Type.Boolean(),
});
export type RebateOverviewValue = Static<typeof RebateOverviewValue>;

/** Left out: every category. */
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
