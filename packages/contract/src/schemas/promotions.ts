import { Type, type Static } from 'typebox';
import {
  activityEntries,
  activityKinds,
  activityObstacles,
  activityStates,
  rewardCauses,
  rewardItems,
  rewardKinds,
  rewardStates,
  signInDayStates,
} from '../codes.ts';
import { ACTIVITY_SEARCH_MAX_CHARACTERS, SIGN_IN_DAYS_MAX, VOUCHER_CODE_MAX_CHARACTERS } from '../limits.ts';
import { Amount, CurrencyCode, Day, Instant, Language, pageOf, pageQuery, RequestId } from './common.ts';
import { uploadIds, uploadRemark } from './uploads.ts';

const RewardKindCode = Type.Enum([...rewardKinds]);
const RewardStateCode = Type.Enum([...rewardStates]);
const ActivityStateCode = Type.Enum([...activityStates]);
const RewardId = Type.String({ minLength: 1, maxLength: 40 });
const ActivityId = Type.String({ minLength: 1, maxLength: 40 });
const MaybeInstant = Type.Union([Instant, Type.Null()]);

/** Numbers of rewards that can be claimed: the red badges of the member centre (spec section 2). */
export const RewardCountsValue = Type.Object({
  rewards: Type.Integer({ minimum: 0 }),
  missions: Type.Integer({ minimum: 0 }),
});
export type RewardCountsValue = Static<typeof RewardCountsValue>;

/** Spec section 2, rewardCenter. */
export const RewardsQuery = Type.Object({
  kind: Type.Optional(RewardKindCode),
  state: Type.Optional(RewardStateCode),
  language: Type.Optional(Language),
  ...pageQuery,
});
export type RewardsQuery = Static<typeof RewardsQuery>;

export const Reward = Type.Object({
  rewardId: RewardId,
  kind: RewardKindCode,
  title: Type.String(),
  item: Type.Enum([...rewardItems]),
  /** For cash the amount in the currency of the list, for points and tickets their number, for a gift "1". */
  amount: Amount,
  /** Valid bet that it asks before a withdrawal. */
  turnoverRequired: Amount,
  state: RewardStateCode,
  /** Reason that the operator wrote when rejecting the reward. It is empty otherwise. */
  reason: Type.String(),
  /** Cause that ended the reward without an operator. It is null otherwise. */
  cause: Type.Union([Type.Enum([...rewardCauses]), Type.Null()]),
  createdAt: Instant,
  /** It can be claimed from then on. */
  opensAt: Instant,
  /** It can be claimed until then; null where it stays. */
  expiresAt: MaybeInstant,
  claimedAt: MaybeInstant,
});
export type Reward = Static<typeof Reward>;

export const RewardsValue = Type.Object({
  ...pageOf(Reward),
  currency: CurrencyCode,
  /** Why nothing can be claimed now, whatever the state of a reward; null where nothing is in the way. */
  obstacle: Type.Union([Type.Enum([...activityObstacles]), Type.Null()]),
});
export type RewardsValue = Static<typeof RewardsValue>;

export const ClaimRewardRequest = Type.Object(
  { requestId: RequestId, rewardId: RewardId },
  { additionalProperties: false },
);
export type ClaimRewardRequest = Static<typeof ClaimRewardRequest>;

/** Result of every claim: the credited amount (for points and tickets their number) and the cash balance after it. */
export const ClaimValue = Type.Object({ currency: CurrencyCode, amount: Amount, balance: Amount });
export type ClaimValue = Static<typeof ClaimValue>;

export const ActivitiesQuery = Type.Object({
  /** Code of a tab, as `ActivitiesValue.tabs` names them. */
  tab: Type.Optional(Type.String({ maxLength: 32 })),
  /** A part of a title, in the language of the call. */
  search: Type.Optional(Type.String({ maxLength: ACTIVITY_SEARCH_MAX_CHARACTERS })),
  language: Type.Optional(Language),
  ...pageQuery,
});
export type ActivitiesQuery = Static<typeof ActivitiesQuery>;

const activityFields = {
  activityId: ActivityId,
  kind: Type.Enum([...activityKinds]),
  title: Type.String(),
  /**
   * Address without width and ending, as the pictures of games: `-480` and `-960`, each as AVIF and WebP, 16:9. Empty where the operator
   * has given none.
   */
  image: Type.String(),
  tab: Type.String(),
  beginsAt: Instant,
  /** Null: open-ended. */
  endsAt: MaybeInstant,
  /** For a visitor: coming, claim or closed. */
  state: ActivityStateCode,
};
export const Activity = Type.Object(activityFields);
export type Activity = Static<typeof Activity>;

export const ActivitiesValue = Type.Object({
  ...pageOf(Activity),
  /** Tabs of all activities, whichever tab the request names. */
  tabs: Type.Array(Type.Object({ code: Type.String(), title: Type.String() })),
  /** Why this member sees no activities; null where it sees them. */
  obstacle: Type.Union([Type.Enum([...activityObstacles]), Type.Null()]),
});
export type ActivitiesValue = Static<typeof ActivitiesValue>;

export const ActivityQuery = Type.Object({ activityId: ActivityId, language: Type.Optional(Language) });
export type ActivityQuery = Static<typeof ActivityQuery>;

/** Prize of one day of a sign-in calendar: cash in the currency of the activity, or a number of points. */
const SignInPrize = Type.Object({ item: Type.Enum(['cash', 'points']), amount: Amount });

/** The calendar of a sign-in activity, as this member sees it. */
export const SignInCalendar = Type.Object({
  /** Days in a row that were signed, today included where it is. */
  streak: Type.Integer({ minimum: 0 }),
  /** Missed days that will still be forgiven in this streak. */
  forgivable: Type.Integer({ minimum: 0 }),
  /** The days of the brand's calendar from the first one of the streak, or today, on. */
  days: Type.Array(Type.Object({ day: Day, state: Type.Enum([...signInDayStates]), prize: SignInPrize }), {
    maxItems: SIGN_IN_DAYS_MAX,
  }),
});
export type SignInCalendar = Static<typeof SignInCalendar>;

/** The last period of a rescue: what the member lost, and what of it comes back. */
export const RescueFigures = Type.Object({
  from: Day,
  to: Day,
  netLoss: Amount,
  amount: Amount,
  /** A net loss below it brings nothing. */
  lossMinimum: Amount,
  /** Share of the net loss in percent, e.g. "5". */
  percent: Type.String(),
});
export type RescueFigures = Static<typeof RescueFigures>;

export const ActivityValue = Type.Object({
  ...activityFields,
  currency: CurrencyCode,
  /** HTML of the operator, sanitised when stored and again when shown (decision 17). */
  content: Type.String(),
  entry: Type.Enum([...activityEntries]),
  /** Further fields of the application form (spec section 5, "Uploads"). */
  form: Type.Object({ remarkRequired: Type.Boolean(), imagesRequired: Type.Boolean(), codeRequired: Type.Boolean() }),
  /** Why this member cannot enter now; null where it can, or where the state says so (coming, closed). */
  obstacle: Type.Union([Type.Enum([...activityObstacles]), Type.Null()]),
  /** Amount that a claim gives now. It is null where an operator names the amount, or where nothing can be claimed. */
  amount: Type.Union([Amount, Type.Null()]),
  /** Kind of thing that `amount` counts. It is null where there is no amount. */
  item: Type.Union([Type.Enum([...rewardItems]), Type.Null()]),
  /** How many times its amount has to be bet before a withdrawal, e.g. "3". */
  turnoverTimes: Type.String(),
  /** Calendar of a sign-in activity. It is null for a visitor and for other activities. */
  signIn: Type.Union([SignInCalendar, Type.Null()]),
  /** Figures of a rescue. They are null for a visitor and for other activities. */
  rescue: Type.Union([RescueFigures, Type.Null()]),
});
export type ActivityValue = Static<typeof ActivityValue>;

/** Spec section 5: a remark of up to 140 characters and up to 3 pictures. An activity without a form takes an empty remark and no pictures. */
export const ApplyActivityRequest = Type.Object(
  {
    requestId: RequestId,
    activityId: ActivityId,
    remark: uploadRemark,
    images: uploadIds,
    /** Code of a voucher. Case and blanks do not matter. */
    voucherCode: Type.Optional(Type.String({ minLength: 1, maxLength: VOUCHER_CODE_MAX_CHARACTERS })),
  },
  { additionalProperties: false },
);
export type ApplyActivityRequest = Static<typeof ApplyActivityRequest>;

/** Something that a member sent in, or took part in. */
export const ActivityApplication = Type.Object({
  applicationId: Type.String(),
  /** The reward to claim in the reward centre; null until something is granted. */
  rewardId: Type.Union([RewardId, Type.Null()]),
  activityId: ActivityId,
  title: Type.String(),
  state: ActivityStateCode,
  /** Null until something is granted. */
  amount: Type.Union([Amount, Type.Null()]),
  remark: Type.String(),
  /** The operator's answer; empty before it. */
  answer: Type.String(),
  appliedAt: Instant,
});
export type ActivityApplication = Static<typeof ActivityApplication>;

export const ActivityApplicationsQuery = Type.Object({ state: Type.Optional(ActivityStateCode), ...pageQuery });
export type ActivityApplicationsQuery = Static<typeof ActivityApplicationsQuery>;

export const ActivityApplicationsValue = Type.Object({ ...pageOf(ActivityApplication), currency: CurrencyCode });
export type ActivityApplicationsValue = Static<typeof ActivityApplicationsValue>;

/** The member's own choice whether to see offers. VIP, rebate and points are earned, and stay. */
export const OffersSetting = Type.Object({ offersOff: Type.Boolean() }, { additionalProperties: false });
export type OffersSetting = Static<typeof OffersSetting>;
