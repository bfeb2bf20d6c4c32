import { Type, type Static } from 'typebox';
import {
  leaderboardMeasures,
  missionMeasures,
  missionPeriods,
  missionRewardKinds,
  missionStates,
  offerObstacles,
} from '../codes.ts';
import { Amount, CurrencyCode, Day, GameType, Instant, Language, pageOf, pageQuery, RequestId } from './common.ts';
import { ProgramTerms } from './promotions.ts';

/** Id of a mission and its period, so that a claim repeated after midnight refers to the same period. */
const MissionId = Type.String({ minLength: 1, maxLength: 60, pattern: '^[a-z0-9-]{2,32}(@[0-9W-]{1,20})?$' });
const MissionPeriodCode = Type.Enum([...missionPeriods]);

export const MissionSummaryQuery = Type.Object({
  period: Type.Optional(MissionPeriodCode),
  language: Type.Optional(Language),
});
export type MissionSummaryQuery = Static<typeof MissionSummaryQuery>;

/** A mission. It is done when `progress` reaches `goal`; both are in the member's currency, or a number where it counts things. */
export const Mission = Type.Object({
  missionId: MissionId,
  title: Type.String(),
  description: Type.String(),
  image: Type.String(),
  period: MissionPeriodCode,
  /** The counted figure: see `missionMeasures`. */
  measure: Type.Enum([...missionMeasures]),
  /** Categories that count; empty means all. */
  gameTypes: Type.Array(GameType),
  /** Names of the vendors whose bets count. Missing where all count. */
  vendors: Type.Optional(Type.Array(Type.String())),
  goal: Amount,
  progress: Amount,
  reward: Type.Object({ kind: Type.Enum([...missionRewardKinds]), amount: Amount }),
  state: Type.Enum([...missionStates]),
  /** Title of the mission that must be done before; missing where there is none. */
  lockedBy: Type.Optional(Type.String()),
  /** Time at which the mission restarts or ends; for a reward, the end of its claim period. Null where neither applies. */
  endsAt: Type.Union([Instant, Type.Null()]),
  terms: Type.Optional(ProgramTerms),
});
export type Mission = Static<typeof Mission>;

export const MissionSummaryValue = Type.Object({
  currency: CurrencyCode,
  /** Number of claimable missions, for the red badge (spec section 2). */
  claimable: Type.Integer({ minimum: 0 }),
  missions: Type.Array(Mission),
  /** The reason why this member has no missions; missing where it has. */
  obstacle: Type.Optional(Type.Enum([...offerObstacles])),
  updatedAt: Instant,
});
export type MissionSummaryValue = Static<typeof MissionSummaryValue>;

const LeaderboardCode = Type.String({ pattern: '^[a-z0-9-]{2,32}$' });

export const MissionLeaderboardQuery = Type.Object({
  period: Type.Optional(MissionPeriodCode),
  /** Code of one of `boards`. Left out, or not running any more: the first one. */
  board: Type.Optional(LeaderboardCode),
  language: Type.Optional(Language),
  ...pageQuery,
});
export type MissionLeaderboardQuery = Static<typeof MissionLeaderboardQuery>;

export const MissionRank = Type.Object({
  rank: Type.Integer({ minimum: 1 }),
  /** Account, masked except for the caller's own. */
  account: Type.String(),
  isMe: Type.Boolean(),
  /** Present where the leaderboard ranks by valid bet. */
  validBet: Type.Optional(Amount),
  /** Present where the leaderboard ranks by best multiple: "12.50" is 12.5 times the stake. */
  multiple: Type.Optional(Type.String({ pattern: '^\\d{1,15}\\.\\d{2}$' })),
  missionsDone: Type.Integer({ minimum: 0 }),
  /** Prize of this rank at the end of the period, "0.00" for none. */
  reward: Amount,
  /** Missing where this rank has no reward. Points and tickets are numbers. */
  rewardKind: Type.Optional(Type.Enum([...missionRewardKinds])),
});
export type MissionRank = Static<typeof MissionRank>;

/** Prize for the ranks from `fromRank` to `toRank`, both included. */
export const LeaderboardPrize = Type.Object({
  fromRank: Type.Integer({ minimum: 1 }),
  toRank: Type.Integer({ minimum: 1 }),
  kind: Type.Enum([...missionRewardKinds]),
  amount: Amount,
  /** Valid bet that cash requires before a withdrawal, as a multiple such as "3"; "0" for everything else. */
  turnoverTimes: Type.String(),
});
export type LeaderboardPrize = Static<typeof LeaderboardPrize>;

/** A leaderboard that runs now. */
export const RunningLeaderboard = Type.Object({
  code: LeaderboardCode,
  title: Type.String(),
  measure: Type.Enum([...leaderboardMeasures]),
  period: MissionPeriodCode,
  /** The smallest stake that counts; missing where there is none. */
  minStake: Type.Optional(Amount),
  /** Every prize, also of ranks that nobody has reached. */
  prizes: Type.Optional(Type.Array(LeaderboardPrize)),
  terms: Type.Optional(ProgramTerms),
});
export type RunningLeaderboard = Static<typeof RunningLeaderboard>;

export const MissionLeaderboardValue = Type.Object({
  ...pageOf(MissionRank),
  /** The leaderboards among which the member can choose. */
  boards: Type.Array(RunningLeaderboard),
  /** Code of the leaderboard of `list`; missing where none runs. */
  board: Type.Optional(LeaderboardCode),
  currency: CurrencyCode,
  from: Day,
  to: Day,
  /** The caller's own rank; null before it has one. */
  mine: Type.Union([MissionRank, Type.Null()]),
});
export type MissionLeaderboardValue = Static<typeof MissionLeaderboardValue>;

export const ClaimMissionRequest = Type.Object(
  { requestId: RequestId, missionId: MissionId },
  { additionalProperties: false },
);
export type ClaimMissionRequest = Static<typeof ClaimMissionRequest>;

/** Result of a claim. `balance` is that of the main wallet afterwards, whatever the reward was. */
export const ClaimMissionValue = Type.Object({ mission: Mission, currency: CurrencyCode, balance: Amount });
export type ClaimMissionValue = Static<typeof ClaimMissionValue>;
