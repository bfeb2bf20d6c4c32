import { Type, type Static } from 'typebox';
import {
  activityEntries,
  activityKinds,
  activityObstacles,
  activityStates,
  bonusFrequencies,
  freeRoundStates,
  personMarks,
  rewardCauses,
  rewardItems,
  rewardKinds,
  rewardStates,
  signInDayStates,
} from '../codes.ts';
import { ACTIVITY_SEARCH_MAX_CHARACTERS, SIGN_IN_DAYS_MAX, VOUCHER_CODE_MAX_CHARACTERS } from '../limits.ts';
import { Amount, CurrencyCode, Day, GameType, Instant, Language, pageOf, pageQuery, RequestId } from './common.ts';
import { uploadIds, uploadRemark } from './uploads.ts';

const RewardKindCode = Type.Enum([...rewardKinds]);
const RewardStateCode = Type.Enum([...rewardStates]);
const ActivityStateCode = Type.Enum([...activityStates]);
const RewardId = Type.String({ minLength: 1, maxLength: 40 });
const ActivityId = Type.String({ minLength: 1, maxLength: 40 });
const MaybeInstant = Type.Union([Instant, Type.Null()]);

/** The terms under which a program gives its rewards. Pages show them before a member takes part. */
export const ProgramTerms = Type.Object({
  /** Full terms: HTML of the operator, sanitised when stored and again when shown (decision 17). Empty where there is none. */
  content: Type.String(),
  /** Valid bet that a cash reward requires before a withdrawal, as a multiple of its amount, such as "3". Missing where no cash is given. */
  turnoverTimes: Type.Optional(Type.String()),
  /** The game types whose bets count towards it. Missing where all count. */
  turnoverGameTypes: Type.Optional(Type.Array(GameType)),
});
export type ProgramTerms = Static<typeof ProgramTerms>;

/** Numbers of claimable rewards, for the red badges of the member centre (spec section 2). */
export const RewardCountsValue = Type.Object({
  rewards: Type.Integer({ minimum: 0 }),
  missions: Type.Integer({ minimum: 0 }),
});
export type RewardCountsValue = Static<typeof RewardCountsValue>;

/** Query of rewards (spec section 2, rewardCenter). */
export const RewardsQuery = Type.Object({
  kind: Type.Optional(RewardKindCode),
  state: Type.Optional(RewardStateCode),
  language: Type.Optional(Language),
  ...pageQuery,
});
export type RewardsQuery = Static<typeof RewardsQuery>;

/** Rounds of one game that cost the member nothing. What they win is paid as cash. */
export const FreeRounds = Type.Object({
  /** Vendor and code of the game, as in the lists of games. */
  vassalage: Type.String(),
  gameCode: Type.String(),
  gameName: Type.String(),
  rounds: Type.Integer({ minimum: 1 }),
  /** Stake of one round, which the member does not pay. */
  stake: Amount,
  /** Valid bet that a win requires before a withdrawal, as a multiple of the win, such as "3". */
  winTurnoverTimes: Type.String(),
  /** Number of days in which they can be played after the claim. */
  validDays: Type.Integer({ minimum: 1 }),
});
export type FreeRounds = Static<typeof FreeRounds>;

/** Free rounds that were claimed. */
export const FreeRoundAward = Type.Object({
  state: Type.Enum([...freeRoundStates]),
  /** Rounds that were played, as far as the vendor of the game has told. */
  played: Type.Integer({ minimum: 0 }),
  /** Time until which they can be played. */
  playUntil: Instant,
  /** Sum of what they have won so far. */
  won: Amount,
});
export type FreeRoundAward = Static<typeof FreeRoundAward>;

export const Reward = Type.Object({
  rewardId: RewardId,
  kind: RewardKindCode,
  title: Type.String(),
  item: Type.Enum([...rewardItems]),
  /** Amount in the currency of the list for cash, a number for points, tickets and free rounds, "1" for a gift. */
  amount: Amount,
  /** Valid bet that it requires before a withdrawal. */
  turnoverRequired: Amount,
  /** The game types whose bets count towards it. Missing where all count. */
  turnoverGameTypes: Type.Optional(Type.Array(GameType)),
  state: RewardStateCode,
  /** Reason that the operator wrote when rejecting the reward. It is empty otherwise. */
  reason: Type.String(),
  /** Cause that ended the reward without an operator. It is null otherwise. */
  cause: Type.Union([Type.Enum([...rewardCauses]), Type.Null()]),
  createdAt: Instant,
  /** Time from which it can be claimed. */
  opensAt: Instant,
  /** Time until which it can be claimed; null where it does not expire. */
  expiresAt: MaybeInstant,
  claimedAt: MaybeInstant,
  /** The free rounds. Missing for every other item. */
  freeRounds: Type.Optional(FreeRounds),
  /** The state of the rounds after the claim. The field is missing before it, and for every other item. */
  freeRoundAward: Type.Optional(FreeRoundAward),
});
export type Reward = Static<typeof Reward>;

export const RewardsValue = Type.Object({
  ...pageOf(Reward),
  currency: CurrencyCode,
  /** The reason why nothing can be claimed now, whatever the state of a reward; null where claims are possible. */
  obstacle: Type.Union([Type.Enum([...activityObstacles]), Type.Null()]),
});
export type RewardsValue = Static<typeof RewardsValue>;

export const ClaimRewardRequest = Type.Object(
  { requestId: RequestId, rewardId: RewardId },
  { additionalProperties: false },
);
export type ClaimRewardRequest = Static<typeof ClaimRewardRequest>;

/** Result of every claim: the credited amount (for points, tickets and free rounds their number) and the cash balance after it. */
export const ClaimValue = Type.Object({ currency: CurrencyCode, amount: Amount, balance: Amount });
export type ClaimValue = Static<typeof ClaimValue>;

export const ActivitiesQuery = Type.Object({
  /** Code of a tab of `ActivitiesValue.tabs`. */
  tab: Type.Optional(Type.String({ maxLength: 32 })),
  /** Part of a title in the language of the call. */
  search: Type.Optional(Type.String({ maxLength: ACTIVITY_SEARCH_MAX_CHARACTERS })),
  language: Type.Optional(Language),
  ...pageQuery,
});
export type ActivitiesQuery = Static<typeof ActivitiesQuery>;

const activityFields = {
  activityId: ActivityId,
  kind: Type.Enum([...activityKinds]),
  title: Type.String(),
  /** Address without width and extension: `-480` and `-960`, each as AVIF and WebP, 16:9. Empty where the operator has set none. */
  image: Type.String(),
  tab: Type.String(),
  beginsAt: Instant,
  /** Null where it has no end. */
  endsAt: MaybeInstant,
  /** State; for a visitor coming, claim or closed. */
  state: ActivityStateCode,
};
export const Activity = Type.Object(activityFields);
export type Activity = Static<typeof Activity>;

export const ActivitiesValue = Type.Object({
  ...pageOf(Activity),
  /** Tabs of all activities, independent of the requested tab. */
  tabs: Type.Array(Type.Object({ code: Type.String(), title: Type.String() })),
  /** The reason why this member sees no activities; null where it does. */
  obstacle: Type.Union([Type.Enum([...activityObstacles]), Type.Null()]),
});
export type ActivitiesValue = Static<typeof ActivitiesValue>;

export const ActivityQuery = Type.Object({ activityId: ActivityId, language: Type.Optional(Language) });
export type ActivityQuery = Static<typeof ActivityQuery>;

/** Prize of one day of a sign-in calendar: cash in the currency of the activity, or a number of points. */
const SignInPrize = Type.Object({ item: Type.Enum(['cash', 'points']), amount: Amount });

/** Calendar of a sign-in activity for this member. */
export const SignInCalendar = Type.Object({
  /** Number of consecutive signed days, including today where it is signed. */
  streak: Type.Integer({ minimum: 0 }),
  /** Number of missed days that are still forgiven in this streak. */
  forgivable: Type.Integer({ minimum: 0 }),
  /** Days of the brand's calendar from the first day of the streak, or from today. */
  days: Type.Array(Type.Object({ day: Day, state: Type.Enum([...signInDayStates]), prize: SignInPrize }), {
    maxItems: SIGN_IN_DAYS_MAX,
  }),
});
export type SignInCalendar = Static<typeof SignInCalendar>;

/** Last period of a rescue: the member's loss, and the returned share of it. */
export const RescueFigures = Type.Object({
  from: Day,
  to: Day,
  netLoss: Amount,
  amount: Amount,
  /** Minimum net loss of the rescue. */
  lossMinimum: Amount,
  /** Returned share of the net loss in per cent, such as "5". */
  percent: Type.String(),
});
export type RescueFigures = Static<typeof RescueFigures>;

/** The benefits of a deposit bonus (decision 28). Its valid bet is a multiple of deposit and bonus together. */
export const DepositBonusTerms = Type.Object({
  /** Bonus in per cent of the deposit, such as "50", rounded down to the minor unit. */
  bonusPercent: Amount,
  maximumBonus: Amount,
  /** Minimum deposit for the bonus. */
  minimumAmount: Amount,
  frequency: Type.Enum([...bonusFrequencies]),
  /** The marks of which one account may have it at once; empty where no mark is looked at. */
  onePer: Type.Array(Type.Enum([...personMarks])),
});
export type DepositBonusTerms = Static<typeof DepositBonusTerms>;

export const ActivityValue = Type.Object({
  ...activityFields,
  currency: CurrencyCode,
  /** HTML of the operator, sanitised when stored and again when shown (decision 17). */
  content: Type.String(),
  entry: Type.Enum([...activityEntries]),
  /** Further fields of the application form (spec section 5, "Uploads"). */
  form: Type.Object({ remarkRequired: Type.Boolean(), imagesRequired: Type.Boolean(), codeRequired: Type.Boolean() }),
  /** The reason why this member cannot enter now; null where it can, or where the state gives it (coming, closed). */
  obstacle: Type.Union([Type.Enum([...activityObstacles]), Type.Null()]),
  /** Amount that a claim gives now. It is null where an operator names the amount, or where nothing can be claimed. */
  amount: Type.Union([Amount, Type.Null()]),
  /** Kind of thing that `amount` counts. It is null where there is no amount. */
  item: Type.Union([Type.Enum([...rewardItems]), Type.Null()]),
  /** Valid bet required before a withdrawal, as a multiple of the amount, such as "3". */
  turnoverTimes: Type.String(),
  /** The game types whose bets count towards it. Missing where all count. */
  turnoverGameTypes: Type.Optional(Type.Array(GameType)),
  /** Calendar of a sign-in activity. It is null for a visitor and for other activities. */
  signIn: Type.Union([SignInCalendar, Type.Null()]),
  /** Figures of a rescue. They are null for a visitor and for other activities. */
  rescue: Type.Union([RescueFigures, Type.Null()]),
  /** The free rounds that a claim gives. Missing for other activities. */
  freeRounds: Type.Optional(FreeRounds),
  /** The bonus that is chosen with a deposit. Missing for other activities. */
  depositBonus: Type.Optional(DepositBonusTerms),
});
export type ActivityValue = Static<typeof ActivityValue>;

/**
 * An application (spec section 5): a remark of up to 140 characters and up to 3 pictures. An activity without a form
 * takes an empty remark and no pictures.
 */
export const ApplyActivityRequest = Type.Object(
  {
    requestId: RequestId,
    activityId: ActivityId,
    remark: uploadRemark,
    images: uploadIds,
    /** Code of a voucher. Case and spaces are ignored. */
    voucherCode: Type.Optional(Type.String({ minLength: 1, maxLength: VOUCHER_CODE_MAX_CHARACTERS })),
  },
  { additionalProperties: false },
);
export type ApplyActivityRequest = Static<typeof ApplyActivityRequest>;

/** An application or participation of a member. */
export const ActivityApplication = Type.Object({
  applicationId: Type.String(),
  /** The reward to claim in the reward centre; null until one is granted. */
  rewardId: Type.Union([RewardId, Type.Null()]),
  activityId: ActivityId,
  title: Type.String(),
  state: ActivityStateCode,
  /** Null until a reward is granted. */
  amount: Type.Union([Amount, Type.Null()]),
  remark: Type.String(),
  /** The operator's answer; empty before there is one. */
  answer: Type.String(),
  appliedAt: Instant,
});
export type ActivityApplication = Static<typeof ActivityApplication>;

export const ActivityApplicationsQuery = Type.Object({ state: Type.Optional(ActivityStateCode), ...pageQuery });
export type ActivityApplicationsQuery = Static<typeof ActivityApplicationsQuery>;

export const ActivityApplicationsValue = Type.Object({ ...pageOf(ActivityApplication), currency: CurrencyCode });
export type ActivityApplicationsValue = Static<typeof ActivityApplicationsValue>;

/** The member's choice whether to see offers. VIP, rebate and points are earned and not affected. */
export const OffersSetting = Type.Object({ offersOff: Type.Boolean() }, { additionalProperties: false });
export type OffersSetting = Static<typeof OffersSetting>;
