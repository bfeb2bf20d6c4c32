import { Type, type Static } from 'typebox';
import { activityEntries, activityStates, rewardKinds, rewardStates } from '../codes.ts';
import { Amount, CurrencyCode, Instant, Language, pageOf, pageQuery, RequestId } from './common.ts';
import { uploadIds, uploadRemark } from './uploads.ts';

const RewardKindCode = Type.Enum([...rewardKinds]);
const RewardStateCode = Type.Enum([...rewardStates]);
const ActivityStateCode = Type.Enum([...activityStates]);
const RewardId = Type.String({ minLength: 1, maxLength: 40 });
const ActivityId = Type.String({ minLength: 1, maxLength: 40 });
const MaybeInstant = Type.Union([Instant, Type.Null()]);

/** What waits to be claimed: the red badges of the member centre (spec section 2). */
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
  amount: Amount,
  /** Valid bet that it asks before a withdrawal. */
  turnoverRequired: Amount,
  state: RewardStateCode,
  createdAt: Instant,
  /** It can be claimed until then; null where it stays. */
  expiresAt: MaybeInstant,
  claimedAt: MaybeInstant,
});
export type Reward = Static<typeof Reward>;

export const RewardsValue = Type.Object({ ...pageOf(Reward), currency: CurrencyCode });
export type RewardsValue = Static<typeof RewardsValue>;

export const ClaimRewardRequest = Type.Object(
  { requestId: RequestId, rewardId: RewardId },
  { additionalProperties: false },
);
export type ClaimRewardRequest = Static<typeof ClaimRewardRequest>;

/** Of every claim that pays money: what was credited, and the balance after it. */
export const ClaimValue = Type.Object({ currency: CurrencyCode, amount: Amount, balance: Amount });
export type ClaimValue = Static<typeof ClaimValue>;

export const ActivitiesQuery = Type.Object({
  /** Code of a tab, as `ActivitiesValue.tabs` names them. */
  tab: Type.Optional(Type.String({ maxLength: 32 })),
  language: Type.Optional(Language),
  ...pageQuery,
});
export type ActivitiesQuery = Static<typeof ActivitiesQuery>;

const activityFields = {
  activityId: ActivityId,
  title: Type.String(),
  /** Address without its ending, as the pictures of games. */
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
  tabs: Type.Array(Type.Object({ code: Type.String(), title: Type.String() })),
});
export type ActivitiesValue = Static<typeof ActivitiesValue>;

export const ActivityQuery = Type.Object({ activityId: ActivityId, language: Type.Optional(Language) });
export type ActivityQuery = Static<typeof ActivityQuery>;

export const ActivityValue = Type.Object({
  ...activityFields,
  /** HTML of the operator, sanitised when stored and again when shown (decision 17). */
  content: Type.String(),
  entry: Type.Enum([...activityEntries]),
  /** What the apply form asks besides (spec section 5, "Uploads"). */
  form: Type.Object({ remarkRequired: Type.Boolean(), imagesRequired: Type.Boolean() }),
  /** Why this member cannot enter now, in the language of the call; empty where it can. */
  obstacle: Type.String(),
});
export type ActivityValue = Static<typeof ActivityValue>;

/** Spec section 5: a remark of up to 140 characters and up to 3 pictures. */
export const ApplyActivityRequest = Type.Object(
  { requestId: RequestId, activityId: ActivityId, remark: uploadRemark, images: uploadIds },
  { additionalProperties: false },
);
export type ApplyActivityRequest = Static<typeof ApplyActivityRequest>;

export const ActivityApplication = Type.Object({
  applicationId: Type.String(),
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
