import { Type, type Static } from 'typebox';
import { missionMeasures, missionPeriods, missionRewardKinds, missionStates, offerObstacles } from '../codes.ts';
import { Amount, CurrencyCode, Day, GameType, Instant, Language, pageOf, pageQuery, RequestId } from './common.ts';

/** Names a mission and its period, so that a repeated claim means the same one after midnight. */
const MissionId = Type.String({ minLength: 1, maxLength: 60, pattern: '^[a-z0-9-]{2,32}(@[0-9W-]{1,20})?$' });
const MissionPeriodCode = Type.Enum([...missionPeriods]);

export const MissionSummaryQuery = Type.Object({
  period: Type.Optional(MissionPeriodCode),
  language: Type.Optional(Language),
});
export type MissionSummaryQuery = Static<typeof MissionSummaryQuery>;

/** A mission is done when `progress` reaches `goal`; both in the member's currency, or a number where it counts things. */
export const Mission = Type.Object({
  missionId: MissionId,
  title: Type.String(),
  description: Type.String(),
  image: Type.String(),
  period: MissionPeriodCode,
  /** The counted figure: see `missionMeasures`. */
  measure: Type.Enum([...missionMeasures]),
  /** The categories that count; empty: all. */
  gameTypes: Type.Array(GameType),
  goal: Amount,
  progress: Amount,
  reward: Type.Object({ kind: Type.Enum([...missionRewardKinds]), amount: Amount }),
  state: Type.Enum([...missionStates]),
  /** The title of the mission that has to be done before; left out where none is missing. */
  lockedBy: Type.Optional(Type.String()),
  /** It begins anew then, or ends; of a reward that waits, it can be claimed until then. Null where neither happens. */
  endsAt: Type.Union([Instant, Type.Null()]),
});
export type Mission = Static<typeof Mission>;

export const MissionSummaryValue = Type.Object({
  currency: CurrencyCode,
  /** For the red badge (spec section 2). */
  claimable: Type.Integer({ minimum: 0 }),
  missions: Type.Array(Mission),
  /** Why there are no missions for this member; left out where nothing is in the way. */
  obstacle: Type.Optional(Type.Enum([...offerObstacles])),
  updatedAt: Instant,
});
export type MissionSummaryValue = Static<typeof MissionSummaryValue>;

export const MissionLeaderboardQuery = Type.Object({
  period: Type.Optional(MissionPeriodCode),
  language: Type.Optional(Language),
  ...pageQuery,
});
export type MissionLeaderboardQuery = Static<typeof MissionLeaderboardQuery>;

export const MissionRank = Type.Object({
  rank: Type.Integer({ minimum: 1 }),
  /** Masked by the server, the caller's own aside. */
  account: Type.String(),
  isMe: Type.Boolean(),
  validBet: Amount,
  missionsDone: Type.Integer({ minimum: 0 }),
  /** Prize of this rank at the end of the period, "0.00" for none. */
  reward: Amount,
  /** Left out where this rank gets nothing. Points and tickets are numbers. */
  rewardKind: Type.Optional(Type.Enum([...missionRewardKinds])),
});
export type MissionRank = Static<typeof MissionRank>;

export const MissionLeaderboardValue = Type.Object({
  ...pageOf(MissionRank),
  currency: CurrencyCode,
  from: Day,
  to: Day,
  /** The caller's own place; null before it has one. */
  mine: Type.Union([MissionRank, Type.Null()]),
});
export type MissionLeaderboardValue = Static<typeof MissionLeaderboardValue>;

export const ClaimMissionRequest = Type.Object(
  { requestId: RequestId, missionId: MissionId },
  { additionalProperties: false },
);
export type ClaimMissionRequest = Static<typeof ClaimMissionRequest>;

/** `balance`: of the main wallet, after it, whatever the reward was. */
export const ClaimMissionValue = Type.Object({ mission: Mission, currency: CurrencyCode, balance: Amount });
export type ClaimMissionValue = Static<typeof ClaimMissionValue>;
