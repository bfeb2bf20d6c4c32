import { Type, type Static } from 'typebox';
import { offerObstacles, rewardStates } from '../codes.ts';
import { Amount, CurrencyCode, dayRange, Instant, Language, pageOf, pageQuery } from './common.ts';
import { ProgramTerms } from './promotions.ts';

export const ReferralOverviewQuery = Type.Object({ language: Type.Optional(Language) });
export type ReferralOverviewQuery = Static<typeof ReferralOverviewQuery>;

export const ReferralOverviewValue = Type.Object({
  /** The flag of the REFERRAL promotion (spec section 3). */
  enabled: Type.Boolean(),
  referralCode: Type.String(),
  /** Address of the member site's registration with the code (spec section 2, `referralCode`). */
  link: Type.String({ format: 'uri' }),
  currency: CurrencyCode,
  invited: Type.Integer({ minimum: 0 }),
  /** Invited members who have met the conditions of the reward. */
  qualified: Type.Integer({ minimum: 0 }),
  rewarded: Amount,
  claimable: Amount,
  /** Conditions that an invited member must meet, and the reward for them. */
  conditions: Type.Object({
    depositRequired: Amount,
    validBetRequired: Amount,
    /** Reward for the next friend. */
    rewardPerMember: Amount,
    /** The reward for each friend from this number on. */
    tiers: Type.Optional(Type.Array(Type.Object({ fromFriend: Type.Integer({ minimum: 1 }), reward: Amount }))),
  }),
  /** Missing where no reward is offered. */
  terms: Type.Optional(ProgramTerms),
  /** The reason why this member cannot get a reward now; missing where it can. */
  obstacle: Type.Optional(Type.Enum([...offerObstacles])),
});
export type ReferralOverviewValue = Static<typeof ReferralOverviewValue>;

export const InvitedMembersQuery = Type.Object(pageQuery);
export type InvitedMembersQuery = Static<typeof InvitedMembersQuery>;

/** An invited member. Its own figures stay private; only the progress towards the conditions is shown. */
export const InvitedMember = Type.Object({
  /** Account, masked by the server. */
  account: Type.String(),
  registeredAt: Instant,
  deposited: Type.Boolean(),
  qualified: Type.Boolean(),
});
export type InvitedMember = Static<typeof InvitedMember>;

export const InvitedMembersValue = Type.Object(pageOf(InvitedMember));
export type InvitedMembersValue = Static<typeof InvitedMembersValue>;

export const ReferralRewardsQuery = Type.Object({ ...dayRange, ...pageQuery });
export type ReferralRewardsQuery = Static<typeof ReferralRewardsQuery>;

export const ReferralReward = Type.Object({
  /** Id for `claimReward`. */
  rewardId: Type.String(),
  account: Type.String(),
  amount: Amount,
  state: Type.Enum([...rewardStates]),
  createdAt: Instant,
});
export type ReferralReward = Static<typeof ReferralReward>;

export const ReferralRewardsValue = Type.Object({
  ...pageOf(ReferralReward),
  currency: CurrencyCode,
  totalAmount: Amount,
});
export type ReferralRewardsValue = Static<typeof ReferralRewardsValue>;
