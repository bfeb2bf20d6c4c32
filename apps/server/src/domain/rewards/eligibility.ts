import { isAgentType, TRIAL_TYPE } from '@baize/contract/limits';

/** The facts that decide whether a member may have any reward at all. */
export interface RewardStanding {
  readonly type: number;
  readonly isActive: boolean;
  /** A break from play runs: nobody is tempted out of it. */
  readonly isOnBreak: boolean;
  /** The member owes a part of a deposit that went back. */
  readonly owes: boolean;
}

/** Why a member can have no reward now. */
const rewardObstacles = ['trial', 'agent', 'blocked', 'break', 'owed'] as const;
export type RewardObstacle = (typeof rewardObstacles)[number];

/** Returns the first thing that stands in the way of every reward, or undefined. */
export function findObstacle({ type, isActive, isOnBreak, owes }: RewardStanding): RewardObstacle | undefined {
  if (type === TRIAL_TYPE) return 'trial';
  if (isAgentType(type)) return 'agent';
  if (!isActive) return 'blocked';
  if (isOnBreak) return 'break';
  return owes ? 'owed' : undefined;
}
