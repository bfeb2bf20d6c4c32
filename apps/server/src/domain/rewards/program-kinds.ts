import type { RewardKind } from '@baize/contract/codes';

/** The kinds of programs, each with a definition of its own (`program-definitions.ts`). */
export const programKinds = [
  'reload',
  'sign_in',
  'rescue',
  'voucher',
  'free_rounds',
  'application',
  'red_envelope',
  'wheel',
  'golden_egg',
  'raffle',
  'vip',
  'rebate',
  'cashback',
  'mission',
  'leaderboard',
  'referral',
  'points',
] as const;
export type ProgramKind = (typeof programKinds)[number];

/** The word that a member reads for what a program of this kind gives. */
export const rewardKindOf: Readonly<Record<ProgramKind, RewardKind>> = {
  reload: 'deposit',
  sign_in: 'activity',
  rescue: 'activity',
  voucher: 'activity',
  free_rounds: 'activity',
  application: 'activity',
  red_envelope: 'red_envelope',
  wheel: 'wheel',
  golden_egg: 'golden_egg',
  raffle: 'raffle',
  vip: 'vip',
  rebate: 'rebate',
  cashback: 'rebate',
  mission: 'mission',
  leaderboard: 'mission',
  referral: 'referral',
  points: 'points',
};

/** Earned by play, not offered: members who want no offers keep them. */
export const earnedKinds: ReadonlySet<ProgramKind> = new Set(['vip', 'rebate', 'points']);
